package dev.lethe.spark.lake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.spark.LocalSpark;
import dev.lethe.spark.TableDeletion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;

/** People in a folder of Parquet files, from which two of them are deleted. */
abstract class ParquetPeople extends LocalSpark {

  static final Set<String> LEAVING = Set.of("p1", "p7");

  Path table;

  @BeforeEach
  void place() throws IOException {
    table = Files.createTempDirectory(folder, "t").resolve("people");
  }

  final void deleteFrom(String place) {
    TableDeletion deletion =
        new TableDeletion(session, new TableAddress(TableAddress.Kind.PARQUET, place));
    deletion.delete("person", LEAVING, LEAVING.toArray());
    deletion.dropLeftovers();
  }

  final List<String> rows(String place) {
    return session.read().parquet(place).collectAsList().stream()
        .map(Row::toString)
        .sorted()
        .toList();
  }

  /** Everybody but those who leave is there as before; {@code kept} says whose rows are whose. */
  final void deletesTheirRowsOnly(String place, int kept) throws IOException {
    List<String> expected =
        session.read().parquet(place).collectAsList().stream()
            .filter(row -> !LEAVING.contains(String.valueOf(row.<Object>getAs("person"))))
            .map(Row::toString)
            .sorted()
            .toList();
    assertThat(expected).hasSize(kept);
    deleteFrom(place);
    assertThat(rows(place)).isEqualTo(expected);
    try (Stream<Path> all = Files.walk(table.getParent())) {
      assertThat(all.map(f -> f.getFileName().toString())).noneMatch(f -> f.contains("_lethe-"));
    }
  }

  final List<Path> parts(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(f -> f.getFileName().toString().endsWith(".parquet")).sorted().toList();
    }
  }

  final void people(int rows, int files, Path at) {
    session
        .range(0, rows, 1, files)
        .selectExpr("concat('p', id) person", "id number", "cast(id % 3 as string) country")
        .write()
        .parquet(at.toString());
  }

  final List<String> records(Path file) throws IOException {
    List<String> all = new ArrayList<>();
    try (ParquetReader<Group> reader =
        ParquetReader.builder(new GroupReadSupport(), new org.apache.hadoop.fs.Path(file.toUri()))
            .build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        all.add(row.toString());
      }
    }
    return all;
  }
}

package dev.lethe.spark.lake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.spark.TableDeletion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which files of a folder deleting rewrites, and which it leaves alone. */
@Tag("slow")
class ParquetDeletionTest extends ParquetPeople {

  @Test
  void files_without_such_rows_are_not_touched_and_files_of_nobody_else_go() throws IOException {
    people(20, 10, table); // p0 p1 | p2 p3 | p4 p5 | p6 p7 ...
    session
        .sql("select 'p7' person, 77L number, '0' country")
        .write()
        .mode("append")
        .parquet(table.toString());
    List<Path> before = parts(table);
    Map<Path, Object> keys = keys(before);
    deletesTheirRowsOnly(table.toString(), 18);
    Map<Path, Object> after = keys(parts(table));
    assertThat(after).hasSize(before.size() - 1);
    assertThat(after.keySet()).isSubsetOf(keys.keySet());
    assertThat(after.entrySet().stream().filter(e -> !e.getValue().equals(keys.get(e.getKey()))))
        .hasSize(2);
  }

  /** What says whether a file is still the same one. */
  private static Map<Path, Object> keys(List<Path> files) throws IOException {
    Map<Path, Object> keys = new TreeMap<>();
    for (Path file : files) {
      keys.put(file, Files.getAttribute(file, "unix:ino"));
    }
    return keys;
  }

  @Test
  void folders_of_partitions_and_people_as_folders() throws IOException {
    people(40, 2, folder.resolve("flat" + System.nanoTime()));
    var all = session.range(40).selectExpr("concat('p', id) person", "id number", "id % 3 country");
    all.write().partitionBy("country").parquet(table.toString());
    deletesTheirRowsOnly(table.toString(), 38);

    Path byPerson = table.resolveSibling("by person");
    all.write().partitionBy("country", "person").parquet(byPerson.toString());
    deletesTheirRowsOnly(byPerson.toString(), 38);
    try (Stream<Path> left = Files.walk(byPerson)) {
      assertThat(left.map(f -> f.getFileName().toString()))
          .as("not even a folder of their name is left")
          .noneMatch(name -> name.equals("person=p1") || name.equals("person=p7"))
          .contains("person=p2");
    }
  }

  @Test
  void an_empty_folder_that_a_crash_left_of_a_person_goes_too() throws IOException {
    session
        .range(4)
        .selectExpr("concat('p', id) person", "id number")
        .write()
        .partitionBy("person")
        .parquet(table.toString());
    Files.createDirectories(table.resolve("person=p7/day=1"));
    Files.createDirectories(table.resolve("person=p9"));
    deletesTheirRowsOnly(table.toString(), 3);
    assertThat(table.resolve("person=p7")).doesNotExist();
    assertThat(table.resolve("person=p9")).as("not asked about").exists();
  }

  @Test
  void strange_names_of_folders_and_files() throws IOException {
    List<String> names = List.of("a blank", "per%cent", "per%20cent", "ünï♥", "plus+", "hash#");
    Path here = table.resolveSibling(String.join(" ", names));
    people(40, 5, here);
    List<Path> parts = parts(here);
    for (int i = 0; i < parts.size(); i++) {
      Files.move(parts.get(i), here.resolve(names.get(i) + ".parquet"));
    }
    for (String name : names.subList(1, 5)) {
      Files.copy(here.resolve(names.get(0) + ".parquet"), here.resolve("2" + name + ".parquet"));
    }
    deletesTheirRowsOnly(here.toString(), 38 + 4 * 6);
  }

  @Test
  void one_file_or_a_pattern_of_files_may_be_the_table() throws IOException {
    people(10, 2, table);
    Path first = Files.move(parts(table).get(0), table.resolve("one.parquet"));
    deletesTheirRowsOnly(first.toString(), 4);
    assertThat(rows(table.toString())).as("p7 is in the other file").hasSize(9);
    Files.createFile(table.resolve("_lethe-of-a-crash"));
    deletesTheirRowsOnly(table + "/*.parquet", 8);
  }

  @Test
  void empty_folders_and_files_of_different_columns() throws IOException {
    people(10, 2, table);
    session
        .sql("select 1.5D extra, 'p7' person, 7L number union all select 2D, 'p8', 8L")
        .coalesce(1)
        .write()
        .mode("append")
        .parquet(table.toString());
    Path odd = table.resolveSibling("odd");
    session.sql("select 5L number, 'nobody' country").write().parquet(odd.toString());
    // Spark takes the columns of a folder from its first file.
    Files.move(parts(odd).get(0), table.resolve("zz.parquet"));
    Files.createDirectories(table.resolve("empty"));
    deletesTheirRowsOnly(table.toString(), 10);
    assertThat(session.read().option("mergeSchema", true).parquet(table.toString()).columns())
        .contains("extra", "country");
  }

  @Test
  void people_may_be_whole_numbers_of_any_width() {
    for (String type : List.of("bigint", "int", "smallint", "tinyint")) {
      Path here = table.resolveSibling(type);
      session
          .range(0, 20, 1, 2)
          .selectExpr("cast(id - 5 as " + type + ") person", "id number")
          .write()
          .parquet(here.toString());
      new TableDeletion(session, new TableAddress(TableAddress.Kind.PARQUET, here.toString()))
          .delete("person", Set.of("-3", "7"), new Object[] {-3L, 7L});
      assertThat(rows(here.toString()))
          .as(type)
          .hasSize(18)
          .noneMatch(row -> row.startsWith("[-3,") || row.startsWith("[7,"));
    }
  }
}

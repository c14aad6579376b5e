package dev.lethe.spark.lake;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Where deleting would be unsafe it is refused, and no row is lost. */
@Tag("slow")
class RefusedParquetTest extends ParquetPeople {

  @Test
  void links_are_refused_before_anything_changes() throws IOException {
    people(10, 2, table);
    Path link = table.resolve("zz.parquet");
    Path target = table.resolveSibling("elsewhere.parquet");
    Files.move(parts(table).get(1), target);
    Files.createSymbolicLink(link, target);
    List<String> before = rows(table.toString());
    assertThatThrownBy(() -> deleteFrom(table.toString()))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("symbolic link");
    assertThat(rows(table.toString())).isEqualTo(before).hasSize(10);
    Path linked = Files.createSymbolicLink(table.resolveSibling("linked"), table);
    Files.delete(link);
    Files.move(target, table.resolve("b.parquet"));
    deletesTheirRowsOnly(linked.toString(), 8);
  }

  /** An object store, as far as schemes go. */
  public static final class Bucket extends RawLocalFileSystem {
    @Override
    public java.net.URI getUri() {
      return java.net.URI.create("bucket:///");
    }

    @Override
    public String getScheme() {
      return "bucket";
    }
  }

  @Test
  void where_a_file_cannot_be_replaced_in_one_step_nothing_is_rewritten() {
    people(10, 2, table);
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    configuration.set("fs.bucket.impl", Bucket.class.getName());
    assertThatThrownBy(() -> deleteFrom("bucket://" + table))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("cannot be replaced in one step");
    assertThat(rows(table.toString())).hasSize(10);
  }

  @Test
  void a_file_that_is_written_to_meanwhile_is_left_as_it_is() throws IOException {
    people(10, 1, table);
    List<LeavingRows> found = leaving("p1", "p1");
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    String fresh = ParquetDeletion.written(found.get(0), configuration);
    Path part = parts(table).get(0);
    Files.setLastModifiedTime(part, java.nio.file.attribute.FileTime.fromMillis(1_000));
    assertThatThrownBy(() -> ParquetDeletion.replaceAll(found, List.of(fresh), configuration))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("was written to");
    assertThatThrownBy(() -> ParquetDeletion.written(found.get(0), configuration))
        .isInstanceOf(NoGuaranteeException.class);
    assertThat(rows(table.toString())).hasSize(10);
  }

  private List<LeavingRows> leaving(String counted, String named) {
    return LeavingRows.of(
        session.read().parquet(table.toString()),
        col("person").isin(counted),
        new Owners("PERSON", Set.of(named)));
  }

  /** Row numbers that are not those of the people named, as a reader with a fault would give. */
  @Test
  void rows_that_are_counted_wrongly_are_not_lost() {
    people(10, 10, table);
    people(10, 1, table.resolveSibling("together"));
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    for (Path each : List.of(table, table.resolveSibling("together"))) {
      table = each;
      assertThatThrownBy(() -> ParquetDeletion.written(leaving("p1", "p2").get(0), configuration))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("counts its rows otherwise");
      assertThat(rows(table.toString())).hasSize(10);
    }
  }

  /** Also for whoever may write anywhere: there is no room for a longer name. */
  @Test
  void where_no_file_can_be_written_nothing_is_lost() throws IOException {
    people(10, 1, table);
    Path deep = table;
    while (deep.toString().length() < 4095 - 60 - 101) {
      deep = deep.resolve("d".repeat(100));
    }
    deep = deep.resolve("e".repeat(4095 - 30 - deep.toString().length() - 1));
    Files.createDirectories(deep);
    Path file = Files.move(parts(table).get(0), deep.resolve("a.parquet"));
    assertThat(deep.resolve("_lethe-" + java.util.UUID.randomUUID()).toString().length())
        .isGreaterThan(4095);
    String place = deep.toString();
    assertThatThrownBy(() -> deleteFrom(place))
        .satisfies(
            failure ->
                assertThat(causes(failure))
                    .anySatisfy(
                        cause ->
                            assertThat(cause)
                                .isInstanceOf(BadInputException.class)
                                .hasMessageContaining("nothing was changed")));
    assertThat(records(file)).hasSize(10);
  }

  private static List<Throwable> causes(Throwable failure) {
    List<Throwable> all = new ArrayList<>();
    for (Throwable at = failure; at != null && all.size() < 20; at = at.getCause()) {
      all.add(at);
    }
    return all;
  }

  @Test
  void tables_of_a_format_are_not_taken_for_plain_files() throws IOException {
    people(4, 1, table);
    TableAddress address = new TableAddress(TableAddress.Kind.PARQUET, table.toString());
    assertThat(address.read(session).count()).isEqualTo(4);
    for (String mark : List.of("_delta_log/00000.json", ".hoodie/x", "metadata/v1.metadata.json")) {
      Path file = table.resolve(mark);
      Files.createDirectories(file.getParent());
      Files.createFile(file);
      assertThatThrownBy(() -> address.read(session))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("is a table of");
      Files.delete(file);
      Files.delete(file.getParent());
    }
  }
}

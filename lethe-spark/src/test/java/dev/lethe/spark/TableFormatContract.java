package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What holds for tables of a format with transactions and old versions. */
abstract class TableFormatContract extends LocalSpark {

  static final String NOT_QUOTED = "o'\\ \"n`e\n? ♥";
  static final List<String> NAMES = List.of("p0", "p7", NOT_QUOTED);
  static final ForgetRequest LEAVING = ForgetRequest.of(NAMES);

  /** Two of the first, one of each other. */
  private static final List<Row> PEOPLE =
      Stream.concat(
              People.rows(60, 1).stream(),
              Stream.of(RowFactory.create(NOT_QUOTED, 40, 10.0, 1f, "west", true, 90.0)))
          .toList();

  /** The name of the format in {@code USING}. */
  abstract String format();

  /** The full name of a table. */
  abstract String named(String table);

  /** Properties of tables whose deleted rows stay in their files and are marked as deleted. */
  abstract Map<String, String> marking();

  /** How many files with marks the table has now. */
  abstract long marks(String table) throws IOException;

  /** The table as it was before its last change. */
  abstract Dataset<Row> before(String table);

  /** A change by a process of which this one hears nothing. */
  abstract void elsewhere(String table, String statement) throws IOException;

  /** Properties of tables that keep no old version longer than they must. */
  abstract Map<String, String> forgetful();

  /** Every version that can be asked for. */
  abstract List<Dataset<Row>> versions(String table);

  /** The folder of the table. */
  abstract Path place(String table);

  /** A test that is tried again finds the table of its first try. */
  void create(String table, Map<String, String> properties, String... partitions) {
    session.sql("DROP TABLE IF EXISTS " + table);
    People.table(session, PEOPLE, 2)
        .write()
        .format(format())
        .partitionBy(partitions)
        .saveAsTable(table);
    declare(table, properties);
  }

  void declare(String table, Map<String, String> properties) {
    properties.forEach(
        (name, value) ->
            session.sql(
                "ALTER TABLE %s SET TBLPROPERTIES ('%s' = '%s')".formatted(table, name, value)));
  }

  LakeWorkspace workspace(String table) {
    return LakeWorkspace.in(folder.resolve(table), "spark:table:" + table);
  }

  static long theirs(Dataset<Row> table) {
    return table.filter(table.col("person").isin(NAMES.toArray())).count();
  }

  @Tag("slow")
  @Test
  void a_table_of_a_first_try_is_made_anew() {
    String table = named("twice");
    create(table, Map.of());
    session.sql("DELETE FROM " + table + " WHERE person = 'p0'");
    create(table, Map.of());
    assertThat(session.table(table).count()).isEqualTo(61);
  }

  /** Their rows stay in the files, too, and are only marked as deleted. */
  @Test
  void people_leave_the_table_and_stay_in_its_old_version() throws IOException {
    String table = named("whole");
    create(table, marking());
    LakeWorkspace lake = workspace(table);
    try (Workspace workspace = lake.trained()) {
      workspace.release(LakeWorkspace.asked());
      assertThatThrownBy(() -> workspace.forget(LEAVING, LakeWorkspace.asked()))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("still has 4 rows");
      assertThat(marks(table)).isZero();
      Issued issued = workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      assertThat(marks(table)).isPositive();
      assertThat(issued.forgotten().orElseThrow().report().rows()).isEqualTo(4);
      assertThat(issued.history().orElseThrow().gone()).isFalse();
      assertThat(lake.verified(issued).isValid()).isTrue();
      assertThat(theirs(session.table(table))).isZero();
      assertThat(theirs(before(table))).isEqualTo(4);
      assertThatThrownBy(
              () -> workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("as it was at the last release");
    }
  }

  @Tag("slow")
  @Test
  void partitions_by_any_column_and_by_the_person() throws IOException {
    String table = named("parts");
    create(table, Map.of(), "region", "person");
    LakeWorkspace lake = workspace(table);
    try (Workspace workspace = lake.trained()) {
      Issued issued = workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      assertThat(issued.forgotten().orElseThrow().report().rows()).isEqualTo(4);
      assertThat(lake.verified(issued).isValid()).isTrue();
    }
  }

  /** Caches of all kinds, and a change that none of them has heard of. */
  @Tag("slow")
  @Test
  void the_newest_version_is_read_whatever_is_cached() throws IOException {
    String table = named("cached");
    create(table, Map.of());
    session.catalog().cacheTable(table);
    Dataset<Row> cached =
        session.table(table).select("person", "age", "hours", "score", "region", "income").cache();
    assertThat(cached.count()).isEqualTo(61);
    LakeWorkspace lake = workspace(table);
    lake.trained().close();
    String again = " VALUES ('p7', 30, 1D, cast(0 as float), 'north', true, 10D)";
    assertThatThrownBy(
            () ->
                lake.whileRequested(
                    session,
                    Optional.of(LEAVING),
                    Deletion.BY_WORKSPACE,
                    () -> unchecked(table, "INSERT INTO TABLE" + again.replace("p7", "p70"))))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("changed while it was being read");
    try (Workspace workspace = lake.open()) {
      elsewhere(table, "INSERT INTO TABLE" + again);
      assertThatThrownBy(() -> workspace.forget(LEAVING, LakeWorkspace.asked()))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("still has 1 rows");
      elsewhere(table, "DELETE FROM TABLE WHERE person = 'p7'");
      Issued issued = workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      assertThat(issued.forgotten().orElseThrow().report().unseen())
          .as("the request that was refused had deleted them")
          .containsExactlyElementsOf(NAMES);
      assertThat(lake.verified(issued).isValid()).isTrue();
    }
  }

  private void unchecked(String table, String statement) {
    try {
      elsewhere(table, statement);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tables of Delta Lake. */
@Tag("slow")
class DeltaTest extends TableHistoryContract {

  static final Map<String, String> SETTINGS =
      Map.of(
          "spark.sql.extensions", "io.delta.sql.DeltaSparkSessionExtension",
          "spark.sql.catalog.spark_catalog", "org.apache.spark.sql.delta.catalog.DeltaCatalog",
          "spark.databricks.delta.snapshotPartitions", "1",
          "spark.sql.sources.parallelPartitionDiscovery.parallelism", "2");

  @Override
  Map<String, String> settings() {
    return SETTINGS;
  }

  @Override
  String format() {
    return "delta";
  }

  @Override
  String named(String table) {
    return table;
  }

  @Override
  Map<String, String> marking() {
    return Map.of("delta.enableDeletionVectors", "true");
  }

  @Override
  long marks(String table) throws IOException {
    try (Stream<Path> files = Files.list(place(table))) {
      return files.filter(f -> f.getFileName().toString().startsWith("deletion_vector")).count();
    }
  }

  @Override
  Dataset<Row> before(String table) {
    long newest = session.sql("DESCRIBE HISTORY " + table + " LIMIT 1").head().getLong(0);
    return session.sql("SELECT * FROM " + table + " VERSION AS OF " + (newest - 1));
  }

  @Override
  Map<String, String> forgetful() {
    return Map.of("delta.deletedFileRetentionDuration", "interval 0 hours");
  }

  /** Delta itself refuses what is older than the retention: the files are to say. */
  @Override
  List<Dataset<Row>> versions(String table) {
    List<Row> before = session.sql("SHOW TBLPROPERTIES " + table).collectAsList();
    declare(table, Map.of("delta.deletedFileRetentionDuration", "interval 2 weeks"));
    try {
      return session.sql("DESCRIBE HISTORY " + table).collectAsList().stream()
          .map(row -> session.sql("SELECT * FROM %s VERSION AS OF %s".formatted(table, row.get(0))))
          .toList();
    } finally {
      session.sql(
          "ALTER TABLE %s UNSET TBLPROPERTIES ('delta.deletedFileRetentionDuration')"
              .formatted(table));
      before.stream()
          .filter(row -> row.getString(0).equals("delta.deletedFileRetentionDuration"))
          .forEach(row -> declare(table, Map.of(row.getString(0), row.getString(1))));
    }
  }

  @Override
  boolean mayHaveNames(Path file) {
    return file.toString().contains("_delta_log");
  }

  @Override
  Path place(String table) {
    String warehouse = session.conf().get("spark.sql.warehouse.dir");
    return Path.of(new org.apache.hadoop.fs.Path(warehouse).toUri().getPath(), table);
  }

  /** In a copy of the folder, from which the new files are brought over. */
  @Override
  void elsewhere(String table, String statement) throws IOException {
    Path ours = place(table);
    Path copy = Files.createTempDirectory(folder, "copy").resolve("t");
    copyNew(ours, copy);
    session.sql(statement.replace("TABLE", "delta.`" + copy + "`"));
    copyNew(copy, ours);
  }

  private static void copyNew(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path there = to.resolve(from.relativize(file));
        if (!Files.exists(there)) {
          Files.copy(file, there);
        }
      }
    }
  }

  /** A change feed has the rows that were deleted, and a partition by the person their names. */
  @Test
  void the_history_the_change_feed_and_folders_name_nobody() throws IOException {
    String table = named("fed");
    create(table, Map.of("delta.enableChangeDataFeed", "true"), "person");
    LakeWorkspace lake = workspace(table);
    try (Workspace workspace = lake.trained()) {
      workspace.forget(ForgetRequest.of("p7"), LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      String feed =
          "SELECT person FROM table_changes('%s', 2) WHERE person = 'p7'".formatted(table);
      assertThat(session.sql(feed).count()).isEqualTo(1);
      assertThat(folders(table)).contains("person=p7");
      declare(table, forgetful());
      assertThat(workspace.purgeHistory().orElseThrow().gone()).isTrue();
      declare(table, Map.of("delta.deletedFileRetentionDuration", "interval 2 weeks"));
      assertThatThrownBy(() -> session.sql(feed).count()).hasStackTraceContaining("NOT_EXIST");
    }
    assertThat(session.sql("DESCRIBE HISTORY " + table).collectAsList().toString())
        .contains("MERGE")
        .doesNotContain("p7");
    assertThat(folders(table)).contains("person=p8").doesNotContain("person=p7");
  }

  private List<String> folders(String table) throws IOException {
    try (Stream<Path> all = Files.walk(place(table))) {
      return all.filter(Files::isDirectory).map(each -> each.getFileName().toString()).toList();
    }
  }

  @Test
  void a_folder_of_delta_is_a_table_by_its_path() throws IOException {
    Path place = folder.resolve("by path");
    People.table(session, People.rows(60, 1), 2).write().format("delta").save(place.toString());
    LakeWorkspace lake = LakeWorkspace.in(folder.resolve("w"), "spark:delta:" + place);
    try (Workspace workspace = lake.trained()) {
      Issued issued =
          workspace.forget(ForgetRequest.of("p0"), LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      assertThat(lake.verified(issued).isValid()).isTrue();
    }
    assertThatThrownBy(
            () -> LakeWorkspace.in(folder.resolve("v"), "spark:parquet:" + place).trained())
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("spark:delta:");
    session.conf().set("spark.databricks.delta.stalenessLimit", "1h");
    try (Workspace workspace = lake.open()) {
      assertThatThrownBy(() -> workspace.release(LakeWorkspace.asked()))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("older version");
    } finally {
      session.conf().unset("spark.databricks.delta.stalenessLimit");
    }
  }

  /**
   * VACUUM takes a copied file for a new one, and ends without an error where it may not delete.
   */
  @Test
  void a_file_that_vacuum_leaves_keeps_the_duty() throws IOException {
    String table = named("stuck");
    create(table, Map.of("delta.enableChangeDataFeed", "true"), "region", "person");
    session.sql(
        "INSERT INTO "
            + table
            + " VALUES ('a b%20c é+?', 30, 1D, cast(0 as float), 'west', true, 1D)");
    LakeWorkspace lake = workspace(table);
    try (Workspace workspace = lake.trained()) {
      List<Path> old = ofRows(table);
      workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      session.sql("DELETE FROM " + table + " WHERE person = 'p9'");
      declare(table, forgetful());
      written(old, Instant.now().plus(1, ChronoUnit.HOURS));
      assertThat(workspace.purgeHistory().orElseThrow().words())
          .contains("VACUUM has left 4 files");
      assertThat(workspace.history(Deletion.BY_WORKSPACE).orElseThrow().gone()).isFalse();
      assertThat(workspace.pending()).isNotEmpty();
      written(old, Instant.now().minus(1, ChronoUnit.HOURS));
      Path unfinished = Files.createFile(place(table).resolve("somebody-writes.parquet"));
      written(List.of(unfinished), Instant.now().plus(1, ChronoUnit.HOURS));
      assertThat(workspace.purgeHistory().orElseThrow().gone()).isTrue();
    }
  }

  private List<Path> ofRows(String table) throws IOException {
    try (Stream<Path> all = Files.walk(place(table))) {
      return all.filter(each -> each.toString().matches(".*region=.*\\.parquet")).toList();
    }
  }

  private static void written(List<Path> files, Instant when) throws IOException {
    for (Path file : files) {
      if (Files.exists(file)) {
        Files.setLastModifiedTime(file, FileTime.from(when));
      }
    }
  }

  /** Its old versions are read from the files of its source, which no purge of it deletes. */
  @Test
  void a_shallow_clone_keeps_the_duty_while_the_files_of_its_source_are_there() throws IOException {
    String source = named("cloned");
    create(source, Map.of(), "region");
    String table = named("clone");
    session.sql("DROP TABLE IF EXISTS " + table);
    session.sql("CREATE TABLE " + table + " SHALLOW CLONE " + source);
    declare(table, forgetful());
    try (Workspace workspace = workspace(table).trained()) {
      assertThat(
              workspace
                  .forget(LEAVING, LakeWorkspace.asked(), Deletion.WITH_HISTORY)
                  .history()
                  .orElseThrow()
                  .gone())
          .isFalse();
      assertThat(readable(table)).as("rows in versions").isPositive();
      assertThat(workspace.purgeHistory().orElseThrow().gone()).isFalse();
      session.sql("DELETE FROM " + source + " WHERE true");
      declare(source, forgetful());
      session.sql("VACUUM " + source);
      assertThat(workspace.purgeHistory().orElseThrow().gone()).isTrue();
      assertThat(readable(table)).as("rows in versions").isZero();
    }
  }

  @Test
  void the_owners_own_vacuum_ends_the_duty_too() {
    String table = named("vacuumed");
    create(table, Map.of());
    try (Workspace workspace = workspace(table).trained()) {
      workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      declare(table, forgetful());
      assertThat(workspace.history(Deletion.BY_WORKSPACE).orElseThrow().gone()).isFalse();
      session.sql("VACUUM " + table);
      assertThat(workspace.history(Deletion.BY_WORKSPACE).orElseThrow().gone()).isTrue();
      assertThat(workspace.history(Deletion.BY_WORKSPACE)).isEmpty();
    }
  }

  @Override
  void goBack(String table) {
    long newest = session.sql("DESCRIBE HISTORY " + table + " LIMIT 1").head().getLong(0);
    session.sql("RESTORE TABLE " + table + " TO VERSION AS OF " + (newest - 1));
  }
}

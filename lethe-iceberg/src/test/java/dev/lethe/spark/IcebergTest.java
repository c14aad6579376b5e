package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.source.Deletion;
import dev.lethe.workspace.History;
import dev.lethe.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;

/** Tables of Iceberg, in a catalogue of folders. */
@EnabledForJreRange(maxVersion = 23, disabledReason = "Spark 4.1 does not run on newer ones")
class IcebergTest extends TableHistoryContract {

  /** The second name is the same catalogue to another process: it shares nothing in memory. */
  static final Map<String, String> SETTINGS =
      Map.of(
          "spark.sql.extensions",
              "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
          "spark.sql.catalog.ours", "org.apache.iceberg.spark.SparkCatalog",
          "spark.sql.catalog.ours.type", "hadoop",
          "spark.sql.catalog.ours.warehouse", WAREHOUSE.toString(),
          "spark.sql.catalog.theirs", "org.apache.iceberg.spark.SparkCatalog",
          "spark.sql.catalog.theirs.type", "hadoop",
          "spark.sql.catalog.theirs.warehouse", WAREHOUSE.toString());

  @Override
  Map<String, String> settings() {
    return SETTINGS;
  }

  @Override
  String format() {
    return "iceberg";
  }

  @Override
  String named(String table) {
    return "ours.lake." + table;
  }

  @Override
  Map<String, String> marking() {
    return Map.of("write.delete.mode", "merge-on-read");
  }

  @Override
  long marks(String table) {
    return session.table(table + ".delete_files").count();
  }

  @Override
  Dataset<Row> before(String table) {
    long newest = session.table(table + ".snapshots").count();
    long before =
        session
            .table(table + ".snapshots")
            .orderBy("committed_at")
            .limit((int) newest - 1)
            .orderBy(org.apache.spark.sql.functions.desc("committed_at"))
            .head()
            .<Long>getAs("snapshot_id");
    return session.sql("SELECT * FROM " + table + " VERSION AS OF " + before);
  }

  @Override
  Map<String, String> forgetful() {
    return Map.of("history.expire.max-snapshot-age-ms", "0");
  }

  @Override
  List<Dataset<Row>> versions(String table) {
    return session.table(table + ".snapshots").collectAsList().stream()
        .map(row -> "SELECT * FROM %s VERSION AS OF %s".formatted(table, row.getAs("snapshot_id")))
        .map(session::sql)
        .toList();
  }

  @Override
  Path place(String table) {
    return WAREHOUSE.resolve(table.replaceFirst("ours\\.", "").replace('.', '/'));
  }

  @Override
  boolean mayHaveNames(Path file) {
    return false;
  }

  @Tag("slow")
  @Test
  void a_tag_keeps_what_it_names() {
    String table = named("tagged");
    create(table, forgetful());
    session.sql("ALTER TABLE " + table + " CREATE TAG audit");
    LakeWorkspace lake = workspace(table);
    try (Workspace workspace = lake.trained()) {
      History left =
          workspace
              .forget(LEAVING, LakeWorkspace.asked(), Deletion.WITH_HISTORY)
              .history()
              .orElseThrow();
      assertThat(left.gone()).isFalse();
      assertThat(left.words()).contains("tag audit");
      session.sql("ALTER TABLE " + table + " DROP TAG audit");
      declare(table, Map.of("gc.enabled", "false"));
      assertThat(workspace.purgeHistory().orElseThrow().words()).contains("GC is disabled");
      declare(table, Map.of("gc.enabled", "true"));
      assertThat(workspace.purgeHistory().orElseThrow().gone()).isTrue();
    }
    assertThat(versions(table)).hasSize(1);
  }

  @Override
  void elsewhere(String table, String statement) {
    String theirs = table.replaceFirst("ours", "theirs");
    session.sql("REFRESH TABLE " + theirs);
    session.sql(statement.replace("TABLE", theirs));
  }

  /** As it is where {@code expire_snapshots} is killed before it deletes, or may not. */
  @Test
  void a_file_that_no_snapshot_has_any_more_keeps_the_duty() throws IOException {
    String table = named("orphans");
    create(table, Map.of());
    LakeWorkspace lake = workspace(table);
    try (Workspace workspace = lake.trained()) {
      List<Path> old = ofRows(table);
      Path aside = Files.createDirectories(folder.resolve("aside"));
      workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      declare(table, forgetful());
      for (Path file : old) {
        Files.copy(file, aside.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      }
      session.sql("CALL ours.system.expire_snapshots(table => 'lake.orphans')");
      assertThat(versions(table)).hasSize(1);
      for (Path file : old) {
        Files.copy(
            aside.resolve(file.getFileName()),
            file,
            StandardCopyOption.COPY_ATTRIBUTES,
            StandardCopyOption.REPLACE_EXISTING);
      }
      assertThat(workspace.history(Deletion.BY_WORKSPACE).orElseThrow().words())
          .contains("which no snapshot has any more", "remove_orphan_files");
      assertThat(workspace.purgeHistory().orElseThrow().gone()).isFalse();
      for (Path file : old) {
        Files.delete(file);
      }
      assertThat(workspace.purgeHistory().orElseThrow().gone()).isTrue();
    }
  }

  private List<Path> ofRows(String table) throws IOException {
    try (Stream<Path> all = Files.list(place(table).resolve("data"))) {
      return all.filter(each -> each.toString().endsWith(".parquet")).toList();
    }
  }

  @Override
  void goBack(String table) {
    long before =
        session
            .table(table + ".snapshots")
            .orderBy("committed_at")
            .head()
            .<Long>getAs("snapshot_id");
    session.sql(
        "CALL ours.system.rollback_to_snapshot('%s', %d)"
            .formatted(table.replaceFirst("ours\\.", ""), before));
  }
}

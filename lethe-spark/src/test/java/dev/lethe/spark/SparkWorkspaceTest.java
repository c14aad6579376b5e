package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.table.Tables;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SparkWorkspaceTest extends LocalSpark {

  private static final WorkspaceTools TOOLS =
      WorkspaceTools.of(Origin.Software.of("lethe", "test"));
  private static final List<String> LEAVING = List.of("p0", "p7");

  private List<Row> people;
  private Path table;
  private String address;

  @BeforeEach
  void write() throws IOException {
    people = People.rows(2000, 1);
    table = Files.createTempDirectory(folder, "t").resolve("people");
    People.table(session, people, 3).write().parquet(table.toString());
    address = "spark:parquet:" + table;
  }

  private Home home(String name) {
    return Home.of(table.resolveSibling(name).toString(), Optional.empty(), Optional.empty());
  }

  private static Declared logistic() {
    return Declared.of(LogisticKind.of(0.01, OptionalDouble.empty()), People.classes());
  }

  private static ReleaseRequest asked() {
    return ReleaseRequest.of(Guarantee.of(1, 1e-6), Capacity.of(10));
  }

  private Workspace trained(Declared declared) {
    return Workspace.elsewhere(home("w"), declared, address, Optional.empty(), TOOLS);
  }

  private GridRows local(List<Row> rows) throws IOException {
    Path file = folder.resolve("rows.csv");
    Files.writeString(file, People.csv(rows));
    Dataset data = GridImport.by(People.classes()).load(Tables.open(file), Progress.SILENT);
    return new GridRows(data.columns(), data.features(), data.labels());
  }

  private List<Row> others() {
    return people.stream().filter(row -> !LEAVING.contains(row.getString(0))).toList();
  }

  @Test
  void people_are_forgotten_and_deleted_from_the_table_in_one_request() throws IOException {
    try (Workspace workspace = trained(logistic())) {
      workspace.release(asked());
      Issued issued = workspace.forget(ForgetRequest.of(LEAVING), asked(), Deletion.BY_WORKSPACE);
      assertThat(issued.forgotten().orElseThrow().report().rows()).isEqualTo(3);
      assertThat(workspace.log().rows()).isEqualTo(1997);
      Path opening = issued.files().certificate().resolveSibling("opening.json");
      assertThat(OpeningJson.read("opening", Files.readAllBytes(opening)).rowsRoot())
          .as("the commitment is that of a single machine")
          .isEqualTo(RowsDigest.of(local(others())).root());
    }
    org.apache.spark.sql.Dataset<Row> left = session.read().parquet(table.toString());
    assertThat(left.count()).isEqualTo(1997);
    assertThat(left.filter(left.col("person").isin(LEAVING.toArray())).isEmpty()).isTrue();
    try (var files = Files.list(table)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .noneMatch(name -> name.startsWith("_lethe"));
    }
  }

  @Test
  void nothing_is_certified_while_they_are_still_in_the_table() {
    try (Workspace workspace = trained(logistic())) {
      assertThatThrownBy(() -> workspace.forget(ForgetRequest.of(LEAVING), asked()))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("still has 3 rows");
      assertThat(workspace.log().releases()).isEmpty();
    }
  }

  @Test
  void people_whom_the_owner_deleted_are_forgotten_by_whatever_is_left() {
    try (Workspace workspace = trained(logistic())) {
      People.table(session, others(), 2).write().mode("overwrite").parquet(table.toString());
      Issued issued = workspace.forget(ForgetRequest.of(LEAVING), asked());
      assertThat(issued.facts().sigma()).isPositive();
      assertThat(workspace.log().rows()).isEqualTo(1997);
    }
  }

  @Test
  void people_are_looked_for_by_a_filter_that_the_files_apply() {
    String plan =
        SparkTable.of("people", session.read().parquet(table.toString()), People.classes())
            .of(LEAVING)
            .plan();
    assertThat(plan).containsPattern("PushedFilters: \\[In\\(person, \\[p0,p7\\]\\)\\]");
  }

  @Test
  void a_table_of_the_catalogue_without_deletion_says_what_to_do() {
    People.table(session, people, 2).write().mode("overwrite").saveAsTable("people_table");
    Workspace workspace =
        Workspace.elsewhere(
            home("c"), logistic(), "spark:table:people_table", Optional.empty(), TOOLS);
    try (workspace) {
      assertThatThrownBy(
              () -> workspace.forget(ForgetRequest.of(LEAVING), asked(), Deletion.BY_WORKSPACE))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("delete the rows there yourself");
      assertThat(workspace.log().releases()).isEmpty();
    }
  }

  @Test
  void a_rehearsal_changes_neither_the_table_nor_the_workspace() {
    try (Workspace workspace = trained(logistic())) {
      assertThat(workspace.plan(ForgetRequest.of(LEAVING), asked()).options()).isNotEmpty();
      assertThat(workspace.log().rows()).isEqualTo(2000);
    }
    assertThat(session.read().parquet(table.toString()).count()).isEqualTo(2000);
  }

  @Test
  void what_cannot_be_done_is_refused_with_a_reason() {
    try (Workspace workspace = trained(logistic())) {
      for (Deletion deletion : List.of(Deletion.BY_OWNER, Deletion.BY_WORKSPACE)) {
        assertThatThrownBy(() -> workspace.forget(ForgetRequest.of("nobody"), asked(), deletion))
            .isInstanceOf(BadInputException.class)
            .hasMessageContaining("is as it was at the last release");
      }
      assertThatThrownBy(
              () -> workspace.forget(ForgetRequest.of("nobody"), asked(), Deletion.WITH_HISTORY))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("leave --purge-history out");
      assertThat(workspace.log().requests()).isEmpty();
    }
    Declared sealed = logistic().sealed(new Declared.Seal(1, Capacity.of(10)));
    assertThatThrownBy(
            () -> Workspace.elsewhere(home("s"), sealed, address, Optional.empty(), TOOLS))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(
            () ->
                Workspace.elsewhere(home("n"), logistic(), "spark:avro:x", Optional.empty(), TOOLS))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("spark:parquet:PATH");
    assertThatThrownBy(
            () ->
                Workspace.elsewhere(
                    home("m"),
                    logistic(),
                    "spark:parquet:" + table.resolveSibling("missing"),
                    Optional.empty(),
                    TOOLS))
        .isInstanceOf(BadInputException.class);
  }
}

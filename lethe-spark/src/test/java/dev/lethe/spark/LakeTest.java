package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.spark.reading.SubjectLiterals;
import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.privacy.Guarantee;
import dev.lethe.quantile.QuantileKind;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests about a table that changes behind the workspace's back, and what they leave behind. */
class LakeTest extends LocalSpark {

  private static final List<Row> PEOPLE = People.rows(60, 1);
  private static final ForgetRequest BOTH = ForgetRequest.of("p0", "p7");

  private Path table;
  private LakeWorkspace lake;
  private Set<Integer> kept;

  @BeforeEach
  void write() throws IOException {
    table = Files.createTempDirectory(folder, "t").resolve("people");
    write("");
    lake = LakeWorkspace.in(table.resolveSibling("w"), "spark:parquet:" + table);
    kept = JavaSparkContext.fromSparkContext(session.sparkContext()).getPersistentRDDs().keySet();
  }

  /** Everybody but one, perhaps. */
  private void write(String without) {
    write(PEOPLE.stream().filter(row -> !row.getString(0).equals(without)).toList());
  }

  private void write(List<Row> rows) {
    People.table(session, rows, 2).write().mode("overwrite").parquet(table.toString());
  }

  private static RemovalReport report(Issued issued) {
    return issued.forgotten().orElseThrow().report();
  }

  @Test
  void a_request_that_had_deleted_one_of_two_is_finished_by_asking_again() throws IOException {
    try (Workspace workspace = lake.trained()) {
      write("p7"); // as an interrupted deletion leaves it
      Issued issued = workspace.forget(BOTH, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      assertThat(report(issued).found()).containsEntry("p0", 2).containsEntry("p7", 0);
      assertThat(report(issued))
          .hasToString("2 rows of 2 subjects forgotten; had left before, or misspelt: [p7]");
      assertThat(lake.verified(issued).isValid()).isTrue();
      assertThatThrownBy(() -> workspace.forget(BOTH, LakeWorkspace.asked(), Deletion.BY_WORKSPACE))
          .as("both have left, and the table has not changed")
          .isInstanceOf(BadInputException.class);
      Issued other =
          workspace.forget(
              ForgetRequest.of("p7", "p8"), LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      assertThat(report(other).found()).containsOnlyKeys("p8");
      assertThat(report(other).unknown()).containsExactly("p7");
    }
  }

  /**
   * If the model were taken for one of the rows that are there now, it would go out with noise that
   * hides one row, and half of them left. False alarm where noise goes 4σ in one direction: 3e-5.
   */
  @Test
  void rows_that_left_unseen_make_methods_that_reckon_with_the_training_train_anew()
      throws IOException {
    ReleaseRequest apriori =
        ReleaseRequest.of(Guarantee.of(95, 0.4), Capacity.of(1))
            .by(Method.PASSIVE)
            .certified(Certification.A_PRIORI);
    try (Workspace workspace = lake.trained()) {
      double[] withThem = weights(workspace.release(exact()));
      List<Row> poor = PEOPLE.stream().filter(row -> row.getDouble(6) < 100).toList();
      write(poor); // the others left unseen
      String leaving =
          poor.stream()
              .map(row -> row.getString(0))
              .filter(id -> Integer.parseInt(id.substring(1)) % 5 != 0)
              .findFirst()
              .orElseThrow();
      Issued issued = workspace.forget(ForgetRequest.of(leaving), apriori, Deletion.BY_WORKSPACE);
      assertThat(report(issued).rows()).isEqualTo(1);
      double[] released = weights(issued);
      double[] without = weights(workspace.release(exact()));
      assertThat(issued.facts().sigma()).isLessThan(distance(withThem, without) / 8);
      assertThat(distance(released, without)).isLessThan(distance(released, withThem));
    }
  }

  private static ReleaseRequest exact() {
    return LakeWorkspace.asked().by(Method.EXACT);
  }

  private static double[] weights(Issued issued) throws IOException {
    return ParametersJson.read(ByteSource.of(issued.files().parameters())).coordinates();
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum);
  }

  @Test
  void copies_that_a_crash_left_go_with_the_next_request_of_either_kind() throws IOException {
    try (Workspace workspace = lake.trained()) {
      write("p7");
      Files.writeString(table.resolve("_lethe-one"), "a copy");
      Files.createDirectories(table.resolve("_lethe-two"));
      Files.writeString(table.resolve("_lethe-two/part"), "another");
      workspace.forget(ForgetRequest.of("p7"), LakeWorkspace.asked());
      assertThat(table.resolve("_lethe-one")).doesNotExist();
      assertThat(table.resolve("_lethe-two")).doesNotExist();
    }
  }

  @Test
  void rows_that_somebody_cached_are_not_taken_for_the_tables() {
    List<String> columns = List.of("person", "age", "hours", "score", "region", "income");
    write("p7");
    Dataset<Row> whole = session.read().parquet(table.toString()).cache();
    Dataset<Row> part = whole.selectExpr(columns.toArray(String[]::new)).cache();
    assertThat(whole.count() + part.count()).isEqualTo(2 * 59);
    try (Workspace workspace = lake.trained()) {
      Path more = table.resolveSibling("more");
      People.table(session, PEOPLE.subList(0, 60), 1)
          .filter("person = 'p7'")
          .write()
          .parquet(more.toString());
      bringOver(more);
      assertThat(session.read().parquet(table.toString()).count())
          .as("the trap works")
          .isEqualTo(59);
      assertThatThrownBy(() -> workspace.forget(ForgetRequest.of("p7"), LakeWorkspace.asked()))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("still has 1 rows");
    }
  }

  private void bringOver(Path from) {
    try (var files = Files.list(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (file.toString().endsWith(".parquet")) {
          Files.copy(file, table.resolve(file.getFileName()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void a_failed_request_changes_nothing() {
    try (Workspace workspace = lake.trained()) {
      ForgetRequest everybody =
          ForgetRequest.of(PEOPLE.stream().map(row -> row.getString(0)).distinct().toList());
      assertThatThrownBy(
              () -> workspace.forget(everybody, LakeWorkspace.asked(), Deletion.BY_WORKSPACE))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("nothing is retained");
      assertThatThrownBy(
              () ->
                  lake.whileRequested(
                      session, Optional.of(BOTH), Deletion.BY_WORKSPACE, () -> write("p9")))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("changed while it was being read");
      assertThat(workspace.log().releases()).isEmpty();
    }
    assertThat(session.read().parquet(table.toString()).filter("person = 'p9'").count()).isZero();
  }

  /** Whole numbers are so without rounding. */
  private static final Schema ON_THE_GRID =
      SchemaReader.read(
          ByteSource.of(
              "ages",
              """
              {"version": 1, "bounds": "declared", "id": "person",
               "features": [{"name": "age", "min": 0, "max": 1024}]}
              """
                  .getBytes(StandardCharsets.UTF_8)));

  /** Both triples have one sum and one sum of squares. */
  @Test
  void other_rows_with_the_same_statistics_are_other_rows() {
    LakeWorkspace median =
        lake.of(Declared.of(new QuantileKind.Declared(Interval.of(-1, 1), 0.5), ON_THE_GRID));
    ages(680, 683, 683);
    ExactStatistics before = statistics(median);
    median.trained().close();
    assertThatThrownBy(
            () ->
                median.whileRequested(
                    session, Optional.empty(), Deletion.BY_OWNER, () -> ages(681, 681, 684)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("changed while it was being read");
    assertThat(statistics(median)).as("the trap works").isEqualTo(before);
  }

  private ExactStatistics statistics(LakeWorkspace workspace) {
    return SparkTable.of("t", session.read().parquet(table.toString()), ON_THE_GRID)
        .statistics(workspace.declared().shells());
  }

  private void ages(int... ages) {
    List<Row> rows =
        Arrays.stream(ages).mapToObj(age -> RowFactory.create("p" + age, age)).toList();
    session
        .createDataFrame(
            rows,
            new StructType().add("person", DataTypes.StringType).add("age", DataTypes.IntegerType))
        .write()
        .mode("overwrite")
        .parquet(table.toString());
  }

  @Test
  void nothing_of_a_request_stays_on_the_cluster_however_it_ends() {
    try (Workspace workspace = lake.trained()) {
      assertNothingIsKept("training");
      workspace.release(LakeWorkspace.asked());
      assertNothingIsKept("a release");
      assertThatThrownBy(() -> workspace.forget(BOTH, LakeWorkspace.asked()));
      assertNothingIsKept("a refusal");
      workspace.plan(BOTH, LakeWorkspace.asked());
      workspace.snapshot();
      workspace.snapshot(BOTH);
      assertNothingIsKept("a rehearsal");
      Path link = table.resolve("link.parquet");
      assertThatThrownBy(
          () -> {
            Path part = first(table);
            Files.createSymbolicLink(link, Files.move(part, table.resolveSibling("elsewhere")));
            workspace.forget(BOTH, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
          });
      assertNothingIsKept("a deletion that failed");
    }
  }

  private static Path first(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
  }

  private void assertNothingIsKept(String after) {
    assertThat(
            JavaSparkContext.fromSparkContext(session.sparkContext()).getPersistentRDDs().keySet())
        .as(after)
        .isEqualTo(kept);
  }

  @Test
  void settings_by_which_rows_may_be_left_out_are_refused() {
    session.conf().set("spark.sql.files.ignoreCorruptFiles", "true");
    try {
      assertThatThrownBy(() -> lake.trained())
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("spark.sql.files.ignoreCorruptFiles is true");
    } finally {
      session.conf().unset("spark.sql.files.ignoreCorruptFiles");
    }
  }

  @Test
  void a_person_has_one_name() {
    assertThat(SubjectLiterals.of(DataTypes.IntegerType, List.of("7", "-2", "x", "1.5")))
        .containsExactly(7L, -2L);
    for (String other : List.of("007", "7.0", " 7", "7e0", "+7", "-0")) {
      assertThatThrownBy(() -> SubjectLiterals.of(DataTypes.LongType, List.of(other)))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("is not how one is written");
    }
    assertThatThrownBy(
            () ->
                SubjectLiterals.require(
                    "t",
                    "person",
                    session.sql("select 'a' collate UTF8_LCASE").schema().apply(0).dataType()))
        .isInstanceOf(BadUsageException.class);
  }
}

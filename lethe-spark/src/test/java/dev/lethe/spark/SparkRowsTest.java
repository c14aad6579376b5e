package dev.lethe.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Tables;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.hinge.SquaredHingeLoss;
import dev.lethe.glm.huber.HuberLoss;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.poisson.PoissonLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.PcaKind;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class SparkRowsTest extends LocalSpark {

  private static final NormShells SHELLS = NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT);

  private GridRows local(List<Row> rows, Schema schema) throws IOException {
    Path file = folder.resolve("people.csv");
    Files.writeString(file, People.csv(rows));
    Dataset data = GridImport.by(schema).load(Tables.open(file), Progress.SILENT);
    return new GridRows(data.columns(), data.features(), data.labels());
  }

  private SparkTable spread(List<Row> rows, Schema schema, int partitions) {
    return SparkTable.of("people", People.table(session, rows, partitions), schema);
  }

  @Test
  void statistics_are_the_bits_of_the_local_engine_for_any_partitioning() throws IOException {
    List<Row> people = People.rows(9000, 1);
    ExactStatistics local = RowsInMemory.of(local(people, People.classes())).statistics(SHELLS);
    for (int partitions : new int[] {1, 2, 7, 40}) {
      SparkTable table = spread(people, People.classes(), partitions);
      assertThat(table.statistics(SHELLS)).isEqualTo(local);
      try (SparkRows rows = table.rows()) {
        assertThat(rows.count()).isEqualTo(9000);
        assertThat(rows.statistics(SHELLS)).isEqualTo(local);
      }
    }
  }

  @Test
  void sums_of_classes_are_the_same_bits_too() throws IOException {
    List<Row> people = People.rows(900, 1);
    GridRows here = local(people, People.classes());
    for (NormShells kept : List.of(SHELLS, SHELLS.withoutProducts())) {
      NormShells shells = kept.withClassSums(2);
      ExactStatistics local = RowsInMemory.of(here).statistics(shells);
      assertThat(local.classSums().count(1)).isBetween(1L, 899L);
      SparkTable table = spread(people, People.classes(), 7);
      assertThat(table.statistics(shells)).isEqualTo(local);
    }
  }

  @Test
  void a_csv_of_texts_gives_the_same_rows_as_typed_columns() throws IOException {
    List<Row> people = People.rows(500, 2);
    ExactStatistics local = RowsInMemory.of(local(people, People.incomes())).statistics(SHELLS);
    Path file = folder.resolve("people.csv");
    SparkTable table = LetheSpark.on(session).csv(file.toString(), People.incomes());
    assertThat(table.statistics(SHELLS)).isEqualTo(local);
    assertThat(spread(people, People.incomes(), 3).statistics(SHELLS)).isEqualTo(local);
  }

  /** Every loss, and labels of its kind. */
  static List<Arguments> losses() {
    return List.of(
        Arguments.of(LogisticLoss.INSTANCE, People.classes()),
        Arguments.of(SquaredHingeLoss.INSTANCE, People.classes()),
        Arguments.of(new HuberLoss(0.5), People.incomes()),
        Arguments.of(new PoissonLoss(3), People.incomes()),
        Arguments.of(new SoftmaxLoss(3), People.regions()));
  }

  @ParameterizedTest
  @MethodSource("losses")
  void a_pass_is_within_its_error_bound_of_the_local_one_and_repeats_its_bits(
      Loss loss, Schema schema) throws IOException {
    List<Row> people = People.rows(20_000, 3);
    GridRows near = local(people, schema);
    Risk local = RiskOnRows.of(loss, near);
    double[] w = new double[loss.outputs() * near.columns()];
    Arrays.setAll(w, j -> Math.sin(j + 1));
    double apart = 2 * local.gradientErrorAtMost(10);
    for (int partitions : new int[] {1, 5, 40}) {
      try (SparkRows rows = spread(people, schema, partitions).rows()) {
        Risk far = RiskOnRows.of(loss, rows);
        double[] gradient = far.pass(w).gradient();
        assertThat(distance(gradient, local.pass(w).gradient())).isLessThanOrEqualTo(apart);
        assertThat(far.pass(w).gradient()).containsExactly(gradient);
        assertThat(far.largestNorm()).isEqualTo(local.largestNorm());
        assertThat(distance(far.hessian(w).centre().toArray(), local.hessian(w).centre().toArray()))
            .isLessThanOrEqualTo(far.hessian(w).radius() + local.hessian(w).radius());
      }
    }
  }

  /**
   * After a shuffle the rows of a partition come in another order when a task is run again; here
   * they do so because they went into it in another order. Twin: without a shuffle the order shows.
   */
  @Test
  void after_a_shuffle_the_order_of_arrival_changes_no_bit() {
    List<Row> people = People.rows(20_000, 8);
    List<Row> mixed = new ArrayList<>(people);
    Collections.shuffle(mixed, new Random(8));
    assertThat(shuffled(people)).containsExactly(shuffled(mixed));
    assertThat(gradient(People.table(session, people, 4)))
        .isNotEqualTo(gradient(People.table(session, mixed, 4)));
  }

  private double[] shuffled(List<Row> people) {
    return gradient(People.table(session, people, 7).repartition(4, col("person")));
  }

  private static double[] gradient(org.apache.spark.sql.Dataset<Row> people) {
    try (SparkRows rows = SparkTable.of("people", people, People.classes()).rows()) {
      double[] w = new double[rows.columns()];
      Arrays.setAll(w, j -> Math.sin(j + 1));
      return RiskOnRows.of(LogisticLoss.INSTANCE, rows).pass(w).gradient();
    }
  }

  private static double distance(double[] a, double[] b) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      square += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(square);
  }

  @Test
  void a_model_forgets_on_the_cluster_as_it_does_here() throws IOException {
    List<Row> people = People.rows(3000, 4);
    SparkTable all = spread(people, People.classes(), 4);
    List<String> leaving = List.of("p0", "p7", "p10");
    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(0.01), Kernels.java());
    RegressionState state = logistic.train(all.retained(SHELLS));
    GridRows forgotten;
    try (SparkRows theirs = all.of(leaving).rows()) {
      forgotten = theirs.fetch();
    }
    assertThat(forgotten.rows()).isEqualTo(5);
    SparkTable rest = all.without(leaving);
    assertThat(rest.hasAnyOf(leaving)).isFalse();
    Retained retained = rest.retained(SHELLS);
    List<Row> others = people.stream().filter(row -> !leaving.contains(row.getString(0))).toList();
    RowsInMemory local = RowsInMemory.of(local(others, People.classes()));
    Retained here = Retained.on(() -> local, local.statistics(SHELLS));
    for (Method method : new Method[] {Method.NEWTON, Method.DESCENT, Method.PASSIVE}) {
      for (Certification by : Certification.values()) {
        Terms terms = Terms.of(Guarantee.of(1, 1e-6), Capacity.of(10)).by(method, by);
        Outcome<RegressionState> outcome =
            logistic.forget(state, retained, forgotten, terms, RandomBits.secure());
        assertThat(outcome.release().facts()).isEqualTo(logistic.facts(here, terms));
      }
    }
  }

  /** What every way says is the same; one of them is gone to its end. */
  @ParameterizedTest
  @MethodSource("losses")
  void every_loss_is_planned_alike_and_forgets(Loss loss, Schema schema) throws IOException {
    List<Row> people = People.rows(1000, 9);
    RowsInMemory local = RowsInMemory.of(local(people, schema));
    Retained here = Retained.on(() -> local, local.statistics(SHELLS));
    Retained there = spread(people, schema, 3).retained(SHELLS);
    GlmUnlearning model = GlmUnlearning.of(Objective.of(loss, 0.1), Kernels.java());
    Terms asked = Terms.of(Guarantee.of(1, 1e-6), Capacity.of(3));
    for (Way way : model.ways()) {
      assertThat(model.facts(there, asked.by(way)))
          .as("%s", way)
          .isEqualTo(model.facts(here, asked.by(way)));
    }
    Terms newton = asked.by(Method.NEWTON, Certification.VERIFIED);
    Release release =
        model.release(model.train(there), there, newton, RandomBits.secure()).release();
    assertThat(release.facts()).isEqualTo(model.facts(here, newton));
  }

  /** Exact and passive, retrained and verified: whatever a discipline offers. */
  private static <S> void forgetsAlike(
      Unlearning<S> discipline, Retained there, Retained here, GridRows forgotten) {
    S state = discipline.train(there);
    assertThat(discipline.format().bytes(discipline.train(here)))
        .as("%s is trained to the same bits", discipline.name())
        .isEqualTo(discipline.format().bytes(state));
    for (Way way : discipline.ways()) {
      Terms terms = Terms.of(Guarantee.of(1, 1e-6), Capacity.of(10)).by(way);
      Release release =
          discipline.forget(state, there, forgotten, terms, RandomBits.secure()).release();
      assertThat(release.facts())
          .as("%s, %s", discipline.name(), way)
          .isEqualTo(discipline.facts(here, terms));
    }
  }

  @Test
  void models_that_live_on_integers_are_the_same_bits() throws IOException {
    List<Row> people = People.rows(1500, 6);
    RowsInMemory local = RowsInMemory.of(local(people, People.incomes()));
    Retained here = Retained.on(() -> local, local.statistics(SHELLS));
    Retained there = spread(people, People.incomes(), 5).retained(SHELLS);
    GridRows nobody = new GridRows(local.columns(), new int[0], new int[0]);
    forgetsAlike(RidgeUnlearning.of(0.01, Kernels.java()), there, here, nobody);
    forgetsAlike(
        PcaUnlearning.of(new PcaKind.Declared(2, false).problem(Kernels.java())),
        there,
        here,
        nobody);
  }

  @Test
  void a_quantile_is_counted_where_the_values_are() throws IOException {
    List<Row> people = People.rows(1500, 7);
    NormShells shells = NormShells.unitBall(NormShells.DEFAULT_COUNT);
    RowsInMemory local = RowsInMemory.of(local(people, People.ages()));
    Retained here = Retained.on(() -> local, local.statistics(shells));
    Retained there = spread(people, People.ages(), 5).retained(shells);
    GridRows nobody = new GridRows(1, new int[0], new int[0]);
    Quantile problem = Quantile.of(0.3, Interval.of(-1, 1));
    forgetsAlike(new QuantileUnlearning(problem), there, here, nobody);
  }

  @Test
  void bad_cells_are_named_with_their_table_and_value() {
    List<Row> people = People.rows(20, 5);
    org.apache.spark.sql.Dataset<Row> data =
        People.table(session, people, 2)
            .withColumn("region", org.apache.spark.sql.functions.lit("east"));
    SparkTable table = SparkTable.of("people", data, People.classes());
    assertThatThrownBy(() -> table.statistics(SHELLS))
        .hasMessageContaining("people, partition")
        .hasMessageContaining("column 'region'")
        .hasMessageContaining("east");
  }
}

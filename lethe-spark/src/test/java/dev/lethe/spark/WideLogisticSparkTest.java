package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.RetainedEvidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rows with more features than a matrix of d² is made for, on a cluster. Anybody who asked for a
 * Hessian or a Gram matrix of them would be refused.
 */
@Tag("slow")
class WideLogisticSparkTest extends LocalSpark {

  private static final int WIDE = 2_100;
  private static final Objective OBJECTIVE = LogisticLoss.objective(0.01);
  private static final Terms TERMS = Terms.of(Guarantee.of(1, 1e-6), Capacity.of(5));
  private static final GlmUnlearning LOGISTIC = GlmUnlearning.of(OBJECTIVE, Kernels.java());

  private static NormShells shells(int columns) {
    return WideRows.shells(NormShells.unitBall(NormShells.DEFAULT_COUNT), columns);
  }

  /** Some forty features of a row are not zero, as in a bag of words. */
  private static GridRows words(int rows, int columns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] features = new int[rows * columns];
    int[] labels = new int[rows];
    for (int i = 0; i < rows; i++) {
      double margin = 0;
      for (int k = 0; k < 40; k++) {
        int j = (int) (columns * Math.pow(random.nextDouble(), 2));
        features[i * columns + j] = random.nextInt(10_000, 150_000);
        margin += 4 * Math.sin(j) * features[i * columns + j] / Grid.ONE;
      }
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(columns, features, labels);
  }

  private static GridRows range(GridRows rows, int from, int to) {
    return new GridRows(
        rows.columns(),
        Arrays.copyOfRange(rows.features(), from * rows.columns(), to * rows.columns()),
        Arrays.copyOfRange(rows.labels(), from, to));
  }

  /** In so many partitions, of two blocks each. */
  private SparkRows spread(GridRows rows, int partitions) {
    List<GridRows> blocks = new ArrayList<>();
    int parts = 2 * partitions;
    for (int p = 0; p < parts; p++) {
      blocks.add(range(rows, rows.rows() * p / parts, rows.rows() * (p + 1) / parts));
    }
    JavaRDD<GridRows> spread =
        JavaSparkContext.fromSparkContext(session.sparkContext())
            .parallelize(blocks.stream().map(WideLogisticSparkTest::arrays).toList(), partitions)
            .map(block -> new GridRows(block[0].length / block[1].length, block[0], block[1]));
    return SparkRows.of(spread, rows.columns());
  }

  private static int[][] arrays(GridRows rows) {
    return new int[][] {rows.features(), rows.labels()};
  }

  private static double distance(double[] a, double[] b) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      square += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(square);
  }

  @Test
  void statistics_of_wide_rows_are_the_local_bits_for_any_partitioning() {
    GridRows rows = words(300, WIDE, 1);
    ExactStatistics local = RowsInMemory.of(rows).statistics(shells(WIDE));
    assertThat(local.shells().keepProducts()).isFalse();
    for (int partitions : new int[] {1, 3, 8}) {
      try (SparkRows far = spread(rows, partitions)) {
        assertThat(far.statistics(shells(WIDE))).isEqualTo(local);
      }
    }
  }

  @Test
  void a_wide_model_repeats_its_bits_and_is_the_local_one_within_what_is_proved() {
    GridRows rows = words(400, WIDE, 2);
    for (Objective objective : new Objective[] {OBJECTIVE, OBJECTIVE.within(0.5)}) {
      Learner learner = Learner.of(objective).withTolerance(1e-9);
      Fit local = learner.fit(rows);
      for (int partitions : new int[] {1, 4}) {
        try (SparkRows far = spread(rows, partitions);
            SparkRows again = spread(rows, partitions)) {
          Fit fit = learner.fit(RiskOnRows.of(LogisticLoss.INSTANCE, far));
          assertThat(distance(fit.weights(), local.weights()))
              .isLessThanOrEqualTo(fit.distanceAtMost() + local.distanceAtMost());
          assertThat(fit.distanceAtMost()).isLessThan(2e-7);
          assertThat(learner.fit(RiskOnRows.of(LogisticLoss.INSTANCE, again)).weights())
              .containsExactly(fit.weights());
        }
      }
    }
  }

  /** Few columns, so that Newton's method on the same rows is the reference. */
  @Test
  void wide_steps_on_the_cluster_end_where_newton_does_here() {
    GridRows rows = words(3000, 50, 3);
    Fit newton = Learner.of(OBJECTIVE).fit(rows);
    try (SparkRows far = spread(rows, 4)) {
      Fit fit =
          Learner.of(OBJECTIVE).fit(RiskOnRows.of(LogisticLoss.INSTANCE, far).withoutHessian());
      assertThat(distance(fit.weights(), newton.weights()))
          .isLessThanOrEqualTo(fit.distanceAtMost() + newton.distanceAtMost());
    }
  }

  @Test
  void a_wide_model_forgets_on_the_cluster_as_near_to_retraining_as_certified() {
    GridRows all = words(300, WIDE, 4);
    GridRows forgotten = range(all, 0, 4);
    GridRows rest = range(all, 4, 300);
    RowsInMemory here = RowsInMemory.of(rest);
    Retained local = Retained.on(() -> here, here.statistics(shells(WIDE)));
    Fit retrained = Learner.of(OBJECTIVE).withTolerance(1e-11).fit(rest);
    try (SparkRows before = spread(all, 3);
        SparkRows after = spread(rest, 3)) {
      RegressionState state =
          LOGISTIC.train(Retained.on(() -> before, before.statistics(shells(WIDE))));
      Retained retained = Retained.on(() -> after, after.statistics(shells(WIDE)));
      for (Way way : LOGISTIC.ways()) {
        Terms terms = TERMS.by(way);
        if (way.equals(new Way(Method.NEWTON, Certification.A_PRIORI))) {
          assertThatThrownBy(() -> LOGISTIC.facts(retained, terms))
              .isInstanceOf(NoGuaranteeException.class)
              .hasMessageContaining("needs a Hessian");
          continue;
        }
        var release =
            LOGISTIC.forget(state, retained, forgotten, terms, RandomBits.secure()).release();
        assertThat(release.facts()).isEqualTo(LOGISTIC.facts(local, terms));
        // χ with 2100 degrees of freedom is below 55 but for one case in 10¹⁵.
        assertThat(distance(release.parameters().toArray(), retrained.weights()))
            .as(way.toString())
            .isLessThanOrEqualTo(release.mean().value() + 55 * release.sigma());
      }
    }
  }

  @Test
  void a_table_with_a_column_of_many_words_is_trained_forgotten_from_and_verified()
      throws IOException {
    Path file = folder.resolve("words.csv");
    Files.writeString(file, csv());
    String folders = folder.resolve("words").toString();
    session.read().option("header", true).csv(file.toString()).write().parquet(folders);
    Declared declared = Declared.of(LogisticKind.of(0.01, OptionalDouble.empty()), schema());
    Home home = Home.of(folder.resolve("w").toString(), Optional.empty(), Optional.empty());
    WorkspaceTools tools = WorkspaceTools.of(Origin.Software.of("lethe", "test"));
    ReleaseRequest asked = ReleaseRequest.of(TERMS.guarantee(), TERMS.capacity());
    try (Workspace workspace =
        Workspace.elsewhere(home, declared, "spark:parquet:" + folders, Optional.empty(), tools)) {
      workspace.release(asked);
      Issued issued = workspace.forget(ForgetRequest.of("p3", "p40"), asked, Deletion.BY_WORKSPACE);
      byte[] certificate = Files.readAllBytes(issued.files().certificate());
      SparkTable rest = LetheSpark.on(session).parquet(folders, declared.schema());
      try (SparkRows left = rest.rows()) {
        assertThat(left.count()).isEqualTo(398);
        ModelFacts model = Verifier.modelOf("wide", certificate);
        RetainedEvidence retained =
            RetainedEvidence.of(
                declared.schema(),
                left.statistics(model.frame().shells()),
                Optional.of(left.root()),
                () -> left);
        Evidence evidence =
            Evidence.none()
                .trusting(TrustedKeys.known(workspace.keys().toArray(VerifyingKey[]::new)))
                .withParameters(Files.readAllBytes(issued.files().parameters()))
                .withOpening(OpeningJson.read("wide", Files.readAllBytes(issued.files().opening())))
                .withRetained(retained);
        VerificationReport report =
            Verifier.on(Kernels.java()).verify("wide", certificate, evidence);
        assertThat(report.with(Check.Verdict.FAILED)).isEmpty();
        assertThat(report.with(Check.Verdict.PASSED))
            .extracting(Check::name)
            .contains("commitment", "constants on the rows", "released parameters");
      }
    }
  }

  /** Everybody says one word of many, and has a score. */
  private static String csv() {
    SplittableRandom random = new SplittableRandom(6);
    StringBuilder text = new StringBuilder("who,word,score,y\n");
    for (int i = 0; i < 400; i++) {
      int word = random.nextInt(WIDE);
      double score = random.nextDouble();
      boolean yes = random.nextDouble() < 0.5 + 0.3 * Math.sin(word) + 0.2 * (score - 0.5);
      text.append("p%d,w%d,%s,%s\n".formatted(i, word, score, yes ? "yes" : "no"));
    }
    return text.toString();
  }

  private static Schema schema() {
    List<String> words = IntStream.range(0, WIDE).mapToObj(j -> "w" + j).toList();
    return Schema.of(
            Feature.Categorical.of("word", words.toArray(String[]::new)),
            Feature.Numeric.of("score", 0, 1))
        .withId("who")
        .withLabel(new Label.Binary("y", List.of("yes"), List.of("no")));
  }

  @Test
  void a_label_that_is_none_is_refused_on_the_cluster_too() {
    GridRows rows = words(20, WIDE, 5);
    rows.labels()[13] = 5;
    try (SparkRows far = spread(rows, 2)) {
      Retained bad = Retained.on(() -> far, far.statistics(shells(WIDE)));
      assertThatThrownBy(() -> LOGISTIC.facts(bad, TERMS)).isInstanceOf(BadInputException.class);
      assertThatThrownBy(() -> LOGISTIC.train(bad)).hasStackTraceContaining("must be +1 or −1");
    }
  }
}

package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.Progress;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskBeside;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.linalg.SlopeCode;
import dev.lethe.statistics.GridRows;
import dev.lethe.testkit.kernel.BesideKernel;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Passes on a card: as near to the truth as they are said to be. */
class CardRowsTest {

  @BeforeEach
  void needsACard() {
    ACard.driver();
  }

  private static Loss loss(int classes) {
    return classes == 0 ? LogisticLoss.INSTANCE : new SoftmaxLoss(classes);
  }

  private static RiskOnRows risk(Loss loss, GridRows rows, Kernel kernel) {
    return RiskOnRows.of(loss, rows, kernel, ParallelBlocks.on(2), Progress.SILENT);
  }

  /** Both may be off by the bound. */
  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 1", "0, 129, 3, 1", "0, 30000, 70, 2", "0, 70000, 5, 1",
    "2, 5000, 4, 1", "3, 4096, 20, 1", "10, 90000, 33, 1", "100, 9000, 130, 2"
  })
  void a_pass_is_within_the_bounds_of_both(int classes, int count, int columns, int cards) {
    Loss loss = loss(classes);
    GridRows rows = SomeRows.of(count, columns, Math.max(2, classes), 5);
    RiskOnRows here = risk(loss, rows, Kernels.java());
    Kernel kernel = cards == 1 ? ACard.kernel() : new BesideKernel("twice", ACard.twice());
    Random random = new Random(1);
    try (RiskBeside card = risk(loss, rows, kernel).beside().orElseThrow()) {
      for (double scale : new double[] {0, 0.3, 30, 3000}) {
        double[] w = random.doubles(here.dimension(), -scale, scale + 1e-300).toArray();
        double norm = Math.sqrt(Arrays.stream(w).map(x -> x * x).sum());
        Risk.Pass expected = here.pass(w);
        Risk.Pass found = card.pass(w);
        double square = 0;
        for (int j = 0; j < w.length; j++) {
          square += Math.pow(found.gradient()[j] - expected.gradient()[j], 2);
        }
        assertThat(Math.sqrt(square))
            .as("scale %s", scale)
            .isLessThanOrEqualTo(2 * here.gradientErrorAtMost(norm * (1 + 1e-12)));
        assertThat(found.meanLoss())
            .isCloseTo(expected.meanLoss(), within(1e-12 * (1 + expected.meanLoss())));
      }
    }
  }

  /** The twin: a slope that is off by 2⁻³⁵ of itself is seen. */
  @Test
  void a_slightly_wrong_slope_is_out_of_bounds() {
    GridRows rows = SomeRows.of(5000, 10, 2, 5);
    RiskOnRows here = risk(LogisticLoss.INSTANCE, rows, Kernels.java());
    SlopeCode right = LogisticLoss.INSTANCE.onDevice().orElseThrow();
    SlopeCode wrong =
        new SlopeCode(
            right.source().replace("? -wrong : wrong", "? -wrong : wrong * (1 + 0x1p-35)"), 1);
    assertThat(wrong.source()).isNotEqualTo(right.source());
    double[] w = new double[10];
    double[] expected = here.pass(w).gradient();
    try (ResidentRows held =
        ACard.kernel().device().orElseThrow().hold(10, rows.rows(), 1).orElseThrow()) {
      held.put(0, rows.features(), 0, rows.labels(), 0, rows.rows());
      double[] found = held.pass(wrong, w).gradient();
      double square = 0;
      for (int j = 0; j < 10; j++) {
        square += Math.pow(found[j] / (1 << 20) / rows.rows() - expected[j], 2);
      }
      assertThat(Math.sqrt(square)).isGreaterThan(2 * here.gradientErrorAtMost(0));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 60000", "7, 30000"})
  void samples_are_those_of_the_processor(int classes, int count) {
    Loss loss = loss(classes);
    GridRows rows = SomeRows.of(count, 6, Math.max(2, classes), 9);
    RiskOnRows here = risk(loss, rows, Kernels.java());
    double[] w = new Random(2).doubles(here.dimension(), -1, 1).toArray();
    try (RiskBeside card = risk(loss, rows, ACard.kernel()).beside().orElseThrow()) {
      Risk expected = here.sample(5);
      Risk sample = card.sample(5);
      assertThat(sample.count()).isEqualTo(expected.count());
      assertThat(sample.pass(w).gradient())
          .containsExactly(expected.pass(w).gradient(), within(1e-13));
    }
  }

  @Test
  void a_model_learnt_on_a_card_is_proved_here_to_be_the_one_learnt_here() {
    GridRows rows = SomeRows.of(600_000, 30, 10, 6);
    Objective objective = Objective.of(new SoftmaxLoss(10), 1e-3);
    Learner learner = Learner.of(objective);
    Fit here = learner.fit(risk(objective.loss(), rows, Kernels.java()));
    RiskOnRows beside = risk(objective.loss(), rows, ACard.kernel());
    Fit card = learner.fit(beside);
    double square = 0;
    for (int j = 0; j < card.weights().length; j++) {
      square += Math.pow(card.weights()[j] - here.weights()[j], 2);
    }
    assertThat(Math.sqrt(square)).isLessThan(here.distanceAtMost() + card.distanceAtMost());
    assertThat(card.residual()).isLessThanOrEqualTo(1e-10);
    assertThat(card.weights()).as("another search").isNotEqualTo(here.weights());
  }
}

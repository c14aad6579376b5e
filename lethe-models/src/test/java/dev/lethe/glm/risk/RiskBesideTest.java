package dev.lethe.glm.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Progress;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.learn.LearnerData;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.poisson.PoissonLoss;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.linalg.Device;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.linalg.SlopeCode;
import dev.lethe.statistics.GridRows;
import dev.lethe.testkit.kernel.BesideKernel;
import dev.lethe.testkit.kernel.LoopDevice;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search on a device: what it finds is proved here, and what it cannot do is done here. */
class RiskBesideTest {

  private static Device loops(Loss loss) {
    return new LoopDevice(Map.of(loss.onDevice().orElseThrow(), loss::slopes));
  }

  private static RiskOnRows risk(Loss loss, GridRows rows, Kernel kernel) {
    return RiskOnRows.of(loss, rows, kernel, ParallelBlocks.on(2), Progress.SILENT);
  }

  private static GridRows rows(int classes, int count) {
    GridRows two = LearnerData.gaussian(count, 4, 7);
    int[] labels = new int[count];
    Arrays.setAll(
        labels, i -> classes == 0 ? two.labels()[i] : (two.features()[4 * i] >>> 3) % classes);
    return new GridRows(4, two.features(), labels);
  }

  private static Loss loss(int classes) {
    return classes == 0 ? LogisticLoss.INSTANCE : new SoftmaxLoss(classes);
  }

  private static double distance(double[] a, double[] b) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      square += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(square);
  }

  /** The loops, with something done to the rows they hold. */
  private record Changed(Device loops, UnaryOperator<ResidentRows> change) implements Device {

    @Override
    public Optional<GramSums> gramSums(int features, int groups) {
      return Optional.empty();
    }

    @Override
    public Optional<ResidentRows> hold(int columns, int rows, int outputs) {
      return loops.hold(columns, rows, outputs).map(change);
    }
  }

  private static class Rows implements ResidentRows {

    private final ResidentRows loops;

    Rows(ResidentRows loops) {
      this.loops = loops;
    }

    @Override
    public void put(int first, int[] values, int offset, int[] labels, int at, int count) {
      loops.put(first, values, offset, labels, at, count);
    }

    @Override
    public long[] columnSums() {
      return loops.columnSums();
    }

    @Override
    public Sums pass(SlopeCode slopes, double[] w) {
      return loops.pass(slopes, w);
    }

    @Override
    public void close() {
      loops.close();
    }
  }

  /** The loops, whose answers are not what they say. */
  private static Device answering(Loss loss, UnaryOperator<ResidentRows.Sums> change) {
    return new Changed(
        loops(loss),
        held ->
            new Rows(held) {
              @Override
              public Sums pass(SlopeCode slopes, double[] w) {
                return change.apply(super.pass(slopes, w));
              }
            });
  }

  /** Of this processor, as near as both are proved to be. */
  private static void assertIsModel(Fit fit, Fit here) {
    assertThat(distance(fit.weights(), here.weights()))
        .isLessThanOrEqualTo(here.distanceAtMost() + fit.distanceAtMost());
    assertThat(fit.residual()).isLessThanOrEqualTo(1e-10);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 5})
  void passes_and_samples_are_those_of_this_processor(int classes) {
    Loss loss = loss(classes);
    GridRows rows = rows(classes, 9001);
    RiskOnRows here = risk(loss, rows, Kernels.java());
    double[] w = new Random(1).doubles(here.dimension(), -3, 3).toArray();
    Kernel kernel = new BesideKernel("loops", loops(loss));
    try (RiskBeside beside = risk(loss, rows, kernel).beside().orElseThrow()) {
      for (int oneIn : new int[] {1, 3, 16}) {
        Risk.Pass expected = here.sample(oneIn).pass(w);
        Risk sample = beside.sample(oneIn);
        assertThat(sample.count()).isEqualTo(here.sample(oneIn).count());
        Risk.Pass found = sample.pass(w);
        assertThat(distance(found.gradient(), expected.gradient())).isLessThan(1e-12);
        assertThat(Math.abs(found.meanLoss() - expected.meanLoss())).isLessThan(1e-12);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void a_model_is_learnt_and_proved(int classes) {
    Loss loss = loss(classes);
    GridRows rows = rows(classes, 30_000);
    Learner learner = Learner.of(new Objective(loss, 1e-3, 5));
    Fit here = learner.fit(risk(loss, rows, Kernels.java()));
    RiskOnRows risk = risk(loss, rows, new BesideKernel("loops", loops(loss)));
    assertIsModel(learner.fit(risk), here);
    assertIsModel(learner.fitFrom(risk, new double[risk.dimension()]), here);
  }

  /** Its gradients are off by a thousandth: the search ends elsewhere, and that is not believed. */
  @Test
  void what_a_wrong_device_finds_is_not_believed() {
    Loss loss = LogisticLoss.INSTANCE;
    GridRows rows = rows(0, 5000);
    Device wrong =
        answering(
            loss,
            right -> {
              right.gradient()[0] += 1e-3 * (1 << 20) * rows.rows();
              return right;
            });
    Learner learner = Learner.of(LogisticLoss.objective(1e-3));
    Fit here = learner.fit(risk(loss, rows, Kernels.java()));
    assertIsModel(learner.fit(risk(loss, rows, new BesideKernel("wrong", wrong))), here);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0,
        -1,
        1e-300,
        1e12,
        1e300,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        -Double.MAX_VALUE
      })
  void a_device_that_answers_anything_at_all_changes_no_proof(double factor) {
    Loss loss = LogisticLoss.INSTANCE;
    GridRows rows = rows(0, 2_000);
    Device wrong =
        answering(
            loss,
            right -> {
              double[] gradient = right.gradient();
              Arrays.setAll(gradient, j -> gradient[j] * factor);
              return new ResidentRows.Sums(right.losses() * factor, gradient);
            });
    for (Objective objective :
        new Objective[] {
          LogisticLoss.objective(1e-3), LogisticLoss.objective(1e-3, 0.5), LogisticLoss.objective(0)
        }) {
      Learner learner = Learner.of(objective);
      Fit here = learner.fit(risk(loss, rows, Kernels.java()));
      RiskOnRows risk = risk(loss, rows, new BesideKernel("wrong", wrong));
      assertIsModel(learner.fit(risk), here);
      assertIsModel(learner.fitFrom(risk, new double[4]), here);
    }
  }

  @Test
  void a_device_that_fails_on_the_way_is_done_without() {
    Loss loss = LogisticLoss.INSTANCE;
    GridRows rows = rows(0, 5000);
    AtomicInteger passes = new AtomicInteger();
    Device failing =
        answering(
            loss,
            right -> {
              if (passes.incrementAndGet() == 3) {
                throw new DeviceException("gone");
              }
              return right;
            });
    Learner learner = Learner.of(LogisticLoss.objective(1e-3));
    assertThat(learner.fit(risk(loss, rows, new BesideKernel("failing", failing))))
        .usingRecursiveComparison()
        .isEqualTo(learner.fit(risk(loss, rows, Kernels.java())));
  }

  @Test
  void a_search_can_be_cancelled() {
    Loss loss = LogisticLoss.INSTANCE;
    RiskOnRows risk =
        RiskOnRows.of(
            loss,
            rows(0, 5000),
            new BesideKernel("loops", loops(loss)),
            ParallelBlocks.on(2),
            (done, total) -> {
              if (total == 1) { // a pass beside
                throw new CancellationException("enough");
              }
            });
    assertThatThrownBy(() -> Learner.of(LogisticLoss.objective(1e-3)).fit(risk))
        .isInstanceOf(CancellationException.class);
    try (RiskBeside beside =
        risk(loss, rows(0, 100), new BesideKernel("loops", loops(loss))).beside().orElseThrow()) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> beside.pass(new double[4]))
          .isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).as("it stays set").isTrue();
    }
  }

  @Test
  void rows_that_arrive_damaged_are_seen() {
    Loss loss = LogisticLoss.INSTANCE;
    GridRows rows = rows(0, 5000);
    Device wrong =
        new Changed(
            loops(loss),
            held ->
                new Rows(held) {
                  @Override
                  public void put(
                      int first, int[] values, int offset, int[] labels, int at, int count) {
                    int[] other = values.clone();
                    other[offset + 2]++;
                    super.put(first, other, offset, labels, at, count);
                  }
                });
    assertThatThrownBy(() -> risk(loss, rows, new BesideKernel("wrong", wrong)).beside())
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContainingAll("holds other rows", "column 2", "-Dlethe.kernel=java");
  }

  @Test
  void a_loss_without_a_text_stays_here() {
    GridRows rows = rows(0, 100);
    Loss loss = new PoissonLoss(1);
    Arrays.fill(rows.labels(), 0);
    assertThat(loss.onDevice()).isEmpty();
    assertThat(risk(loss, rows, new BesideKernel("loops", loops(LogisticLoss.INSTANCE))).beside())
        .isEmpty();
  }
}

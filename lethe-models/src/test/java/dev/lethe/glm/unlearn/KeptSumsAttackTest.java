package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.hinge.SquaredHingeLoss;
import dev.lethe.glm.huber.HuberLoss;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.poisson.PoissonLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.softmax.ExactSoftmax;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every loss with a third derivative, request after request without a row being read: what is said
 * of gradient, Hessian and minimiser, against the rows.
 */
class KeptSumsAttackTest {

  private static final int CHAINS = 24;

  private double nearest;
  private double farthest;
  private int onSphere;
  private int proved;

  static Stream<Loss> losses() {
    return Stream.of(
        LogisticLoss.INSTANCE,
        new PoissonLoss(0.5),
        new PoissonLoss(20),
        new SoftmaxLoss(2),
        new SoftmaxLoss(3),
        new SoftmaxLoss(5));
  }

  @ParameterizedTest
  @MethodSource("losses")
  void nothing_is_farther_than_proved_after_many_requests(Loss loss) {
    for (int seed = 0; seed < CHAINS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Crowd crowd = new Crowd(loss, 1 + random.nextInt(4), random.nextBoolean(), random.split());
      crowd.add(12 + random.nextInt(80));
      crowd.addCopies(random.nextInt(3) == 0 ? 60 : 0);
      boolean held = random.nextInt(3) > 0;
      double lambda = held && random.nextInt(4) == 0 ? 0 : Math.pow(10, -4 * random.nextDouble());
      Objective objective =
          new Objective(
              loss, lambda, held ? 0.1 + 3 * random.nextDouble() : Double.POSITIVE_INFINITY);
      chain("%s, seed %d".formatted(loss.word(), seed), objective, crowd, random);
    }
    assertThat(nearest).as("a residual over what was proved").isBetween(0.2, 1.0);
    assertThat(farthest).as("a distance over what was proved").isBetween(0.1, 1.0);
    assertThat(onSphere).isGreaterThan(40);
    assertThat(proved).isGreaterThan(80);
  }

  private void chain(String where, Objective objective, Crowd crowd, SplittableRandom random) {
    GlmUnlearning unlearning = GlmUnlearning.of(objective, Kernels.java());
    Optional<Training> record;
    try {
      record = unlearning.train(crowd.retained()).training();
    } catch (NoGuaranteeException noMinimiser) {
      return;
    }
    while (crowd.size() > 1) {
      int leave = Math.min(crowd.size() - 1, random.nextInt(random.nextBoolean() ? 4 : 20));
      GridRows gone = crowd.remove(leave, random.nextInt(3) == 0);
      Retained after = crowd.retained();
      GlmTraining left =
          (GlmTraining) stored(unlearning, record).without(gone, after.statistics()).orElseThrow();
      Risk risk = RiskOnRows.of(objective.loss(), after.rows());
      requireHolds(where, left, risk);
      Optional<KeptSums> sums = sums(left, after, objective);
      if (sums.isEmpty()) {
        return;
      }
      RiskBall ball = RiskBall.of(after.statistics(), objective);
      require(where, sums.get(), ball, objective, risk);
      record =
          random.nextInt(4) > 0
              ? sums.get().takenAlong()
              : sums.get().takenAlong(risk, RiskAt.of(risk, ball.objective(), point(sums.get())));
      requireHolds(where + ", taken along", (GlmTraining) record.orElseThrow(), risk);
    }
  }

  private static double[] point(KeptSums sums) {
    return sums.step().point();
  }

  /** As it is read back. */
  private static Training stored(GlmUnlearning unlearning, Optional<Training> record) {
    byte[] bytes = unlearning.format().bytes(RegressionState.trained(record.orElseThrow()));
    return unlearning.format().state(bytes).training().orElseThrow();
  }

  /** Empty where the rows prove no curvature, or none is left of the kept Hessian. */
  private static Optional<KeptSums> sums(GlmTraining left, Retained after, Objective objective) {
    Measures measured = Measures.of(after.statistics(), objective);
    try {
      return left.step(RiskBall.of(measured).objective(), Kernels.java())
          .map(step -> KeptSums.of(left, step, measured));
    } catch (NoGuaranteeException flat) {
      return Optional.empty();
    }
  }

  /** The residual and the distance to the minimiser. */
  private void require(String where, KeptSums sums, RiskBall ball, Objective objective, Risk risk) {
    NewtonStep step = sums.step();
    double pull = objective.lambda() + step.nu();
    double[] loss = risk.pass(step.point()).gradient();
    double residual = Vectors.normUp(Vectors.plus(loss, pull, step.point()));
    double computed = risk.gradientErrorAtMost(Vectors.normUp(step.point())) + 1e-15 * pull;
    assertThat(residual).as(where).isLessThanOrEqualTo(sums.unread() + computed);
    nearest = Math.max(nearest, residual / sums.unread());
    onSphere += step.nu() > 0 ? 1 : 0;
    double target = 1e-9;
    while (target < 1 && !sums.proves(ball, target)) {
      target *= 1.5;
    }
    if (target >= 1) {
      return;
    }
    Fit fit;
    try {
      fit = Learner.of(objective).withTolerance(1e-13).fit(risk, 1e-9);
    } catch (NoGuaranteeException none) {
      return;
    }
    double distance = LogisticCompareTest.distance(step.point(), fit.weights());
    assertThat(distance).as(where).isLessThanOrEqualTo(target + fit.distanceAtMost());
    proved++;
    farthest = Math.max(farthest, (distance - fit.distanceAtMost()) / target);
  }

  /** Where φ″ jumps no record is taken along, and only the ball is a proof. */
  @Test
  void nothing_is_proved_of_a_kinked_loss_before_a_pass() {
    for (Loss loss : List.of(SquaredHingeLoss.INSTANCE, new HuberLoss(0.5))) {
      for (double lambda : new double[] {1, 0.01}) {
        Objective objective = new Objective(loss, lambda, 0.4);
        Crowd crowd = new Crowd(loss, 2, true, new SplittableRandom(3));
        crowd.add(500);
        Training trained =
            GlmUnlearning.of(objective, Kernels.java())
                .train(crowd.retained())
                .training()
                .orElseThrow();
        for (int leave : new int[] {0, 3}) {
          GridRows gone = crowd.remove(leave, false);
          Retained after = crowd.retained();
          GlmTraining left = (GlmTraining) trained.without(gone, after.statistics()).orElseThrow();
          KeptSums sums = sums(left, after, objective).orElseThrow();
          RiskBall ball = RiskBall.of(after.statistics(), objective);
          double diameter = 2 * ball.objective().radius();
          assertThat(sums.unread()).isInfinite();
          assertThat(sums.proves(ball, Math.nextDown(diameter))).isFalse();
          assertThat(sums.proves(ball, diameter)).as("any two points").isTrue();
          assertThat(sums.takenAlong()).isEmpty();
        }
      }
    }
  }

  /** Nobody leaves and hardly anything moves: only rounding is left, against sixty digits. */
  @Test
  void rounding_is_charged_in_full() {
    for (int seed = 0; seed < 12; seed++) {
      int classes = 2 + seed % 3;
      Objective objective = Objective.of(new SoftmaxLoss(classes), seed % 2 == 0 ? 1 : 1e-3);
      Crowd crowd = new Crowd(objective.loss(), 3, true, new SplittableRandom(seed));
      crowd.add(40);
      Retained rows = crowd.retained();
      GlmUnlearning unlearning = GlmUnlearning.of(objective, Kernels.java());
      Optional<Training> record = unlearning.train(rows).training();
      for (int i = 0; i < 5; i++) {
        GlmTraining left =
            (GlmTraining)
                record.get().without(crowd.remove(0, false), rows.statistics()).orElseThrow();
        KeptSums sums = sums(left, rows, objective).orElseThrow();
        int[] labels = Arrays.stream(rows.rows().labels()).map(Grid::classOf).toArray();
        double[] exact =
            new ExactSoftmax(classes).gradientSum(crowd.features(), labels, point(sums));
        double[] scaled = Vectors.plus(new double[exact.length], 1.0 / crowd.size(), exact);
        double pull = objective.lambda() + sums.step().nu();
        assertThat(Vectors.normUp(Vectors.plus(scaled, pull, point(sums))))
            .as("seed %d, %d times", seed, i)
            .isLessThanOrEqualTo(sums.unread());
        assertThat(sums.unread()).isLessThan(1e-11);
        record = sums.takenAlong();
      }
    }
  }

  /** The true sums are where the record says. */
  private static void requireHolds(String where, GlmTraining record, Risk risk) {
    LossDerivatives kept = record.derivatives().orElseThrow();
    double n = (double) risk.count();
    double[] w = record.weights();
    double[] gradient = risk.pass(w).gradient();
    Arrays.setAll(gradient, j -> n * gradient[j]);
    double computed = n * risk.gradientErrorAtMost(Vectors.normUp(w)) * 1.01;
    assertThat(LogisticCompareTest.distance(gradient, kept.gradient()))
        .as("gradient: " + where)
        .isLessThanOrEqualTo(kept.gradientError() + computed);
    Enclosure hessian = risk.hessian(w);
    double[] values =
        Kernels.java()
            .eigen(hessian.centre().scale(n).plus(kept.hessian().centre().negate()), false)
            .values();
    double off = Math.max(-values[0], values[values.length - 1]);
    double size = hessian.centre().frobeniusNormUp() + kept.hessian().centre().frobeniusNormUp();
    assertThat(off)
        .as("hessian: " + where)
        .isLessThanOrEqualTo(kept.hessian().radius() + n * hessian.radius() + 1e-14 * n * size);
  }
}

package dev.lethe.unlearn;

import dev.lethe.base.Interval;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.hinge.SquaredHingeLoss;
import dev.lethe.glm.huber.HuberLoss;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.poisson.PoissonLoss;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.unlearn.SvmUnlearning;
import dev.lethe.testkit.worlds.Cast;
import dev.lethe.testkit.worlds.CommonRows;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.release.Unlearning;
import java.util.List;
import java.util.Random;

/** The kinds of models as they play in {@link WorldsTest}: a new one is one line. */
public final class Casts {

  static final Cast RIDGE =
      Cast.of(ridge(0.05)).named("RIDGE").drawing(random -> ridge(usually(1, random)));

  static final Cast QUANTILE =
      Cast.of(quantile(0.25))
          .named("QUANTILE")
          .drawing(random -> quantile(random.nextBoolean() ? 0.5 : random.nextDouble()))
          .on(CommonRows.VALUES)
          .reaching(0.99);

  private static final List<Cast> ALL =
      List.of(
          Cast.of(logistic(0.05, Double.POSITIVE_INFINITY))
              .named("LOGISTIC")
              .drawing(random -> logistic(usually(10, random), Double.POSITIVE_INFINITY)),
          Cast.of(logistic(0.05, 10)).named("LOGISTIC_IN_A_BALL").drawing(Casts::inABall),
          RIDGE,
          Cast.of(held(new SoftmaxLoss(3), 0.05, 2)).drawing(Casts::softmax).reaching(0.3),
          Cast.of(held(SquaredHingeLoss.INSTANCE, 0.05, 2)).drawing(Casts::hinge),
          Cast.of(held(new HuberLoss(0.3), 0.05, 2)).drawing(Casts::huber),
          Cast.of(held(new PoissonLoss(3), 0.05, 1)).drawing(Casts::poisson).reaching(0.3),
          Cast.of(PcaUnlearning.of(pca())).named("PCA").drawing(Casts::pca).on(CommonRows.SPREAD),
          Cast.of(svm()).named("SVM").on(CommonRows.SEPARABLE),
          QUANTILE);

  private Casts() {}

  public static List<Cast> all() {
    return ALL;
  }

  /** One model of each. */
  public static List<Unlearning<?>> models() {
    return ALL.stream().<Unlearning<?>>map(Cast::typical).toList();
  }

  /** People of one row each that the model takes. */
  public static Population people(Unlearning<?> model, long seed) {
    return Cast.people(model instanceof QuantileUnlearning ? 1 : 3, seed);
  }

  /** Every other time this λ, else one from 10 down to 0.001. */
  private static double usually(double lambda, Random random) {
    return random.nextBoolean() ? lambda : Math.pow(10, 1 - 4 * random.nextDouble());
  }

  private static RidgeUnlearning ridge(double lambda) {
    return RidgeUnlearning.of(lambda, Kernels.java());
  }

  private static GlmUnlearning logistic(double lambda, double radius) {
    return GlmUnlearning.of(LogisticLoss.objective(lambda).within(radius), Kernels.java());
  }

  private static GlmUnlearning inABall(Random random) {
    double lambda = random.nextInt(4) == 0 ? 0.01 : Math.pow(10, -3 * random.nextDouble());
    return logistic(lambda, Math.pow(10, 0.5 - 1.5 * random.nextDouble()));
  }

  private static GlmUnlearning held(Loss loss, double lambda, double radius) {
    return GlmUnlearning.of(new Objective(loss, lambda, radius), Kernels.java());
  }

  private static GlmUnlearning softmax(Random random) {
    return held(new SoftmaxLoss(2 + random.nextInt(3)), usually(1, random), radius(random));
  }

  private static GlmUnlearning hinge(Random random) {
    return held(SquaredHingeLoss.INSTANCE, usually(1, random), radius(random));
  }

  private static GlmUnlearning huber(Random random) {
    return held(new HuberLoss(0.1 + random.nextDouble()), usually(1, random), radius(random));
  }

  private static GlmUnlearning poisson(Random random) {
    return held(
        new PoissonLoss(1 + random.nextInt(5)), usually(1, random), 0.2 + random.nextDouble());
  }

  private static double radius(Random random) {
    return random.nextBoolean()
        ? Double.POSITIVE_INFINITY
        : Math.pow(10, 0.5 - 1.5 * random.nextDouble());
  }

  private static Pca pca() {
    return Pca.ofRank(1).withKernel(Kernels.java());
  }

  private static PcaUnlearning pca(Random random) {
    return PcaUnlearning.of(random.nextBoolean() ? pca() : pca().aboutMean());
  }

  private static SvmUnlearning svm() {
    return new SvmUnlearning(HardMarginSvm.withMargin(CommonRows.MARGIN));
  }

  private static QuantileUnlearning quantile(double level) {
    return new QuantileUnlearning(Quantile.of(level, Interval.of(-1, 1)));
  }
}

package dev.lethe.certificate.verify;

import dev.lethe.linalg.Kernel;
import java.util.List;

/** One honest release for each problem and each way to a bound. */
record GenuineReleases(
    GenuineLogistic logistic,
    GenuineRidge ridge,
    GenuinePca pca,
    GenuineSvm svm,
    GenuineQuantile quantile) {

  /** Of so few that verifiers are done in a moment. */
  private static final int ROWS = 300;

  static final int COLUMNS = 14;

  GenuineReleases(long seed, Kernel kernel) {
    this(ROWS, seed, kernel);
  }

  GenuineReleases(int rows, long seed, Kernel kernel) {
    this(GenuineSource.of(rows, COLUMNS, seed, kernel));
  }

  private GenuineReleases(GenuineSource source) {
    this(
        new GenuineLogistic(source),
        new GenuineRidge(source),
        new GenuinePca(source),
        new GenuineSvm(source),
        new GenuineQuantile(source));
  }

  List<Genuine> every() {
    return List.of(
        logistic.verified(),
        logistic.inBall(),
        logistic.passive(),
        logistic.newton(),
        logistic.descent(),
        logistic.accelerated(),
        ridge.exact(),
        ridge.verified(),
        ridge.passive(),
        ridge.descent(),
        ridge.accelerated(),
        pca.exact(),
        pca.passive(false),
        pca.passive(true),
        pca.ofAllComponents(),
        svm.retrained(),
        svm.passive(),
        quantile.exact(),
        quantile.passive());
  }
}

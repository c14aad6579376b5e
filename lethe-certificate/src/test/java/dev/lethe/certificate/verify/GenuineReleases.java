package dev.lethe.certificate.verify;

import dev.lethe.glm.kind.GlmKind;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.kinds.Kinds;
import dev.lethe.linalg.Kernel;
import java.util.ArrayList;
import java.util.List;

/** One honest release for each problem and each way to a bound. */
record GenuineReleases(
    GenuineGlm logistic,
    List<GenuineGlm> others,
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
    this(rows, Asked.USUAL, seed, kernel);
  }

  GenuineReleases(int rows, Asked asked, long seed, Kernel kernel) {
    this(GenuineSource.of(rows, COLUMNS, asked, seed, kernel));
  }

  private GenuineReleases(GenuineSource source) {
    this(
        GenuineGlm.of(source, LogisticKind.INSTANCE),
        others(source),
        new GenuineRidge(source),
        new GenuinePca(source),
        new GenuineSvm(source),
        new GenuineQuantile(source));
  }

  /** By every other loss. */
  private static List<GenuineGlm> others(GenuineSource source) {
    return Kinds.all().stream()
        .filter(kind -> kind instanceof GlmKind && kind != LogisticKind.INSTANCE)
        .map(kind -> GenuineGlm.of(source, (GlmKind) kind))
        .toList();
  }

  List<Genuine> every() {
    List<Genuine> all = new ArrayList<>(logistic.every());
    others.forEach(glm -> all.addAll(glm.every()));
    all.addAll(ofOtherProblems());
    return all;
  }

  private List<Genuine> ofOtherProblems() {
    return List.of(
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

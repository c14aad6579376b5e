package dev.lethe.certificate.verify;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.pca.Pca;
import dev.lethe.pca.PcaKind;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;

/** One honest release of principal components for each way to a bound. */
record GenuinePca(GenuineSource source) {

  Genuine exact() {
    Pca problem = pca(2, false);
    Genuine.Terms terms = components("pca, exact", problem, Declared.EXACT, Certification.VERIFIED);
    return source.release(
        terms,
        Bound.exactlyZero(terms.result("pca/exact/1")),
        0,
        SymmetricCoordinates.of(problem.train(pcaStatistics(false)).projector()));
  }

  Genuine passive(boolean centred) {
    return pcaKept("pca, passive" + (centred ? ", centred" : ""), pca(2, centred));
  }

  Genuine ofAllComponents() {
    return pcaKept("pca, all components", pca(pcaRows(false).columns(), false));
  }

  private Genuine pcaKept(String way, Pca problem) {
    double tolerance = 1e-9;
    Bound moved = problem.worlds(pcaStatistics(false), source.capacity());
    Bound full =
        moved
            .raisedTo(Rounding.addUp(moved.value(), tolerance))
            .from("training_tolerance", tolerance);
    Bound published = moved.result().published(Genuine.atLeast(full, Math.nextUp(5 * 0x1p-28)));
    return source.release(
        components(way, problem, Declared.PASSIVE, Certification.A_PRIORI),
        published,
        tolerance,
        SymmetricCoordinates.of(problem.train(pcaStatistics(true)).projector()));
  }

  private Pca pca(int k, boolean centred) {
    return new Pca(k, centred, source.kernel());
  }

  private Genuine.Terms components(
      String way, Pca problem, Declared method, Certification certification) {
    return new Genuine.Terms(
        way,
        new PcaKind.Declared(problem.k(), problem.centred()),
        pcaRows(false),
        new MethodFacts(method, certification));
  }

  /** Five columns, with a gap after two. */
  private GridRows pcaRows(boolean withForgotten) {
    GridRows rows = GeneratedRows.of(source.all().rows(), 5, 0, source.seed() + 1);
    for (int i = 0; i < rows.features().length; i++) {
      rows.features()[i] /= i % 5 == 2 ? 3 : 1;
    }
    return withForgotten ? rows : GeneratedRows.head(rows, source.retained().rows());
  }

  private ExactStatistics pcaStatistics(boolean withForgotten) {
    return source.statistics(pcaRows(withForgotten));
  }
}

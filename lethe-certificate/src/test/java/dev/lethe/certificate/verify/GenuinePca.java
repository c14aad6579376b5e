package dev.lethe.certificate.verify;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.data.model.Parameters;
import dev.lethe.formula.Formulas;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.pca.PcaKind;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/** One honest release of principal components for each way to a bound. */
record GenuinePca(GenuineSource source) {

  Genuine exact() {
    Pca problem = pca(2, false);
    SymmetricMatrix projector = problem.train(pcaStatistics(false)).projector();
    Bound nothing = Bound.exactlyZero("pca, computed from the retained data alone");
    Genuine.Terms terms = components("pca, exact", problem, Declared.EXACT, Certification.VERIFIED);
    NoisePlan plan = NoisePlan.noiseless(terms.dimension());
    return terms.release(
        nothing,
        0,
        plan,
        projector(terms, problem, SymmetricCoordinates.of(projector), projector),
        source.kernel());
  }

  Genuine passive(boolean centred) {
    return pcaKept("pca, passive" + (centred ? ", centred" : ""), pca(2, centred));
  }

  Genuine ofAllComponents() {
    return pcaKept("pca, all components", pca(pcaRows(false).columns(), false));
  }

  private Genuine pcaKept(String way, Pca problem) {
    double tolerance = 1e-9;
    Bound moved = problem.worlds(pcaStatistics(false), Genuine.CAPACITY);
    double sum = Rounding.addUp(moved.value(), tolerance);
    Bound full =
        new Bound(sum, moved.result(), moved.form(), false, moved.inputs(), moved.assumptions());
    Bound published =
        Formulas.published(
            Genuine.atLeast(full.from("training_tolerance", tolerance), Math.nextUp(5 * 0x1p-28)));
    Genuine.Terms terms = components(way, problem, Declared.PASSIVE, Certification.A_PRIORI);
    NoisePlan plan = terms.plan(published, tolerance);
    SymmetricMatrix mean = problem.train(pcaStatistics(true)).projector();
    double[] noisy = source.mechanism(plan).release(mean).coordinates().toArray();
    SymmetricMatrix nearest = nearest(SymmetricCoordinates.matrix(noisy), problem.k());
    return terms.release(
        published, tolerance, plan, projector(terms, problem, noisy, nearest), source.kernel());
  }

  private Pca pca(int k, boolean centred) {
    return new Pca(k, centred, source.kernel());
  }

  private Genuine.Terms components(
      String way, Pca problem, Declared method, Certification certification) {
    GridRows rows = pcaRows(false);
    double global = Math.sqrt(2.0 * Math.min(problem.k(), rows.columns() - problem.k()));
    return GenuineSource.terms(
        way,
        new PcaKind.Declared(problem.k(), problem.centred()),
        rows,
        new MethodFacts(method, certification),
        global);
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

  private static Parameters projector(
      Genuine.Terms terms, Pca problem, double[] coordinates, SymmetricMatrix projector) {
    return new Parameters.Projector(
        problem.k(),
        problem.centred(),
        GenuineSource.columns(terms.retained().columns()),
        coordinates,
        projector);
  }

  private SymmetricMatrix nearest(SymmetricMatrix matrix, int k) {
    int d = matrix.order();
    SymmetricEigen eigen = source.kernel().eigen(matrix, true);
    SymmetricMatrix sum = SymmetricMatrix.of(d, new double[d * d]);
    for (int i = d - k; i < d; i++) {
      sum = sum.plusOuter(1, Arrays.copyOfRange(eigen.vectors(), i * d, (i + 1) * d));
    }
    return sum;
  }
}

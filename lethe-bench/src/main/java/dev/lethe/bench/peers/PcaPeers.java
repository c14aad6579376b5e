package dev.lethe.bench.peers;

import dev.lethe.bench.generated.RowStatistics;
import dev.lethe.bench.page.Table;
import dev.lethe.bound.Capacity;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.pca.PcaModel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.ojalgo.matrix.decomposition.Eigenvalue;
import org.ojalgo.matrix.store.MatrixStore;
import org.ojalgo.matrix.store.R064Store;

/**
 * The k leading components of rows, from the rows to the vectors: XᵀX and its eigenvectors by EJML
 * and by ojAlgo, and by ours with exact statistics and, at last, the proved bound on top.
 */
final class PcaPeers {

  private static final int COMPONENTS = 10;
  private static final int ROUNDS = 3;

  private PcaPeers() {}

  static Table of(String name, GridRows rows) {
    int n = rows.rows();
    int d = rows.columns();
    Task values = new Task(Loss.SQUARED, 0, rows);
    DMatrixRMaj ejml = new DMatrixRMaj(n, d);
    R064Store ojalgo = R064Store.FACTORY.make(n, d);
    for (int i = 0; i < n; i++) {
      double[] row = values.features(i);
      System.arraycopy(row, 0, ejml.data, i * d, d);
      for (int j = 0; j < d; j++) {
        ojalgo.set(i, j, row[j]);
      }
    }
    RaceTable race = new RaceTable(name);
    double[][] reference = byOurs(rows, Kernels.best(), false);
    for (Kernel kernel : Stream.of(Kernels.best(), Kernels.java()).distinct().toList()) {
      String label = "Lethe, " + kernel.name() + " kernel";
      enter(race, reference, label, () -> byOurs(rows, kernel, false));
      enter(race, reference, label + ", and bound", () -> byOurs(rows, kernel, true));
    }
    enter(race, reference, "EJML", () -> byEjml(ejml));
    enter(race, reference, "ojAlgo", () -> byOjAlgo(ojalgo));
    return new Table(
        String.format(
            Locale.ROOT,
            "PCA, %s: n = %,d, d = %d, k = %d, from rows to components",
            name,
            n,
            d,
            COMPONENTS),
        List.of("who", "time", "to Lethe's", "distance of projectors"),
        race.run(0, ROUNDS),
        List.of());
  }

  private static void enter(
      RaceTable race, double[][] reference, String name, Supplier<double[][]> work) {
    double off = distance(reference, work.get());
    race.add(name, 1, () -> work.get()[0][0], Cells.gap(off));
  }

  private static double[][] byOurs(GridRows rows, Kernel kernel, boolean bound) {
    ExactStatistics statistics = RowStatistics.of(rows, kernel);
    Pca pca = Pca.ofRank(COMPONENTS).withKernel(kernel);
    PcaModel model = pca.train(statistics);
    if (bound && !(pca.retain(statistics, model, Capacity.of(1)).value() > 0)) {
      throw new IllegalStateException("no bound");
    }
    return IntStream.range(0, COMPONENTS).mapToObj(model::component).toArray(double[][]::new);
  }

  private static double[][] byEjml(DMatrixRMaj rows) {
    int d = rows.numCols;
    DMatrixRMaj gram = new DMatrixRMaj(d, d);
    CommonOps_DDRM.multInner(rows, gram);
    EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(d, true, true);
    if (!eigen.decompose(gram)) {
      throw new IllegalStateException("EJML found no eigenvalues");
    }
    Integer[] order = new Integer[d];
    Arrays.setAll(order, i -> i);
    Arrays.sort(
        order, (a, b) -> Double.compare(eigen.getEigenvalue(b).real, eigen.getEigenvalue(a).real));
    double[][] components = new double[COMPONENTS][];
    for (int i = 0; i < COMPONENTS; i++) {
      components[i] = eigen.getEigenVector(order[i]).data.clone();
    }
    return components;
  }

  /** Its eigenvalues come in descending order. */
  private static double[][] byOjAlgo(R064Store rows) {
    int d = rows.getColDim();
    R064Store gram = R064Store.FACTORY.make(d, d);
    gram.fillByMultiplying(rows.transpose(), rows);
    Eigenvalue<Double> eigen = Eigenvalue.R064.make(gram, true);
    if (!eigen.decompose(gram)) {
      throw new IllegalStateException("ojAlgo found no eigenvalues");
    }
    MatrixStore<Double> vectors = eigen.getV();
    double[][] components = new double[COMPONENTS][d];
    for (int i = 0; i < COMPONENTS; i++) {
      for (int j = 0; j < d; j++) {
        components[i][j] = vectors.doubleValue(j, i);
      }
    }
    return components;
  }

  /** ‖P − Q‖ of the projectors: √2 times the root of k − ‖VᵀW‖², summed without cancellation. */
  static double distance(double[][] v, double[][] w) {
    double sum = 0;
    for (double[] vector : w) {
      double[] rest = vector.clone();
      for (double[] basis : v) {
        double share = 0;
        for (int j = 0; j < rest.length; j++) {
          share += basis[j] * rest[j];
        }
        for (int j = 0; j < rest.length; j++) {
          rest[j] -= share * basis[j];
        }
      }
      for (double component : rest) {
        sum += component * component;
      }
    }
    return Math.sqrt(2 * sum);
  }
}

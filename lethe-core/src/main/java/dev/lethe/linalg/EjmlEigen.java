package dev.lethe.linalg;

import dev.lethe.base.BadInputException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Symmetric eigenvalues by EJML's tridiagonal QR iteration, sorted.
 *
 * <p>The iteration squares entries and does not converge where all of that underflows, so a tiny
 * matrix is first scaled by a power of two.
 */
final class EjmlEigen {

  private EjmlEigen() {}

  static SymmetricEigen of(SymmetricMatrix matrix, boolean withVectors) {
    double largest = matrix.largestEntry();
    if (largest == 0 || largest > 0x1p-400) {
      return decompose(matrix, withVectors);
    }
    int exponent = Math.max(Math.getExponent(largest), -1000);
    double[] entries = matrix.toArray();
    Arrays.setAll(entries, i -> Math.scalb(entries[i], -exponent));
    SymmetricEigen scaled = decompose(SymmetricMatrix.of(matrix.order(), entries), withVectors);
    double[] values = Arrays.stream(scaled.values()).map(v -> Math.scalb(v, exponent)).toArray();
    return new SymmetricEigen(values, scaled.vectors());
  }

  private static SymmetricEigen decompose(SymmetricMatrix matrix, boolean withVectors) {
    int n = matrix.order();
    DMatrixRMaj a = new DMatrixRMaj(n, n, true, matrix.toArray());
    EigenDecomposition_F64<DMatrixRMaj> solver =
        DecompositionFactory_DDRM.eig(n, withVectors, true);
    if (!solver.decompose(a)) {
      throw new BadInputException(
          "the eigenvalues of a matrix of order " + n + " did not converge");
    }
    double[] unsorted = new double[n];
    for (int i = 0; i < n; i++) {
      unsorted[i] = solver.getEigenvalue(i).getReal();
    }
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> unsorted[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] values = Arrays.stream(order).mapToDouble(i -> unsorted[i]).toArray();
    double[] vectors = new double[withVectors ? n * n : 0];
    if (withVectors) {
      for (int i = 0; i < n; i++) {
        System.arraycopy(solver.getEigenVector(order[i]).data, 0, vectors, i * n, n);
      }
    }
    return new SymmetricEigen(values, vectors);
  }
}

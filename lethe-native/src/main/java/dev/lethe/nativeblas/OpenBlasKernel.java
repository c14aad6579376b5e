package dev.lethe.nativeblas;

import static org.bytedeco.openblas.global.openblas.CblasColMajor;
import static org.bytedeco.openblas.global.openblas.CblasLower;
import static org.bytedeco.openblas.global.openblas.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas.CblasTrans;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dpotrf;
import static org.bytedeco.openblas.global.openblas.LAPACKE_dsyevd;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;
import static org.bytedeco.openblas.global.openblas.cblas_dgemm;
import static org.bytedeco.openblas.global.openblas.cblas_dgemv;
import static org.bytedeco.openblas.global.openblas.cblas_dsyrk;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.RowBlock;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import java.lang.ref.Reference;
import java.util.Arrays;
import org.bytedeco.javacpp.DoublePointer;

/**
 * Dense algebra by OpenBLAS, on the calling thread.
 *
 * <p>Row-major rows×d is column-major d×rows, so nothing is ever transposed: XᵀX is syrk of the
 * stored array as it stands, and the lower row-major triangle is LAPACK's upper one.
 */
final class OpenBlasKernel implements Kernel {

  static final String NAME = "openblas";

  /** Rows that are scaled and summed at a time in a weighted Gram. */
  private static final int WEIGHTED_ROWS = 512;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public RowBlock newBlock(int capacity, int columns) {
    return new NativeRowBlock(capacity, columns);
  }

  @Override
  public void gram(RowBlock x, double[] gram) {
    NativeArray values = own(x).values();
    int d = x.columns();
    Kernel.requireLength(gram, (long) d * d, "gram");
    NativeArray result = Scratch.ofThread().first(d * d);
    try {
      syrk(values.pointer(), x.rows(), d, 0, result.pointer());
    } finally {
      Reference.reachabilityFence(x);
    }
    copyUpperAndMirror(result, gram, d);
  }

  /** Rows are scaled by the root of their weight: Σ (√c·x)(√c·x)ᵀ. */
  @Override
  public void weightedGram(RowBlock x, double[] weights, double[] gram) {
    NativeArray values = own(x).values();
    int d = x.columns();
    Kernel.requireLength(weights, x.rows(), "weights");
    Kernel.requireLength(gram, (long) d * d, "gram");
    NativeArray result = Scratch.ofThread().first(d * d);
    int chunk = Math.min(WEIGHTED_ROWS, x.rows());
    NativeArray scaled = Scratch.ofThread().second(chunk * d);
    double[] rows = new double[chunk * d];
    syrk(scaled.pointer(), 0, d, 0, result.pointer());
    for (int top = 0; top < x.rows(); top += chunk) {
      int count = Math.min(chunk, x.rows() - top);
      values.get(top * d, rows, 0, count * d);
      for (int i = 0; i < count; i++) {
        double root = Math.sqrt(weights[top + i]);
        for (int j = i * d; j < (i + 1) * d; j++) {
          rows[j] *= root;
        }
      }
      scaled.put(0, rows, 0, count * d);
      syrk(scaled.pointer(), count, d, 1, result.pointer());
    }
    copyUpperAndMirror(result, gram, d);
  }

  private static void syrk(DoublePointer x, int rows, int d, double beta, DoublePointer gram) {
    cblas_dsyrk(CblasColMajor, CblasLower, CblasNoTrans, d, rows, 1, x, d, beta, gram, d);
  }

  @Override
  public void multiply(RowBlock x, double[] w, double[] result) {
    NativeArray values = own(x).values();
    int d = x.columns();
    int vectors = Kernel.requireVectors(w, d, "w");
    Kernel.requireLength(result, (long) vectors * x.rows(), "result");
    NativeArray in = Scratch.ofThread().first(w.length);
    NativeArray out = Scratch.ofThread().second(result.length);
    in.put(0, w, 0, w.length);
    product(CblasTrans, x, values, in, vectors, 0, out);
    out.get(0, result, 0, result.length);
  }

  @Override
  public void multiplyTransposedAdd(RowBlock x, double[] r, double[] result) {
    NativeArray values = own(x).values();
    int d = x.columns();
    int vectors = Kernel.requireVectors(result, d, "result");
    Kernel.requireLength(r, (long) vectors * x.rows(), "r");
    NativeArray in = Scratch.ofThread().first(r.length);
    NativeArray out = Scratch.ofThread().second(result.length);
    in.put(0, r, 0, r.length);
    out.put(0, result, 0, result.length);
    product(CblasNoTrans, x, values, in, vectors, 1, out);
    out.get(0, result, 0, result.length);
  }

  private static void product(
      int transposed,
      RowBlock x,
      NativeArray values,
      NativeArray in,
      int vectors,
      double beta,
      NativeArray out) {
    if (x.rows() == 0) {
      return;
    }
    boolean ofRows = transposed == CblasTrans;
    int length = ofRows ? x.rows() : x.columns();
    int terms = ofRows ? x.columns() : x.rows();
    try {
      if (vectors > 1) {
        cblas_dgemm(
            CblasColMajor,
            transposed,
            CblasNoTrans,
            length,
            vectors,
            terms,
            1,
            values.pointer(),
            x.columns(),
            in.pointer(),
            terms,
            beta,
            out.pointer(),
            length);
        return;
      }
      cblas_dgemv(
          CblasColMajor,
          transposed,
          x.columns(),
          x.rows(),
          1,
          values.pointer(),
          x.columns(),
          in.pointer(),
          1,
          beta,
          out.pointer(),
          1);
    } finally {
      Reference.reachabilityFence(x);
    }
  }

  @Override
  public boolean cholesky(double[] a, int n) {
    Kernel.requireLength(a, (long) n * n, "a");
    NativeArray matrix = Scratch.ofThread().first(n * n);
    for (int i = 0; i < n; i++) {
      matrix.put(i * n, a, i * n, i + 1);
    }
    if (LAPACKE_dpotrf(LAPACK_COL_MAJOR, (byte) 'U', n, matrix.pointer(), n) != 0) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      matrix.get(i * n, a, i * n, i + 1);
      Arrays.fill(a, i * n + i + 1, (i + 1) * n, 0);
    }
    return true;
  }

  @Override
  public SymmetricEigen eigen(SymmetricMatrix a, boolean withVectors) {
    int n = a.order();
    NativeArray matrix = Scratch.ofThread().first(n * n);
    NativeArray values = Scratch.ofThread().second(n);
    matrix.put(0, a.toArray(), 0, n * n);
    byte job = (byte) (withVectors ? 'V' : 'N');
    int info =
        LAPACKE_dsyevd(LAPACK_COL_MAJOR, job, (byte) 'L', n, matrix.pointer(), n, values.pointer());
    if (info != 0) {
      throw new BadInputException(
          "the eigenvalues of a matrix of order " + n + " did not converge: dsyevd says " + info);
    }
    double[] ascending = new double[n];
    values.get(0, ascending, 0, n);
    double[] vectors = new double[withVectors ? n * n : 0];
    matrix.get(0, vectors, 0, vectors.length);
    return new SymmetricEigen(ascending, vectors);
  }

  private static void copyUpperAndMirror(NativeArray source, double[] target, int n) {
    source.get(0, target, 0, n * n);
    SymmetricMatrix.mirrorUpper(target, n);
  }

  private static NativeRowBlock own(RowBlock x) {
    if (x instanceof NativeRowBlock block) {
      return block;
    }
    throw new BadUsageException("the block was made by another kernel: " + x.getClass().getName());
  }
}

package dev.lethe.linalg;

import dev.lethe.base.BadUsageException;
import java.util.Arrays;

/** The kernel that needs nothing but the JVM: blocked loops of its own, eigenvalues by EJML. */
final class JavaKernel implements Kernel {

  static final JavaKernel INSTANCE = new JavaKernel();

  private JavaKernel() {}

  @Override
  public String name() {
    return "java";
  }

  @Override
  public RowBlock newBlock(int capacity, int columns) {
    return new JavaRowBlock(capacity, columns);
  }

  @Override
  public void gram(RowBlock x, double[] gram) {
    JavaRowBlock block = own(x);
    Kernel.requireLength(gram, (long) x.columns() * x.columns(), "gram");
    JavaGram.gram(block.storage(), x.rows(), x.columns(), null, gram);
  }

  @Override
  public void weightedGram(RowBlock x, double[] weights, double[] gram) {
    JavaRowBlock block = own(x);
    Kernel.requireLength(weights, x.rows(), "weights");
    Kernel.requireLength(gram, (long) x.columns() * x.columns(), "gram");
    JavaGram.gram(block.storage(), x.rows(), x.columns(), weights, gram);
  }

  @Override
  public void multiply(RowBlock x, double[] w, double[] result) {
    double[][] rows = own(x).storage();
    int d = x.columns();
    int vectors = Kernel.requireVectors(w, d, "w");
    Kernel.requireLength(result, (long) vectors * x.rows(), "result");
    for (int v = 0; v < vectors; v++) {
      double[] one = vectors == 1 ? w : Arrays.copyOfRange(w, v * d, (v + 1) * d);
      multiply(rows, x.rows(), one, result, v * x.rows());
    }
  }

  private static void multiply(double[][] rows, int n, double[] w, double[] result, int from) {
    int i = 0;
    for (; i + 4 <= n; i += 4) {
      fourDots(rows[i], rows[i + 1], rows[i + 2], rows[i + 3], w, result, from + i);
    }
    for (; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < w.length; j++) {
        sum += rows[i][j] * w[j];
      }
      result[from + i] = sum;
    }
  }

  /** Eight independent sums hide the latency of addition, which the JVM may not reorder away. */
  private static void fourDots(
      double[] x0, double[] x1, double[] x2, double[] x3, double[] w, double[] result, int i) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    double t0 = 0;
    double t1 = 0;
    double t2 = 0;
    double t3 = 0;
    int even = w.length & -2;
    for (int j = 0; j < even; j += 2) {
      double v = w[j];
      double u = w[j + 1];
      s0 += x0[j] * v;
      s1 += x1[j] * v;
      s2 += x2[j] * v;
      s3 += x3[j] * v;
      t0 += x0[j + 1] * u;
      t1 += x1[j + 1] * u;
      t2 += x2[j + 1] * u;
      t3 += x3[j + 1] * u;
    }
    if (even < w.length) {
      s0 += x0[even] * w[even];
      s1 += x1[even] * w[even];
      s2 += x2[even] * w[even];
      s3 += x3[even] * w[even];
    }
    result[i] = s0 + t0;
    result[i + 1] = s1 + t1;
    result[i + 2] = s2 + t2;
    result[i + 3] = s3 + t3;
  }

  @Override
  public void multiplyTransposedAdd(RowBlock x, double[] r, double[] result) {
    double[][] rows = own(x).storage();
    int d = x.columns();
    int vectors = Kernel.requireVectors(result, d, "result");
    Kernel.requireLength(r, (long) vectors * x.rows(), "r");
    if (vectors == 1) {
      addRows(rows, x.rows(), r, 0, result);
      return;
    }
    double[] sums = new double[d];
    for (int v = 0; v < vectors; v++) {
      System.arraycopy(result, v * d, sums, 0, d);
      addRows(rows, x.rows(), r, v * x.rows(), sums);
      System.arraycopy(sums, 0, result, v * d, d);
    }
  }

  private static void addRows(double[][] rows, int n, double[] r, int from, double[] sums) {
    int i = 0;
    for (; i + 4 <= n; i += 4) {
      int k = from + i;
      addFour(
          sums, rows[i], rows[i + 1], rows[i + 2], rows[i + 3], r[k], r[k + 1], r[k + 2], r[k + 3]);
    }
    for (; i < n; i++) {
      for (int j = 0; j < sums.length; j++) {
        sums[j] += r[from + i] * rows[i][j];
      }
    }
  }

  private static void addFour(
      double[] t,
      double[] x0,
      double[] x1,
      double[] x2,
      double[] x3,
      double a0,
      double a1,
      double a2,
      double a3) {
    for (int j = 0; j < t.length; j++) {
      t[j] += a0 * x0[j] + a1 * x1[j] + a2 * x2[j] + a3 * x3[j];
    }
  }

  @Override
  public boolean cholesky(double[] a, int n) {
    Kernel.requireLength(a, (long) n * n, "a");
    return BlockedCholesky.factor(a, n);
  }

  @Override
  public SymmetricEigen eigen(SymmetricMatrix a, boolean withVectors) {
    return EjmlEigen.of(a, withVectors);
  }

  private static JavaRowBlock own(RowBlock x) {
    if (x instanceof JavaRowBlock block) {
      return block;
    }
    throw new BadUsageException("the block was made by another kernel: " + x.getClass().getName());
  }
}

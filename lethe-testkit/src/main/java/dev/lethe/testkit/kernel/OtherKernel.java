package dev.lethe.testkit.kernel;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.RowBlock;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;

/** A kernel whose eigenvalues differ from the usual ones in their last digits. */
public final class OtherKernel implements Kernel {

  private final Kernel usual = Kernels.java();
  private final double relative;

  public OtherKernel(double relative) {
    this.relative = relative;
  }

  @Override
  public String name() {
    return "other";
  }

  @Override
  public RowBlock newBlock(int capacity, int columns) {
    return usual.newBlock(capacity, columns);
  }

  @Override
  public void gram(RowBlock x, double[] gram) {
    usual.gram(x, gram);
  }

  @Override
  public void weightedGram(RowBlock x, double[] weights, double[] gram) {
    usual.weightedGram(x, weights, gram);
  }

  @Override
  public void multiply(RowBlock x, double[] w, double[] result) {
    usual.multiply(x, w, result);
  }

  @Override
  public void multiplyTransposedAdd(RowBlock x, double[] r, double[] result) {
    usual.multiplyTransposedAdd(x, r, result);
  }

  @Override
  public boolean cholesky(double[] a, int n) {
    return usual.cholesky(a, n);
  }

  @Override
  public SymmetricEigen eigen(SymmetricMatrix a, boolean withVectors) {
    SymmetricEigen eigen = usual.eigen(a, withVectors);
    double[] values = eigen.values().clone();
    double size = a.frobeniusNormUp();
    for (int i = 0; i < values.length; i++) {
      values[i] += (i % 2 == 0 ? relative : -relative) * size;
    }
    return new SymmetricEigen(values, eigen.vectors());
  }
}

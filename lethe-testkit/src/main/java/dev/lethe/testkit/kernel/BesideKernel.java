package dev.lethe.testkit.kernel;

import dev.lethe.linalg.Device;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.RowBlock;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Optional;

/** The Java kernel with a device beside it. */
public record BesideKernel(String name, Device beside) implements Kernel {

  @Override
  public Optional<Device> device() {
    return Optional.of(beside);
  }

  @Override
  public Kernel withoutDevice() {
    return Kernels.java();
  }

  @Override
  public RowBlock newBlock(int capacity, int columns) {
    return Kernels.java().newBlock(capacity, columns);
  }

  @Override
  public void gram(RowBlock x, double[] gram) {
    Kernels.java().gram(x, gram);
  }

  @Override
  public void weightedGram(RowBlock x, double[] weights, double[] gram) {
    Kernels.java().weightedGram(x, weights, gram);
  }

  @Override
  public void multiply(RowBlock x, double[] w, double[] result) {
    Kernels.java().multiply(x, w, result);
  }

  @Override
  public void multiplyTransposedAdd(RowBlock x, double[] r, double[] result) {
    Kernels.java().multiplyTransposedAdd(x, r, result);
  }

  @Override
  public boolean cholesky(double[] a, int n) {
    return Kernels.java().cholesky(a, n);
  }

  @Override
  public SymmetricEigen eigen(SymmetricMatrix a, boolean withVectors) {
    return Kernels.java().eigen(a, withVectors);
  }
}

package dev.lethe.cuda;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.KernelProvider;

/**
 * Found by ServiceLoader. Looks whether the driver finds a card and the libraries are there, which
 * is quick where they are not; the cards themselves are asked when there is work for them.
 */
public final class CudaProvider implements KernelProvider {

  @Override
  public String name() {
    return CudaKernel.NAME;
  }

  @Override
  public boolean isBesideProcessor() {
    return true;
  }

  @Override
  public Kernel load(Kernel host) {
    Driver driver = Driver.load();
    int cards = driver.cards();
    if (cards == 0) {
      throw new UnsupportedOperationException("the driver finds no card");
    }
    try {
      Blas.load();
      Solver.load();
      Program.load();
    } catch (ExceptionInInitializerError e) {
      if (e.getCause() instanceof RuntimeException missing) {
        throw missing;
      }
      throw e;
    }
    return new CudaKernel(host, driver, cards, Sizes.WORTH_IT);
  }
}

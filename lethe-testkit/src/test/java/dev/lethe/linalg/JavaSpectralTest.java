package dev.lethe.linalg;

import dev.lethe.testkit.kernel.SpectralContract;

class JavaSpectralTest extends SpectralContract {

  @Override
  protected Kernel kernel() {
    return Kernels.java();
  }
}

package dev.lethe.linalg;

class JavaSpectralTest extends SpectralContract {

  @Override
  protected Kernel kernel() {
    return Kernels.java();
  }
}

package dev.lethe.nativeblas;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.testkit.kernel.SpectralContract;

class OpenBlasSpectralTest extends SpectralContract {

  @Override
  protected Kernel kernel() {
    return new OpenBlasProvider().load(Kernels.java());
  }
}

package dev.lethe.nativeblas;

import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.testkit.kernel.GramContract;

class OpenBlasGramTest extends GramContract {

  @Override
  protected Kernel kernel() {
    return new OpenBlasProvider().load(Kernels.java());
  }
}

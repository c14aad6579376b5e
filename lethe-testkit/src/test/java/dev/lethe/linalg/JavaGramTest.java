package dev.lethe.linalg;

import dev.lethe.testkit.kernel.GramContract;

class JavaGramTest extends GramContract {

  @Override
  protected Kernel kernel() {
    return Kernels.java();
  }
}

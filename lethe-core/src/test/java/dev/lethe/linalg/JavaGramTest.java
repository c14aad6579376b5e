package dev.lethe.linalg;

class JavaGramTest extends GramContract {

  @Override
  protected Kernel kernel() {
    return Kernels.java();
  }
}

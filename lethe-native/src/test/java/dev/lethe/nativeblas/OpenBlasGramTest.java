package dev.lethe.nativeblas;

import dev.lethe.testkit.kernel.GramContract;
import dev.lethe.linalg.Kernel;

class OpenBlasGramTest extends GramContract {

  @Override
  protected Kernel kernel() {
    return new OpenBlasProvider().load();
  }
}

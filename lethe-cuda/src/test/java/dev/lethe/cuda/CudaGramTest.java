package dev.lethe.cuda;

import dev.lethe.linalg.Kernel;
import dev.lethe.testkit.kernel.GramContract;
import org.junit.jupiter.api.BeforeEach;

class CudaGramTest extends GramContract {

  @BeforeEach
  void needsACard() {
    ACard.driver();
  }

  @Override
  protected Kernel kernel() {
    return ACard.kernel();
  }
}

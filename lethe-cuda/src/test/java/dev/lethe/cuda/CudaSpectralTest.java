package dev.lethe.cuda;

import dev.lethe.linalg.Kernel;
import dev.lethe.testkit.kernel.SpectralContract;
import org.junit.jupiter.api.BeforeEach;

class CudaSpectralTest extends SpectralContract {

  @BeforeEach
  void needsACard() {
    ACard.driver();
  }

  @Override
  protected Kernel kernel() {
    return ACard.kernel();
  }
}

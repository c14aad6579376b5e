package dev.lethe.cuda;

import dev.lethe.linalg.Kernels;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** The card of this machine; what needs one is skipped where there is none. */
final class ACard {

  /** Set where there must be one: a suite that skips everything proves nothing. */
  private static final String REQUIRED = "lethe.cuda.required";

  private ACard() {}

  static Driver driver() {
    try {
      Driver driver = Driver.load();
      if (driver.cards() > 0) {
        return driver;
      }
      throw new UnsupportedOperationException("the driver finds no card");
    } catch (UnsupportedOperationException none) {
      if (Boolean.getBoolean(REQUIRED)) {
        throw none;
      }
      return Assumptions.abort("no card here: " + none.getMessage());
    }
  }

  /** A kernel that leaves nothing to the processor that the card can do. */
  static CudaKernel kernel() {
    return new CudaKernel(Kernels.java(), driver(), 1, Sizes.ALL);
  }

  /** The same card as several. */
  static CudaDevice twice() {
    Driver driver = driver();
    CardAlgebra first = new CardAlgebra(new Card(driver, 0));
    CardAlgebra second = new CardAlgebra(new Card(driver, 0));
    return new CudaDevice(() -> List.of(first, second), Sizes.ALL);
  }
}

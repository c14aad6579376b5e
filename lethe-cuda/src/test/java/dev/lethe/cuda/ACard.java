package dev.lethe.cuda;

import dev.lethe.linalg.Kernels;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * The card of this machine, or a {@link StandIn} for one; what needs one is skipped where there is
 * neither.
 */
final class ACard {

  /** Set where there must be one: a suite that skips everything proves nothing. */
  private static final String REQUIRED = "lethe.cuda.required";

  private ACard() {}

  static Driver driver() {
    StandIn.forgetOld();
    try {
      return loaded();
    } catch (UnsupportedOperationException none) {
      if (Boolean.getBoolean(REQUIRED)) {
        throw none;
      }
      try {
        Foreign.require();
        StandIn.make();
        return loaded();
      } catch (UnsupportedOperationException neither) {
        return Assumptions.abort(
            "no card here: %s; %s".formatted(none.getMessage(), neither.getMessage()));
      }
    }
  }

  private static Driver loaded() {
    Driver driver = Driver.load();
    if (driver.cards() == 0) {
      throw new UnsupportedOperationException("the driver finds no card");
    }
    return driver;
  }

  /** A kernel that leaves nothing to the processor that the card can do. */
  static CudaKernel kernel() {
    return new CudaKernel(Kernels.java(), driver(), 1, Sizes.ALL);
  }

  /** The same card as several. */
  static CudaDevice twice() {
    Driver driver = driver();
    CardAlgebra first = new CardSlot(new Card(driver, 0)).begun().orElseThrow();
    CardAlgebra second = new CardSlot(new Card(driver, 0)).begun().orElseThrow();
    return new CudaDevice(() -> List.of(first, second), Sizes.ALL);
  }
}

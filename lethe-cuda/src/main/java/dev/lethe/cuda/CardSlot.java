package dev.lethe.cuda;

import dev.lethe.linalg.DeviceException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A card of this machine and what was begun on it, as far as that went: where others have its
 * memory, what is missing is tried again, and nothing is begun twice. Not thread-safe.
 */
final class CardSlot {

  private final Card card;
  private @Nullable Program program;
  private @Nullable CardAlgebra algebra;

  CardSlot(Card card) {
    this.card = card;
  }

  /** Whether nobody asks it any more. */
  boolean isLost() {
    return card.lost() != null;
  }

  /** Empty where it cannot, now or any more. */
  Optional<CardAlgebra> begun() {
    if (isLost()) {
      return Optional.empty();
    }
    try {
      CardAlgebra known = algebra;
      if (known == null) {
        known = new CardAlgebra(card, program());
        algebra = known;
      }
      return Optional.of(known);
    } catch (DeviceException failed) {
      return Optional.empty();
    }
  }

  private Program program() {
    Program known = program;
    if (known == null) {
      known = Program.ofResource(card, "kernels.cu");
      program = known;
    }
    return known;
  }
}

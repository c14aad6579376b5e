package dev.lethe.workspace;

import dev.lethe.base.BadUsageException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a key is to be replaced.
 *
 * @param validDays how many days from today the new one signs for; without end unless said
 * @param to where the new one is; made in the place of the old one unless said
 */
public record KeyRotation(OptionalInt validDays, Optional<KeyPlace> to) {

  /** A new key in the place of the old one, without end. */
  public static final KeyRotation PLAIN = new KeyRotation(OptionalInt.empty(), Optional.empty());

  private static final int MOST_DAYS = 36_500;

  public KeyRotation {
    int days = validDays.orElse(1);
    if (days < 1 || days > MOST_DAYS) {
      throw new BadUsageException("a key is valid 1 to " + MOST_DAYS + " days, but got " + days);
    }
  }

  Optional<LocalDate> last(LocalDate first) {
    return validDays.isPresent()
        ? Optional.of(first.plusDays(validDays.getAsInt() - 1L))
        : Optional.empty();
  }
}

package dev.lethe.fuzz;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What became of reading: a value, or a refusal as it should be. Anything else a parser throws goes
 * through and is a finding.
 *
 * @param value what was read; empty where it was refused
 * @param message of the refusal
 */
record Attempt<T>(Optional<T> value, String message) {

  private static final int LONGEST_MESSAGE = 4010;

  /** Reads; a file's fault must be refused as bad input, in one visible line. */
  static <T> Attempt<T> at(Supplier<T> reading) {
    try {
      return new Attempt<>(Optional.of(reading.get()), "");
    } catch (BadInputException refusal) {
      return new Attempt<>(Optional.empty(), requireGood(refusal));
    }
  }

  static String requireGood(LetheException refusal) {
    String message = Objects.requireNonNullElse(refusal.getMessage(), "");
    if (message.isBlank() || message.length() > LONGEST_MESSAGE) {
      throw new Finding("a refusal has a message, but not of " + message.length() + " characters");
    }
    if (message.chars().anyMatch(Character::isISOControl)) {
      throw new Finding("a refusal is one line, but control characters came through", refusal);
    }
    return message;
  }

  boolean isRefused() {
    return value.isEmpty();
  }

  /** Both read the same, or both refuse. */
  void requireSameAs(Attempt<T> reference) {
    if (!value.equals(reference.value)) {
      throw new Finding("read " + this + "\nbut the reference says " + reference);
    }
  }

  static void requireEqual(String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw new Finding(what + ": expected\n" + expected + "\nbut got\n" + found);
    }
  }

  @Override
  public String toString() {
    return isRefused() ? "refused: " + message : String.valueOf(value.get());
  }
}

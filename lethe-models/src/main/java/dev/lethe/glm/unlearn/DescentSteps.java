package dev.lethe.glm.unlearn;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Outward;
import java.util.OptionalLong;
import java.util.function.DoubleToLongFunction;
import java.util.function.LongFunction;

/**
 * How many descent steps are taken and of which kind: a public choice.
 *
 * <p>With a count, the noise follows from it; without one, the count follows from the retained rows
 * and from σ where that was declared, or from the target (docs/mathematics/descent.md).
 *
 * @param accelerated Nesterov's steps, fewer where κ_R &gt; 16; without projection
 */
public record DescentSteps(OptionalLong count, boolean accelerated) {

  /** More passes over the rows than anybody would wait for. */
  static final long MOST = 10_000_000;

  /** Rounding takes a few percent of the steps; where it takes more, more noise will do. */
  private static final int MOST_ATTEMPTS = 32;

  public DescentSteps {
    if (count.isPresent() && (count.getAsLong() < 0 || count.getAsLong() > MOST)) {
      throw new BadUsageException(
          "the number of descent steps must be within 0.."
              + MOST
              + ", but got "
              + count.getAsLong());
    }
  }

  /** As many plain steps as the noise or the target asks for. */
  public static DescentSteps asNeeded() {
    return new DescentSteps(OptionalLong.empty(), false);
  }

  /** So many plain steps; the noise follows. */
  public static DescentSteps exactly(long count) {
    return new DescentSteps(OptionalLong.of(count), false);
  }

  public DescentSteps faster() {
    return new DescentSteps(count, true);
  }

  /**
   * As many as were declared, or so many that the published bound is within what is wanted: a few
   * more than the full bound asks for, and a number of three digits, as it will be printed.
   */
  long toCome(double within, DoubleToLongFunction fewest, LongFunction<Bound> after) {
    if (count.isPresent()) {
      return count.getAsLong();
    }
    long steps = inThreeDigits(fewest.applyAsLong(within));
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      Bound bound = after.apply(steps);
      if (bound.result().published(bound).value() <= within) {
        break;
      }
      steps = inThreeDigits(steps + 1 + steps / 256);
    }
    return steps;
  }

  private static long inThreeDigits(long steps) {
    return requireAffordable((long) Outward.up((double) requireAffordable(steps)));
  }

  /** A function of R and public numbers, like the count itself. */
  static long requireAffordable(long count) {
    if (count > MOST) {
      throw new NoGuaranteeException(
          "descent would need "
              + count
              + " steps here, more than "
              + MOST
              + ": use a larger target, more noise, or the Newton method");
    }
    return count;
  }
}

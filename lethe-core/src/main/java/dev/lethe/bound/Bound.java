package dev.lethe.bound;

import static dev.lethe.base.Rounding.addUp;

import dev.lethe.base.NoGuaranteeException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far deletions can move a result: a value, the result it comes from, every input that produced
 * it and every assumption it makes.
 *
 * <p>The value is never below the truth it claims (constructors of bounds round up). It may be
 * infinite; it may be zero only where a theorem says exactly zero ({@link #exactlyZero}), because a
 * zero that came from cancellation would mean a release without noise.
 *
 * @param result what proves it
 * @param form whether a certificate may use it
 * @param exact whether some addition attains it (up to rounding)
 * @param inputs the constants, by the names the command line prints; values are numbers or text
 */
public record Bound(
    double value,
    Result result,
    Form form,
    boolean exact,
    Map<String, Object> inputs,
    List<String> assumptions) {

  /** What a bound may be used for. */
  public enum Form {
    /** Proved and attacked; the only form that calibrates noise. */
    SOUND,
    /** As printed in the paper, to reproduce its figures; some are known to be exceeded. */
    PAPER
  }

  public Bound {
    if (!(value >= 0)) {
      throw new NoGuaranteeException(
          "a bound must be ≥ 0, but " + result + " evaluates to " + value);
    }
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    assumptions = List.copyOf(assumptions);
  }

  /** A sound bound that is attained. */
  public static Bound exact(Result result, double value) {
    return new Bound(requirePositive(result, value), result, Form.SOUND, true, Map.of(), List.of());
  }

  /** A sound bound that may be larger than the truth. */
  public static Bound atMost(Result result, double value) {
    return new Bound(
        requirePositive(result, value), result, Form.SOUND, false, Map.of(), List.of());
  }

  /** Nothing that may be added changes the result: a theorem, not a computation. */
  public static Bound exactlyZero(Result result) {
    return new Bound(0, result, Form.SOUND, true, Map.of(), List.of());
  }

  /** A formula of the paper as printed. */
  public static Bound paper(Result result, double value) {
    return new Bound(value, result, Form.PAPER, false, Map.of(), List.of());
  }

  private static double requirePositive(Result result, double value) {
    if (!(value > 0)) {
      throw new NoGuaranteeException(
          "a computed bound must be positive, but "
              + result
              + " evaluates to "
              + value
              + ": the inputs are outside the range of double arithmetic");
    }
    return value;
  }

  /** The same result at a larger value, which nobody claims to be attained. */
  public Bound raisedTo(double larger) {
    if (!(larger >= value)) {
      throw new IllegalArgumentException(result + " is " + value + ", not at most " + larger);
    }
    return larger == value ? this : new Bound(larger, result, form, false, inputs, assumptions);
  }

  /** The same bound for a start that may be this far off; on record, so that it is printed. */
  public Bound plus(double tolerance) {
    return new Bound(addUp(value, tolerance), result, form, false, inputs, assumptions)
        .from(Formula.TRAINING_TOLERANCE, tolerance);
  }

  /** The same bound, raised to a distance that can be checked; on record like the other step. */
  public Bound atLeast(double least) {
    return new Bound(Math.max(least, value), result, form, false, inputs, assumptions)
        .from(Formula.AT_LEAST, least);
  }

  /** The same under another name. */
  public Bound named(Result other) {
    return new Bound(value, other, form, exact, inputs, assumptions);
  }

  /** The same bound, with one more input on record. */
  public Bound from(String name, Object input) {
    Map<String, Object> more = new LinkedHashMap<>(inputs);
    more.put(name, input);
    return new Bound(value, result, form, exact, more, assumptions);
  }

  /** The same bound, with one more assumption on record. */
  public Bound assuming(String assumption) {
    List<String> more = new ArrayList<>(assumptions);
    more.add(assumption);
    return new Bound(value, result, form, exact, inputs, more);
  }
}

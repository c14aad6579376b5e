package dev.lethe.certificate;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadInputException;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.certificate.format.PlainText;
import dev.lethe.certificate.format.SignificantDigits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How far apart the released mean can be in two worlds that retain the same rows, and what that
 * follows from: Δ + τ (docs/mathematics/noise.md, "Which worlds").
 *
 * @param result the id of the result
 * @param value Δ; computed from the inputs as they are printed here, not from finer ones. No mean
 *     is farther from the model retrained on the retained rows either
 * @param inputs each a {@link Double} (which may be infinite) or a {@link String}
 * @param tolerance τ, the error of the other world
 */
public record ProvedBound(
    String result, double value, Map<String, Object> inputs, double tolerance) {

  public ProvedBound {
    PlainText.require("the name of a result", result);
    Arguments.amount("the value of a bound", value, BadInputException::new);
    Arguments.amount("the tolerance of a bound", tolerance, BadInputException::new);
    Map<String, Object> plain = new LinkedHashMap<>();
    inputs.forEach((name, input) -> plain.put(PlainText.require("a name", name), plain(input)));
    inputs = Collections.unmodifiableMap(plain);
  }

  /** What a bound says of itself, with the error of the other world. */
  public static ProvedBound of(Bound bound, double tolerance) {
    if (bound.form() != Bound.Form.SOUND) {
      throw new BadInputException(
          "a certificate rests on sound bounds only, but got one as printed: " + bound.result());
    }
    return new ProvedBound(bound.result().id(), bound.value(), bound.inputs(), tolerance);
  }

  /** The sentence of a certificate on the mean; Δ + τ rounded up to two digits. */
  public String inWords() {
    return value == 0
        ? "computed from the retained rows alone"
        : "within "
            + SignificantDigits.upInWords(Rounding.addUp(value, tolerance), 2)
            + " of what it would be if any of the forgotten rows had never been there, whoever else"
            + " was forgotten";
  }

  /** An input that is a number. */
  public OptionalDouble number(String name) {
    return inputs.get(name) instanceof Double number
        ? OptionalDouble.of(number)
        : OptionalDouble.empty();
  }

  private static Object plain(Object input) {
    if (!(input instanceof Number number)) {
      String text = PlainText.require("an input of a bound", input.toString());
      return text.equals("Infinity") ? (Object) Double.POSITIVE_INFINITY : text;
    }
    double value = number.doubleValue();
    if (Double.isNaN(value) || value == Double.NEGATIVE_INFINITY) {
      throw new BadInputException("an input of a bound must be a number, but got " + value);
    }
    return value;
  }
}

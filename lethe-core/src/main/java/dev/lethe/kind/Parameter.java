package dev.lethe.kind;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * One public parameter of a kind of model: its field in files, its option on the command line, and
 * the constant of a bound that must be equal to it.
 *
 * @param field its name in files
 * @param option how it is declared on the command line; absent where it cannot be
 * @param usual what it is where nobody declares it; absent where it must be declared
 * @param fullUpTo columns of a row beyond which the usual number is smaller, in proportion
 * @param optional whether it may be absent altogether
 * @param constant the name of the constant that it is printed as in bounds, if it is
 * @param whenAbsent what that constant is where the parameter is absent
 * @param fromLabel what the label says of it: that stands where nobody declares it, and nothing
 *     else may be declared
 */
public record Parameter(
    String field,
    Type type,
    Optional<CommandOption> option,
    Optional<Object> usual,
    int fullUpTo,
    boolean optional,
    Optional<String> constant,
    double whenAbsent,
    Optional<LabelFact> fromLabel) {

  /** What values are, in Java and in files. */
  public enum Type {
    NUMBER(Double.class),
    WHOLE(Integer.class),
    FLAG(Boolean.class),
    INTERVAL(Interval.class);

    private final Class<?> java;

    Type(Class<?> java) {
      this.java = java;
    }

    /** Its type in Java. */
    public Class<?> java() {
      return java;
    }
  }

  /**
   * An option of the command line.
   *
   * @param label what stands for its value in help texts; empty for a flag
   */
  public record CommandOption(String name, String label, String description) {}

  private static Parameter of(String field, Type type) {
    return new Parameter(
        field,
        type,
        Optional.empty(),
        Optional.empty(),
        Integer.MAX_VALUE,
        false,
        Optional.empty(),
        Double.NaN,
        Optional.empty());
  }

  public static Parameter number(String field) {
    return of(field, Type.NUMBER);
  }

  public static Parameter whole(String field) {
    return of(field, Type.WHOLE);
  }

  /** Off where nobody declares it. */
  public static Parameter flag(String field) {
    return of(field, Type.FLAG).usually(false);
  }

  public static Parameter interval(String field) {
    return of(field, Type.INTERVAL);
  }

  public Parameter option(String name, String label, String description) {
    CommandOption declared = new CommandOption(name, label, description);
    return new Parameter(
        field,
        type,
        Optional.of(declared),
        usual,
        fullUpTo,
        optional,
        constant,
        whenAbsent,
        fromLabel);
  }

  public Parameter usually(Object value) {
    return new Parameter(
        field,
        type,
        option,
        Optional.of(require(value)),
        fullUpTo,
        optional,
        constant,
        whenAbsent,
        fromLabel);
  }

  /** The usual number is for rows of at most so many columns, and falls by their number beyond. */
  public Parameter fallingBeyond(int columns) {
    return new Parameter(
        field, type, option, usual, columns, optional, constant, whenAbsent, fromLabel);
  }

  /** What it is for rows of so many columns where nobody declares it. */
  public Optional<Object> usual(int columns) {
    return columns <= fullUpTo
        ? usual
        : usual.map(value -> shortened((Double) value * fullUpTo / columns));
  }

  /** To two digits, since people read it. */
  private static Object shortened(double value) {
    return new BigDecimal(value).round(new MathContext(2)).doubleValue();
  }

  /** It may be absent. */
  public Parameter orNone() {
    return new Parameter(
        field, type, option, usual, fullUpTo, true, constant, whenAbsent, fromLabel);
  }

  /** A bound with a constant of this name must have the declared value there. */
  public Parameter printedAs(String name) {
    return printedAs(name, Double.NaN);
  }

  /** The same, with what stands there where the parameter is absent. */
  public Parameter printedAs(String name, double ifAbsent) {
    return new Parameter(
        field, type, option, usual, fullUpTo, optional, Optional.of(name), ifAbsent, fromLabel);
  }

  /** The label's declaration fixes it. */
  public Parameter known(LabelFact fact) {
    return new Parameter(
        field, type, option, usual, fullUpTo, optional, constant, whenAbsent, Optional.of(fact));
  }

  /** By its name, which is its own among those of a kind. */
  @Override
  public int hashCode() {
    return field.hashCode();
  }

  /** A number as a value of this type. */
  public Object of(double number) {
    return type == Type.WHOLE ? (Object) (int) number : (Object) number;
  }

  Object require(Object value) {
    if (!type.java().isInstance(value)) {
      throw new BadInputException(
          "the parameter " + field + " cannot be " + value + ", which is no " + type);
    }
    return value;
  }
}

package dev.lethe.kind;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Values of the parameters of a kind of model, each of its parameter's type. */
public final class Values {

  private static final Values NONE = new Values(new LinkedHashMap<>());

  private final Map<Parameter, Object> values;

  private Values(Map<Parameter, Object> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  public static Values none() {
    return NONE;
  }

  public Values with(Parameter parameter, Object value) {
    Map<Parameter, Object> more = new LinkedHashMap<>(values);
    more.put(parameter, parameter.require(value));
    return new Values(more);
  }

  public Values with(Parameter parameter, OptionalDouble value) {
    return value.isPresent() ? with(parameter, value.getAsDouble()) : this;
  }

  public Optional<Object> get(Parameter parameter) {
    return Optional.ofNullable(values.get(parameter));
  }

  public double number(Parameter parameter) {
    return (Double) needed(parameter);
  }

  public OptionalDouble numberIfAny(Parameter parameter) {
    return values.containsKey(parameter)
        ? OptionalDouble.of(number(parameter))
        : OptionalDouble.empty();
  }

  public int whole(Parameter parameter) {
    return (Integer) needed(parameter);
  }

  public boolean flag(Parameter parameter) {
    return (Boolean) needed(parameter);
  }

  public Interval interval(Parameter parameter) {
    return (Interval) needed(parameter);
  }

  private Object needed(Parameter parameter) {
    return get(parameter)
        .orElseThrow(
            () -> new BadInputException("the parameter " + parameter.field() + " is missing"));
  }

  /** The constants of bounds that these values are printed as, by name. */
  public Map<String, Double> constants(List<Parameter> parameters) {
    Map<String, Double> constants = new LinkedHashMap<>();
    for (Parameter parameter : parameters) {
      parameter
          .constant()
          .ifPresent(
              name ->
                  constants.put(
                      name,
                      get(parameter)
                          .map(value -> ((Number) value).doubleValue())
                          .orElse(parameter.whenAbsent())));
    }
    return constants;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Values that && that.values.equals(values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    Map<String, Object> byField = new LinkedHashMap<>();
    values.forEach((parameter, value) -> byField.put(parameter.field(), value));
    return byField.toString();
  }
}

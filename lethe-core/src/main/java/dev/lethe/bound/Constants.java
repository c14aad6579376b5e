package dev.lethe.bound;

import dev.lethe.base.BadInputException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Numbers by name, none of them negative: what a {@link Formula} is evaluated at. */
public final class Constants {

  private final Map<String, Double> values;

  private Constants(Map<String, Double> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  /** The numbers among the inputs of a bound; texts are left out. */
  public static Constants of(Map<String, ?> inputs) {
    Map<String, Double> values = new LinkedHashMap<>();
    inputs.forEach(
        (name, value) -> {
          if (value instanceof Number number) {
            values.put(name, require(name, number.doubleValue()));
          }
        });
    return new Constants(values);
  }

  private static double require(String name, double value) {
    if (!(value >= 0)) {
      throw new BadInputException(
          "the constant " + name + " must be a number of at least 0, but is " + value);
    }
    return value;
  }

  public double get(String name) {
    Double value = values.get(name);
    if (value == null) {
      throw new BadInputException(
          "the constant " + name + " is missing; there are " + values.keySet());
    }
    return value;
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The same with one of them changed or added. */
  public Constants with(String name, double value) {
    Map<String, Double> changed = new LinkedHashMap<>(values);
    changed.put(name, require(name, value));
    return new Constants(changed);
  }

  @Override
  public String toString() {
    return values.toString();
  }
}

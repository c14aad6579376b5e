package dev.lethe.lab.paper;

import dev.lethe.lab.data.RegressionSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** One number for each data set, by its name. */
record BySet(Map<String, Double> numbers) {

  static BySet of(List<RegressionSet> sets, ToDoubleFunction<RegressionSet> number) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    sets.forEach(set -> numbers.put(set.name(), number.applyAsDouble(set)));
    return new BySet(numbers);
  }

  private DoubleStream stream() {
    return numbers.values().stream().mapToDouble(Double::doubleValue);
  }

  double least() {
    return stream().min().orElse(Double.NaN);
  }

  double most() {
    return stream().max().orElse(Double.NaN);
  }

  boolean isAnyBelow(double limit) {
    return stream().anyMatch(number -> number < limit);
  }

  String inWords() {
    return numbers.entrySet().stream()
        .map(one -> one.getKey() + " " + Words.of(one.getValue()))
        .collect(Collectors.joining(", "));
  }
}

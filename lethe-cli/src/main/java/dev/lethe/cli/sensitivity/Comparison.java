package dev.lethe.cli.sensitivity;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Retain against global sensitivity of one problem on one data set, in both forms.
 *
 * @param worlds RS°_m, what a certificate of a kept model charges
 * @param alternatives other sound retain bounds by name, of which {@code retain} is the smallest
 * @param extra fields that only this problem has
 * @param scale turns a bound in unit form into the user's units
 * @param assumptions what the data, rather than a bound, assume
 */
record Comparison(
    String problem,
    long n,
    int d,
    Capacity capacity,
    Bound retain,
    Bound worlds,
    Bound retainAsPrinted,
    Bound global,
    Bound globalAsPrinted,
    Map<String, Bound> alternatives,
    Map<String, Object> extra,
    Scale scale,
    List<String> assumptions) {

  /** From a distance in the unit ball to one in the units of the data. */
  interface Scale {
    Scale NONE = distance -> distance;

    double apply(double distance);
  }

  static <R> Comparison of(Problem<R> problem, R retained, long n, int d, Capacity m) {
    return new Comparison(
        problem.name(),
        n,
        d,
        m,
        problem.retain(retained, m),
        problem.worlds(retained, m),
        problem.retainAsPrinted(retained, m),
        problem.global(retained, m),
        problem.globalAsPrinted(retained, m),
        Map.of(),
        Map.of(),
        Scale.NONE,
        List.of());
  }

  Comparison withAlternatives(Map<String, Bound> more) {
    return with(more, extra, scale, assumptions);
  }

  Comparison withExtra(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(extra);
    more.put(name, value);
    return with(alternatives, more, scale, assumptions);
  }

  Comparison scaledBy(Scale newScale) {
    return with(alternatives, extra, newScale, assumptions);
  }

  Comparison assuming(List<String> more) {
    List<String> all = new ArrayList<>(assumptions);
    all.addAll(more);
    return with(alternatives, extra, scale, all);
  }

  private Comparison with(
      Map<String, Bound> newAlternatives,
      Map<String, Object> newExtra,
      Scale newScale,
      List<String> newAssumptions) {
    return new Comparison(
        problem,
        n,
        d,
        capacity,
        retain,
        worlds,
        retainAsPrinted,
        global,
        globalAsPrinted,
        newAlternatives,
        newExtra,
        newScale,
        newAssumptions);
  }

  double value(Bound bound) {
    return scale.apply(bound.value());
  }

  /** Of the data and of the bounds, each once. */
  List<String> allAssumptions() {
    List<String> all = new ArrayList<>(assumptions);
    retain.assumptions().stream().filter(a -> !all.contains(a)).forEach(all::add);
    return all;
  }
}

package dev.lethe.unlearn.population;

import dev.lethe.base.Visible;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a request found; for the operator's log and for nobody else
 * (docs/mathematics/certificates.md).
 *
 * @param found rows of each subject that was forgotten, in the order of the request
 * @param unknown subjects without a row, those forgotten earlier among them: a population does not
 *     remember whom it forgot
 * @param repeated subjects that the request names more than once; they count once
 */
public record RemovalReport(
    Map<String, Integer> found, List<String> unknown, List<String> repeated) {

  /** This many names of a list are shown; the list itself has them all. */
  public static final int SHOWN = 10;

  public RemovalReport {
    found = Collections.unmodifiableMap(new LinkedHashMap<>(found));
    unknown = List.copyOf(unknown);
    repeated = List.copyOf(repeated);
  }

  /** |U| of this request. */
  public int rows() {
    return found.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Forgotten without a row that could be seen: it had left before, or the name is misspelt. */
  public List<String> unseen() {
    return found.entrySet().stream()
        .filter(entry -> entry.getValue() == 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The same where who is unknown had left before, so that the request is about them too. */
  public RemovalReport withUnknownForgotten(ForgetRequest request) {
    Map<String, Integer> forgotten = new LinkedHashMap<>();
    request.distinct().forEach(each -> forgotten.put(each, found.getOrDefault(each, 0)));
    return new RemovalReport(forgotten, List.of(), repeated);
  }

  @Override
  public String toString() {
    return rows()
        + " rows of "
        + found.size()
        + " subjects forgotten"
        + (unseen().isEmpty() ? "" : "; had left before, or misspelt: " + some(unseen()))
        + (unknown.isEmpty() ? "" : "; unknown: " + some(unknown))
        + (repeated.isEmpty() ? "" : "; named more than once: " + some(repeated));
  }

  /** The first names of a list, as they can be printed, and how many more there are. */
  public static String some(List<String> names) {
    String first = names.stream().limit(SHOWN).map(Visible::line).collect(Collectors.joining(", "));
    int more = names.size() - SHOWN;
    return "[" + first + (more > 0 ? " and " + more + " more]" : "]");
  }
}

package dev.lethe.unlearn.plan;

import dev.lethe.bound.Certification;
import dev.lethe.unlearn.population.CapacityUse;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Utility;
import dev.lethe.unlearn.release.Way;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What each way would cost, and which of them {@code auto} would take.
 *
 * <p>{@link #forOperator} shows everything; {@code toString} leaves out what depends on the model
 * or on who leaves.
 *
 * @param options one for each way of the problem, in its order
 * @param choice empty where every way is refused
 * @param why the choice in one sentence, or all refusals
 * @param capacity where the request was held against it
 */
public record PlanTable(
    List<Option> options, Optional<Choice<?>> choice, String why, Optional<CapacityUse> capacity) {

  public PlanTable {
    options = List.copyOf(options);
  }

  /** Lines of text, no longer than a terminal is wide but for refusals. Never to be published. */
  public List<String> forOperator() {
    List<String> lines = new ArrayList<>();
    lines.add("For the operator, not to be published: times and accuracies depend on the model.");
    lines.add(
        "  %-20s %10s %10s %8s %12s %9s  %s"
            .formatted("way", "σ", "Δ", "μ", "passes", "seconds", "without noise → expected"));
    for (Option option : options) {
      lines.add(mark(option) + " " + line(option));
    }
    options.stream()
        .filter(Option.Possible.class::isInstance)
        .flatMap(option -> ((Option.Possible) option).facts().assumptions().stream())
        .distinct()
        .forEach(assumption -> lines.add("assuming: " + assumption));
    capacity.ifPresent(use -> lines.add("capacity: " + use.words()));
    choice
        .filter(this::outOfCapacity)
        .ifPresent(c -> lines.add("auto would take " + c.way() + " and be refused: see capacity"));
    lines.add("auto: " + why);
    lines.add(
        "seconds are predicted from a timed pass over some rows; passes over kept sums are free");
    return lines;
  }

  /** The same for programs. Never to be published either. */
  public Map<String, Object> fieldsForOperator() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("ways", options.stream().map(PlanTable::fields).toList());
    choice.ifPresent(c -> fields.put("auto", c.way().toString()));
    fields.put("why", why);
    capacity.ifPresent(use -> fields.put("capacity", use.words()));
    return fields;
  }

  private static Map<String, Object> fields(Option option) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("method", Way.word(option.way().method()));
    fields.put("certification", Way.word(option.way().certification()));
    fields.put("passes", option.passes().toString());
    if (option instanceof Option.Possible possible) {
      ReleaseFacts facts = possible.facts();
      fields.put("sigma", facts.sigma());
      fields.put("mean_within", facts.mean().value());
      fields.put("mu", facts.mu());
      possible.secretSeconds().ifPresent(seconds -> fields.put("seconds", seconds));
      possible.secretUtility().ifPresent(u -> fields.put("utility", u.forOperator()));
      fields.put("assumptions", facts.assumptions());
    } else {
      fields.put("refused", ((Option.Refused) option).why());
    }
    return fields;
  }

  /** {@code auto} may not look at who leaves, so it can choose a way that then is refused. */
  private boolean outOfCapacity(Choice<?> c) {
    return c.way().certification() == Certification.A_PRIORI
        && capacity.isPresent()
        && !capacity.get().covered();
  }

  private String mark(Option option) {
    return choice.isPresent() && choice.get().way().equals(option.way()) ? "*" : " ";
  }

  private static String line(Option option) {
    if (option instanceof Option.Possible possible) {
      ReleaseFacts facts = possible.facts();
      return String.format(
          Locale.ROOT,
          "%-20s %10.3g %10.3g %8.3g %12s %9.2g  %s",
          possible.way(),
          facts.sigma(),
          facts.mean().value(),
          facts.mu(),
          possible.passes(),
          possible.secretSeconds().orElse(Double.NaN),
          possible.secretUtility().map(Utility::forOperator).orElse("no formula"));
    }
    return "%-20s refused: %s".formatted(option.way(), ((Option.Refused) option).why());
  }

  @Override
  public String toString() {
    return "PlanTable[" + options + ", auto: " + why + "]";
  }
}

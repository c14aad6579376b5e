package dev.lethe.workspace;

import dev.lethe.workspace.store.AttackRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Counts what came of attacks, and writes rows for the page that tells of them. */
final class Attacks {

  /** {@code -Dlethe.damages=100000}: at most so many of each kind. */
  private static final int EACH = Integer.getInteger("lethe.damages", 40);

  private final String name;
  private final Map<String, Map<SmallLife.Outcome, Integer>> counts = new TreeMap<>();

  Attacks(String name) {
    this.name = name;
  }

  /** Whether no kind is left at a few. */
  static boolean areAll() {
    return EACH >= 1_000;
  }

  /** As many of each kind as are to be tried, spread evenly over them. */
  static <D> List<D> some(List<D> all, Function<D, String> kind) {
    return some(all, kind, EACH);
  }

  /** The same where an attempt takes a second, unless all are to be tried. */
  static <D> List<D> fewer(List<D> all, Function<D, String> kind) {
    return some(all, kind, areAll() ? EACH : EACH / 8);
  }

  private static <D> List<D> some(List<D> all, Function<D, String> kind, int each) {
    List<D> some = new ArrayList<>();
    all.stream()
        .collect(Collectors.groupingBy(kind, TreeMap::new, Collectors.toList()))
        .values()
        .forEach(
            alike -> {
              int wanted = Math.min(each, alike.size());
              for (int i = 0; i < wanted; i++) {
                some.add(alike.get((int) ((long) i * alike.size() / wanted)));
              }
            });
    return some;
  }

  synchronized void count(String attack, SmallLife.Outcome outcome) {
    counts
        .computeIfAbsent(attack, kind -> new EnumMap<>(SmallLife.Outcome.class))
        .merge(outcome, 1, Integer::sum);
  }

  synchronized int total() {
    return counts.values().stream().flatMap(m -> m.values().stream()).mapToInt(n -> n).sum();
  }

  synchronized void write(String where) {
    List<AttackRow> rows = new ArrayList<>();
    counts.forEach(
        (attack, by) -> {
          int harmless = by.getOrDefault(SmallLife.Outcome.HARMLESS, 0);
          int reported =
              by.getOrDefault(SmallLife.Outcome.REFUSED, 0)
                  + by.getOrDefault(SmallLife.Outcome.NAMED_BY_CHECK, 0);
          rows.add(new AttackRow(attack, where, reported + harmless, reported, harmless));
        });
    AttackRow.write(name, rows);
  }
}

package dev.lethe.testkit.worlds;

import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.testkit.worlds.History.Person;
import dev.lethe.testkit.worlds.History.Step;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** One history of a cast, drawn from a seed: who comes, who leaves when, and by which terms. */
final class HistoryDraw {

  /** What the names of those begin with who leave and pull to one side, or to the other. */
  private static final String ONE_SIDE = "one";

  private static final String OTHER_SIDE = "other";

  private static final NormShells SHELLS = NormShells.unitBall(16);

  private final CastRows rows;
  private final Random random;
  private final Unlearning<?> unlearning;
  private final int columns;

  HistoryDraw(Cast cast, long seed) {
    rows = cast.rows();
    random = mixed(seed * 31 + cast.name().hashCode());
    unlearning = cast.drawn().apply(random);
    int choices = rows.mostColumns() - rows.fewestColumns() + 1;
    columns = rows.fewestColumns() + (choices > 1 ? random.nextInt(choices) : 0);
  }

  /** Neighbouring seeds of {@link Random} begin alike. */
  private static Random mixed(long seed) {
    return new Random(new SplittableRandom(seed).nextLong());
  }

  /**
   * Which of those who left were never there in the other world: at least one, at random, or all
   * that pull to one side.
   */
  static Set<String> missing(History<?> history, long seed) {
    Random random = mixed(~seed);
    List<String> leavers = history.leavers().stream().sorted().toList();
    if (random.nextBoolean() && leavers.size() > 1) {
      return leavers.stream()
          .filter(name -> name.startsWith(OTHER_SIDE))
          .collect(Collectors.toSet());
    }
    Set<String> missing = new HashSet<>();
    missing.add(leavers.get(random.nextInt(leavers.size())));
    leavers.stream().filter(name -> random.nextInt(3) == 0).forEach(missing::add);
    return missing;
  }

  History<?> history() {
    int side = random.nextBoolean() ? 1 : -1;
    int stay = 1 + random.nextInt(List.of(3, 12, 60).get(random.nextInt(3)));
    boolean quiet = rows.quiet(columns, 0).isPresent() && random.nextBoolean();
    List<Person> first = new ArrayList<>();
    first.add(
        quiet
            ? new Person("stays", grid(stay, i -> rows.quiet(columns, i).orElseThrow()))
            : person("stays", stay, true, side));
    List<Person> leavers = new ArrayList<>();
    int leaving = 0;
    int people = 1 + random.nextInt(4);
    for (int i = 0; i < people; i++) {
      int each = 1 + random.nextInt(i == 0 ? 2 : 6);
      leaving += each;
      String name = (i == 0 ? ONE_SIDE : OTHER_SIDE) + i;
      leavers.add(person(name, each, false, i == 0 ? side : -side));
    }
    int m = random.nextInt(5) == 0 ? 1 + random.nextInt(leaving) : leaving;
    List<Person> later = new ArrayList<>();
    for (Person person : leavers) {
      (random.nextInt(5) == 0 ? later : first).add(person);
    }
    Collections.shuffle(leavers, random);
    NormShells shells = unlearning.kept(SHELLS, columns);
    return new History<>(unlearning, shells, first, steps(later, leavers, Capacity.of(m)));
  }

  /** Most histories go on with one way; some change it, or let people leave in between. */
  private List<Step> steps(List<Person> later, List<Person> leavers, Capacity m) {
    List<Step> steps = new ArrayList<>();
    if (!later.isEmpty()) {
      steps.add(new Step.Add(later));
    }
    // The last way is the passive one.
    List<Way> ways = unlearning.ways();
    Way way = ways.get(random.nextBoolean() ? ways.size() - 1 : random.nextInt(ways.size()));
    boolean steady = random.nextInt(3) > 0;
    for (Person person : leavers) {
      if (random.nextInt(6) == 0) {
        steps.add(new Step.Publish(List.of(), terms(way, steady, m)));
      }
      if (random.nextInt(8) == 0) {
        steps.add(new Step.Add(List.of(person("n" + steps.size(), 2, true, 1))));
      }
      List<String> leaving = List.of(person.name());
      steps.add(
          random.nextInt(12) == 0
              ? new Step.Leave(leaving)
              : new Step.Publish(leaving, terms(way, steady, m)));
    }
    steps.add(new Step.Publish(List.of(), terms(way, steady, m)));
    return steps;
  }

  private Terms terms(Way way, boolean steady, Capacity m) {
    List<Way> ways = unlearning.ways();
    Way now = steady || random.nextBoolean() ? way : ways.get(random.nextInt(ways.size()));
    return Terms.of(new Guarantee(1, 1e-5), m).by(now);
  }

  private Person person(String name, int count, boolean stays, int side) {
    return new Person(name, grid(count, i -> rows.row(random, columns, stays, side)));
  }

  private GridRows grid(int count, IntFunction<int[]> each) {
    int[] features = new int[count * columns];
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      int[] row = each.apply(i);
      System.arraycopy(row, 0, features, i * columns, columns);
      labels[i] = row[columns];
    }
    return new GridRows(columns, features, labels);
  }
}

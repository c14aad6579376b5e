package dev.lethe.testkit.worlds;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What happens to a model and its rows, step by step, and the same without some of the people: they
 * never came, and where they asked to leave nobody did. Everything else is done alike, by the same
 * terms.
 *
 * @param first the people it is trained on
 */
public record History<S>(
    Unlearning<S> unlearning, NormShells shells, List<Person> first, List<Step> steps) {

  /** Somebody and their rows. */
  public record Person(String name, GridRows rows) {}

  /** What an operator does. */
  public sealed interface Step {

    /** More people come. */
    record Add(List<Person> people) implements Step {}

    /** People leave, perhaps nobody, and the model is released. */
    record Publish(List<String> leaving, Terms terms) implements Step {}

    /** People leave and nothing is released; the model goes with them. */
    record Leave(List<String> leaving) implements Step {}
  }

  /** One release, the rows that are left, and whose they are. */
  private record Published(Release release, Retained retained, List<String> present) {}

  /**
   * Every release by the number of its step, up to the first that is refused. Noise is drawn from
   * the same bits in every world, so two outputs differ by their means.
   */
  private Map<Integer, Published> withoutThem(Set<String> missing) {
    Population people = Population.empty(shells, first.get(0).rows().columns());
    people = plus(people, first, missing);
    S state = unlearning.train(people.retained());
    Map<Integer, Published> releases = new TreeMap<>();
    boolean kept = true;
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof Step.Add add) {
        people = plus(people, add.people(), missing);
        continue;
      }
      Removal removal = remove(people, leaving(steps.get(i)), missing);
      people = removal == null ? people : removal.population();
      if (!(steps.get(i) instanceof Step.Publish release)) {
        kept &= removal == null;
        continue;
      }
      try {
        Retained after = people.retained();
        S start = kept ? state : unlearning.unrecorded(unlearning.train(after));
        GridRows gone =
            removal == null
                ? new GridRows(people.columns(), new int[0], new int[0])
                : removal.forgotten();
        Outcome<S> outcome =
            unlearning.forget(start, after, gone, release.terms(), RandomBits.insecureSeeded(i));
        state = unlearning.format().state(unlearning.format().bytes(outcome.state()));
        kept = true;
        releases.put(i, new Published(outcome.release(), after, people.subjectsByRow()));
      } catch (NoGuaranteeException refused) {
        return releases;
      }
    }
    return releases;
  }

  private static List<String> leaving(Step step) {
    return step instanceof Step.Publish release ? release.leaving() : ((Step.Leave) step).leaving();
  }

  private static Population plus(Population people, List<Person> more, Set<String> missing) {
    Population all = people;
    for (Person person : more) {
      if (!missing.contains(person.name())) {
        List<String> names = Collections.nCopies(person.rows().rows(), person.name());
        all = all.plus(names, person.rows());
      }
    }
    return all;
  }

  private static @Nullable Removal remove(
      Population people, List<String> leaving, Set<String> missing) {
    Predicate<String> here = name -> !missing.contains(name) && people.rowsOf(name) > 0;
    List<String> present = leaving.stream().filter(here).toList();
    return present.isEmpty() ? null : people.forget(ForgetRequest.of(present));
  }

  /** Everybody who ever leaves. */
  public Set<String> leavers() {
    Set<String> all = new HashSet<>();
    for (Step step : steps) {
      if (!(step instanceof Step.Add)) {
        all.addAll(leaving(step));
      }
    }
    return all;
  }

  /** The releases after the last of the missing people has left, in the two worlds. */
  public List<Apart> apart(Set<String> missing) {
    Map<Integer, Published> had = withoutThem(Set.of());
    Map<Integer, Published> never = withoutThem(missing);
    List<Apart> pairs = new ArrayList<>();
    had.forEach(
        (step, one) -> {
          Published other = never.get(step);
          if (other != null && one.present().stream().noneMatch(missing::contains)) {
            pairs.add(pair(one, other.release()));
          }
        });
    return pairs;
  }

  private static Apart pair(Published had, Release other) {
    Release one = had.release();
    if (!one.facts().equals(other.facts())) {
      throw new AssertionError("worlds publish different facts: " + one + " | " + other);
    }
    double squares = 0;
    double[] a = one.parameters().toArray();
    double[] b = other.parameters().toArray();
    for (int j = 0; j < a.length; j++) {
      squares += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return new Apart(one, had.retained(), Math.sqrt(squares));
  }
}

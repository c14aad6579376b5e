package dev.lethe.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.testkit.Attack;
import dev.lethe.unlearn.WorldsHistory.Pair;
import dev.lethe.unlearn.WorldsHistory.Person;
import dev.lethe.unlearn.WorldsHistory.Step;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A certificate is read by one person, whoever else was forgotten (docs/mathematics/noise.md,
 * "Which worlds"): in random histories of people who come and leave, against the same without some
 * of them, no release has means farther apart than it is charged.
 */
class WorldsTest {

  private static final int HISTORIES = 400 * Attack.scale();

  private static final Way PASSIVE = new Way(Method.PASSIVE, Certification.A_PRIORI);

  /** Neighbouring seeds of {@link Random} begin alike. */
  static Random mixed(long seed) {
    return new Random(new SplittableRandom(seed).nextLong());
  }

  private static Way way(Pair pair) {
    Terms terms = pair.release().terms();
    return new Way(terms.method(), terms.certification());
  }

  /**
   * Which of those who left were never there in the other world: at least one, at random, or all
   * that pull to one side.
   */
  private static Set<String> missing(WorldsHistory<?> history, long seed) {
    Random random = mixed(~seed);
    List<String> leavers = history.leavers().stream().sorted().toList();
    if (random.nextBoolean() && leavers.size() > 1) {
      return leavers.stream()
          .filter(name -> name.startsWith(WorldsCast.OTHER_SIDE))
          .collect(Collectors.toSet());
    }
    Set<String> missing = new HashSet<>();
    missing.add(leavers.get(random.nextInt(leavers.size())));
    leavers.stream().filter(name -> random.nextInt(3) == 0).forEach(missing::add);
    return missing;
  }

  @ParameterizedTest
  @EnumSource(WorldsCast.class)
  void no_two_worlds_are_farther_apart_than_the_release_is_charged(WorldsCast cast) {
    Map<Way, Double> nearest = new HashMap<>();
    int compared = 0;
    for (long seed = 1; seed <= HISTORIES; seed++) {
      WorldsHistory<?> history = cast.history(seed);
      for (Pair pair : history.pairs(missing(history, seed))) {
        double ratio = pair.ratio(pair.charged());
        assertThat(ratio).as("%s, seed %d: %s", cast, seed, pair).isLessThanOrEqualTo(1);
        nearest.merge(way(pair), ratio, Math::max);
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(HISTORIES / 2);
    assertThat(nearest.get(PASSIVE))
        .as("nearest pair over its charge: %s", nearest)
        .isGreaterThan(cast.reaches());
  }

  /** A crowd that hardly says anything, and two rows that pull together. */
  @Test
  void a_logistic_model_comes_within_one_percent_of_its_charge() {
    GlmUnlearning unlearning = GlmUnlearning.of(LogisticLoss.objective(10), Kernels.java());
    int[] crowd = new int[32000];
    for (int i = 0; i < 40; i++) {
      crowd[2 * i + 1] = Grid.ONE; // across the others: so that models so long are allowed
    }
    int[] labels = new int[16000];
    Arrays.fill(labels, Grid.ONE);
    Person stays = new Person("stays", new GridRows(2, crowd, labels));
    int[] aside = {Grid.ONE, 0, Grid.ONE, 0};
    Person leaves = new Person("leaves", new GridRows(2, aside, new int[] {Grid.ONE, Grid.ONE}));
    Terms terms = Terms.of(new Guarantee(1, 1e-5), Capacity.of(2)).by(PASSIVE).within(1e-9);
    WorldsHistory<?> history =
        new WorldsHistory<>(
            unlearning,
            NormShells.unitBall(16),
            List.of(stays, leaves),
            List.of(new Step.Publish(List.of("leaves"), terms)));
    Pair pair = history.pairs(Set.of("leaves")).get(0);
    assertThat(pair.ratio(pair.charged())).isBetween(0.99, 1.0);
  }

  /**
   * The twin: RS_m + 2τ, charged as if the other world had never had anybody who was forgotten, is
   * exceeded by the same histories.
   */
  @ParameterizedTest
  @EnumSource(
      value = WorldsCast.class,
      names = {"QUANTILE", "RIDGE"})
  void the_old_charge_is_exceeded_within_200_histories(WorldsCast cast) {
    double most = 0;
    for (long seed = 1; seed <= 200; seed++) {
      WorldsHistory<?> history = cast.history(seed);
      for (Pair pair : history.pairs(missing(history, seed))) {
        if (way(pair).equals(PASSIVE)) {
          most = Math.max(most, pair.ratio(oldCharge(cast, history, pair)));
        }
      }
    }
    assertThat(most).as("largest distance over the old charge").isGreaterThan(1.05);
  }

  private static double oldCharge(WorldsCast cast, WorldsHistory<?> history, Pair pair) {
    double near =
        cast.oldCharge(history.unlearning(), pair.retained(), pair.release().terms().capacity())
            .value();
    return near + 2 * pair.release().tolerance();
  }
}

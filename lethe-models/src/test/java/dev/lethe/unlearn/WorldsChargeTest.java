package dev.lethe.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.kinds.Kinds;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.quantile.GridOrder;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.testkit.worlds.Apart;
import dev.lethe.testkit.worlds.Cast;
import dev.lethe.testkit.worlds.History;
import dev.lethe.testkit.worlds.History.Person;
import dev.lethe.testkit.worlds.History.Step;
import dev.lethe.testkit.worlds.Worlds;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** That {@link WorldsTest} leaves no kind out, and would see a charge that is too small. */
class WorldsChargeTest {

  @Test
  void no_kind_of_model_is_left_out() {
    assertThat(Casts.models()).extracting("name").containsAll(Kinds.words());
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
    Terms terms = Terms.of(new Guarantee(1, 1e-5), Capacity.of(2)).by(Worlds.PASSIVE).within(1e-9);
    History<?> history =
        new History<>(
            unlearning,
            NormShells.unitBall(16),
            List.of(stays, leaves),
            List.of(new Step.Publish(List.of("leaves"), terms)));
    Apart release = history.apart(Set.of("leaves")).get(0);
    assertThat(release.ratio(release.charged())).isBetween(0.99, 1.0);
  }

  /**
   * The twin: RS_m + 2τ, charged as if the other world had never had anybody who was forgotten, is
   * exceeded by the same histories.
   */
  @Test
  void the_old_charge_of_a_ridge_model_is_exceeded_within_200_histories() {
    exceeded(
        Casts.RIDGE,
        (model, release) ->
            oldCharge(
                release,
                RidgeProblem.of(((RidgeUnlearning) model).lambda(), Kernels.java())
                    .retain(release.retained().statistics(), release.capacity())));
  }

  @Test
  void the_old_charge_of_a_quantile_is_exceeded_within_200_histories() {
    exceeded(
        Casts.QUANTILE,
        (model, release) ->
            oldCharge(
                release,
                ((QuantileUnlearning) model)
                    .problem()
                    .retain(GridOrder.of(release.retained().engine()), release.capacity())));
  }

  private static double oldCharge(Apart release, Bound near) {
    return near.value() + 2 * release.release().tolerance();
  }

  private static void exceeded(Cast cast, Worlds.Charge charge) {
    Worlds.play(cast, 200, charge).exceedsBy(1.05);
  }
}

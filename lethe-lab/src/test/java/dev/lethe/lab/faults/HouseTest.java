package dev.lethe.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.lab.audit.World;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The honest house is the product in stages, and the worst deletion is the worst there is. */
class HouseTest {

  @Test
  void a_house_without_faults_releases_the_bits_of_the_product() {
    for (Terms terms :
        List.of(House.apriori(NoiseFaults.USUAL), House.verified(NoiseFaults.USUAL))) {
      for (long seed = 1; seed <= 20; seed++) {
        Departure departure = Departure.random(seed, 25, 3);
        House house = new House(departure, terms);
        for (World world : World.values()) {
          RegressionState state = House.RIDGE.train(departure.before(world));
          Release release =
              House.RIDGE
                  .forget(
                      state,
                      departure.after(),
                      departure.leaving(world),
                      terms,
                      RandomBits.insecureSeeded(seed))
                  .release();
          assertThat(house.facts(world)).as("seed %d", seed).isEqualTo(release.facts());
          assertThat(HouseClaim.of(house).release(world, RandomBits.insecureSeeded(seed)))
              .as("seed %d", seed)
              .containsExactly(release.parameters().toArray());
        }
      }
    }
  }

  @Test
  void a_badly_trained_model_is_checked_as_the_product_does() {
    House house = UncheckedModelFault.checked();
    double[] stored = house.stored(World.FORGOT);
    assertThat(house.mean(World.FORGOT)).isNotEqualTo(stored);
    Departure departure = house.rows(World.FORGOT);
    Release release =
        House.RIDGE
            .forget(
                RegressionState.imported(stored),
                departure.after(),
                departure.leaving(World.FORGOT),
                house.terms(),
                RandomBits.insecureSeeded(1))
            .release();
    assertThat(HouseClaim.of(house).release(World.FORGOT, RandomBits.insecureSeeded(1)))
        .containsExactly(release.parameters().toArray());
  }

  @Test
  void the_worst_deletion_uses_nearly_all_of_what_is_promised() {
    House house = new House(Departure.worst(), House.apriori(NoiseFaults.USUAL));
    HouseClaim claim = HouseClaim.of(house);
    assertThat(claim.known().mu() / claim.plan(World.RETRAINED).mu()).isBetween(0.95, 1.0);
  }
}

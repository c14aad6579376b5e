package dev.lethe.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.lab.audit.World;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** What the trade-off of Gaussians foretells, against what was measured. */
class TrialsNeededTest {

  private static final double ERROR = Effort.FALSE_ALARM / 10;

  private static int measured(SeededFault fault, String instrument) {
    return fault.caught().stream()
        .filter(caught -> caught.instrument().equals(instrument))
        .findFirst()
        .flatMap(Caught::faulty)
        .orElseThrow()
        .trials();
  }

  private static TrialsNeeded sharpest() {
    House house = new House(Departure.worst(), House.apriori(NoiseFaults.GENEROUS));
    double mu = HouseClaim.of(house).plan(World.RETRAINED).mu();
    return new TrialsNeeded(Guarantee.of(0, new GaussianProfile(mu).delta(0)), ERROR);
  }

  /** Trials are doubled, and the power asked for is more than the even chance that may suffice. */
  @Test
  void audits_need_about_as_many_trials_as_foretold() {
    double usual = new TrialsNeeded(NoiseFaults.USUAL, ERROR).ifNoiseIsScaledBy(0.5);
    assertThat((double) measured(SeededFault.SIGMA_HALVED, NoiseFaults.AS_CLAIMED))
        .isBetween(usual / 3, usual * 2);
    double tenth = sharpest().ifNoiseIsScaledBy(0.9);
    assertThat((double) measured(SeededFault.SIGMA_NINE_TENTHS, NoiseFaults.SHARPEST))
        .isBetween(tenth / 3, tenth * 2);
  }

  @Test
  void the_page_says_how_many_a_tenth_less_noise_would_need_at_the_usual_terms()
      throws IOException {
    double needed = new TrialsNeeded(NoiseFaults.USUAL, ERROR).ifNoiseIsScaledBy(0.9);
    assertThat(Files.readString(SeededFaultsTest.PAGE))
        .contains("about %d million releases".formatted(Math.round(needed / 1e7) * 10));
  }
}

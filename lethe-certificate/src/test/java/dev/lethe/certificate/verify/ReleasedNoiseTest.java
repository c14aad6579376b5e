package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Whether released parameters carry the noise they claim.
 *
 * <p>Power at ε = 1, δ = 10⁻⁵, in units of σ: 10⁻⁹ of honest noise is shorter than 0.29 for D = 10,
 * 0.60 for 14, 1.9 for 30. Δ is 0.13 for a verified release and up to 0.27 for a kept model, so a
 * mean without any noise, which is within Δ, is always caught from D = 10 and D = 14 on.
 */
class ReleasedNoiseTest {

  private static final long SEED = 99;
  private static final int TRIES = 200;
  private static final Kernel KERNEL = Kernels.java();
  private static final GenuineReleases RELEASES = new GenuineReleases(SEED, KERNEL);

  /** Each try is a false alarm with probability 2·10⁻⁹: the test fails once in 10⁶ runs. */
  @Test
  void honest_noise_is_never_called_too_much_or_too_little() {
    for (Genuine release : List.of(RELEASES.logistic().verified(), RELEASES.ridge().passive())) {
      double[] mean = mean(release);
      NoisePlan plan = release.certificate().noise().plan();
      Evidence rows = Evidence.none().withRetained(release.data(KERNEL));
      for (int i = 0; i < TRIES; i++) {
        RandomBits bits = RandomBits.insecureSeeded(SEED + i);
        double[] weights = GridMechanism.of(plan, bits).release(mean).toArray();
        assertThat(failed(Forged.withWeights(release, weights), rows))
            .as("try " + i + " of " + release.way())
            .isEmpty();
      }
    }
  }

  @Test
  void a_fiftieth_of_the_noise_and_five_times_the_noise_are_caught() {
    Genuine release = RELEASES.logistic().verified();
    double[] mean = mean(release);
    Evidence rows = Evidence.none().withRetained(release.data(KERNEL));
    for (int i = 0; i < 20; i++) {
      assertThat(failed(scaledNoise(release, mean, 0.02, i), rows))
          .contains("noise in the parameters");
      assertThat(failed(scaledNoise(release, mean, 5, i), rows)).contains("released parameters");
    }
  }

  @Test
  void the_mean_without_noise_is_caught_even_on_the_grid() {
    Genuine release = RELEASES.logistic().verified();
    double[] mean = mean(release);
    Evidence rows = Evidence.none().withRetained(release.data(KERNEL));
    assertThat(failed(Forged.withWeights(release, mean), rows))
        .contains("grid", "noise in the parameters");
    assertThat(failed(scaledNoise(release, mean, 0, 0), rows))
        .contains("noise in the parameters")
        .doesNotContain("grid");
  }

  @Test
  void values_from_far_away_are_caught() {
    for (Genuine release : List.of(RELEASES.logistic().verified(), RELEASES.ridge().exact())) {
      double[] weights = release.parameters().coordinates();
      weights[0] += 1;
      assertThat(
              failed(
                  Forged.withWeights(release, weights),
                  Evidence.none().withRetained(release.data(KERNEL))))
          .contains("released parameters");
    }
  }

  /** What a value has in too few coordinates cannot be told from none, and the report says so. */
  @Test
  void the_noise_of_a_single_number_is_not_judged() {
    Genuine release = RELEASES.quantile().passive();
    VerificationReport report =
        Verifier.on(KERNEL).verify("c.json", release.signed(), release.evidence(KERNEL));
    assertThat(report.with(Verdict.UNKNOWABLE))
        .anyMatch(check -> check.name().equals("noise in the parameters"));
  }

  private static Genuine scaledNoise(Genuine release, double[] mean, double factor, long seed) {
    NoisePlan plan = release.certificate().noise().plan();
    double[] noisy =
        GridMechanism.of(plan, RandomBits.insecureSeeded(seed)).release(mean).toArray();
    for (int j = 0; j < noisy.length; j++) {
      double steps = Math.rint((mean[j] + factor * (noisy[j] - mean[j])) / plan.grid());
      noisy[j] = steps * plan.grid();
    }
    return Forged.withWeights(release, noisy);
  }

  private static double[] mean(Genuine release) {
    return release.way().startsWith("ridge")
        ? RidgeLearner.of(0.02, KERNEL).fit(release.data(KERNEL).statistics()).weights()
        : Learner.of(LogisticLoss.objective(0.02)).fit(release.retained()).weights();
  }

  private static List<String> failed(Genuine release, Evidence rows) {
    Evidence evidence = rows.withParameters(release.parametersFile());
    return Verifier.on(KERNEL)
        .verify("c.json", release.signed(), evidence)
        .with(Verdict.FAILED)
        .stream()
        .map(Check::name)
        .toList();
  }
}

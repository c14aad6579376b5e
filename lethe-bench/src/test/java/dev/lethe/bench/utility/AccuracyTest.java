package dev.lethe.bench.utility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.lab.data.LabelledData;
import dev.lethe.privacy.NoisePlan;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** From noise that changes nothing to noise that leaves nothing. */
class AccuracyTest {

  private static final long SEED = 7;

  private final LabelledData data =
      LabelledData.everyFifthHeldOut("", "", TestRows.learnable(1000));
  private final double[] weights =
      Regression.ridge(1e-3, Forgetting.populate(data.training()).retained()).trained();

  private Accuracy with(double sigma) {
    NoisePlan noise = NoisePlan.withPublicSigma(sigma, sigma, weights.length);
    return Accuracy.of(new SecretMean(noise, weights), data, SEED);
  }

  @Test
  void tiny_noise_keeps_the_accuracy_of_the_model_without_noise() {
    Accuracy bare = Accuracy.of(SecretMean.noiseless(weights), data, SEED);
    assertThat(bare.mean()).isGreaterThan(0.8);
    assertThat(bare.isUselessBeside(data.majority())).isFalse();
    assertThat(with(1e-8).mean()).isCloseTo(bare.mean(), within(1e-12));
  }

  /**
   * Opposite weights are right on complementary rows, so huge noise is right half of the time. Five
   * standard errors: a false alarm in less than one seed of a hundred thousand.
   */
  @Test
  void huge_noise_leaves_chance() {
    Accuracy drowned = with(1e9);
    assertThat(drowned.mean()).isCloseTo(0.5, within(5 * drowned.standardError()));
  }

  /** The twin: the check above tells a model that still knows something from chance. */
  @Test
  void noise_as_large_as_half_the_model_is_not_taken_for_chance() {
    double length = Math.sqrt(Arrays.stream(weights).map(w -> w * w).sum());
    Accuracy shaken = with(length / 2 / Math.sqrt(weights.length));
    assertThat(shaken.mean()).isGreaterThan(0.5 + 5 * shaken.standardError());
  }

  @Test
  void the_same_seed_gives_the_same_figure_and_another_gives_another() {
    NoisePlan noise = NoisePlan.withPublicSigma(1, 1, weights.length);
    SecretMean secret = new SecretMean(noise, weights);
    Accuracy first = Accuracy.of(secret, data, 1);
    assertThat(Accuracy.of(secret, data, 1)).isEqualTo(first);
    assertThat(Accuracy.of(secret, data, 2)).isNotEqualTo(first);
  }

  @Test
  void a_model_is_useless_unless_it_beats_the_majority_by_two_standard_errors() {
    assertThat(new Accuracy(0.61, 0.004).isUselessBeside(0.6)).isFalse();
    assertThat(new Accuracy(0.61, 0.006).isUselessBeside(0.6)).isTrue();
    assertThat(new Accuracy(0.6, 0).isUselessBeside(0.6)).isTrue();
  }
}

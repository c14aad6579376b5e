package dev.lethe.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.lab.audit.Audit;
import dev.lethe.lab.audit.AuditReport;
import dev.lethe.lab.audit.Gaussian;
import dev.lethe.lab.audit.Outputs;
import dev.lethe.lab.audit.World;
import dev.lethe.privacy.RandomBits;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the attack reads off the last bits, with means a thousandth of σ apart. */
class FloatingPointAttackTest {

  private static final int PAIRS = 500;
  private static final int RELEASES = 2000;

  private record Refuted(int right, int wrong) {}

  private static Refuted attack(double sigma, double meanInSigmas, Random source) {
    Random means = new Random(1);
    double[] right = new double[2 * PAIRS];
    double[] wrong = new double[2 * PAIRS];
    for (int i = 0; i < right.length; i++) {
      right[i] = sigma * meanInSigmas * (2 * means.nextDouble() - 1);
      wrong[i] = right[i] + sigma * 1e-3 * means.nextGaussian();
    }
    double[] released = FloatingPointFault.textbook(sigma, right, source);
    FloatingPointAttack attack = new FloatingPointAttack(new Gaussian(right, wrong, sigma));
    return new Refuted(attack.refuting(right, released), attack.refuting(wrong, released));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1.3, 1e-9, 3.7306e5, 0x1p-20})
  void whatever_sigma_the_wrong_mean_is_refuted_and_the_right_one_never(double sigma) {
    Refuted refuted = attack(sigma, 0.5, new Random(2));
    assertThat(refuted.right()).isZero();
    assertThat(refuted.wrong()).isGreaterThan(PAIRS * 85 / 100);
  }

  /** Of some 90 % on average; 70 % or less by chance: more than ten deviations, never. */
  @Test
  void a_secure_source_is_no_help() {
    Refuted refuted = attack(1.3, 0.5, new SecureRandom());
    assertThat(refuted.right()).isZero();
    assertThat(refuted.wrong()).isGreaterThan(PAIRS * 7 / 10);
  }

  @Test
  void means_far_above_the_noise_hide_most_but_not_all_of_it() {
    Refuted refuted = attack(1.3, 30, new Random(3));
    assertThat(refuted.right()).isZero();
    assertThat(refuted.wrong()).isBetween(PAIRS / 100, PAIRS / 10);
  }

  /** Right guesses less wrong ones, in as many releases of both worlds. */
  private static int guessed(HouseClaim claim) {
    ToDoubleFunction<double[]> score =
        new FloatingPointAttack(claim.known()).learn(new Outputs(List.of(), List.of()));
    RandomBits bits = RandomBits.insecureSeeded(4);
    int guessed = 0;
    for (int i = 0; i < RELEASES; i++) {
      guessed += (int) Math.signum(score.applyAsDouble(claim.release(World.FORGOT, bits)));
      guessed -= (int) Math.signum(score.applyAsDouble(claim.release(World.RETRAINED, bits)));
    }
    return guessed;
  }

  /** The noise is hundreds of times what it hides, and every guess is right all the same. */
  @Test
  void every_release_in_doubles_gives_its_world_away() {
    assertThat(guessed(HouseClaim.of(FloatingPointFault.house(FloatingPointFault.TINY))))
        .isEqualTo(2 * RELEASES);
  }

  /** Chance is farther from 0 with a probability of at most 2·exp(−18) = 3e-8 (Hoeffding). */
  @Test
  void releases_on_the_grid_leave_the_attack_at_chance() {
    House honest = new House(FloatingPointFault.DELETION, House.apriori(FloatingPointFault.TINY));
    assertThat(Math.abs(guessed(HouseClaim.of(honest))))
        .isLessThan((int) (6 * Math.sqrt(2 * RELEASES)));
  }

  /** They look at how large the numbers are; the leak is in the last bits. */
  @Test
  void the_usual_tests_of_the_audit_do_not_see_it() {
    AuditReport report =
        Audit.of(6400, 0.95)
            .insecureSeeded(5)
            .run(HouseClaim.of(FloatingPointFault.house(FloatingPointFault.TINY)), Progress.SILENT);
    assertThat(report.results()).hasSize(2);
    assertThat(report.isRefuted()).isFalse();
  }
}

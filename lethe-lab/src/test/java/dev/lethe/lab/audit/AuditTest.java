package dev.lethe.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Seeds are fixed, so these tests give the same answer every time. With fresh noise each audit that
 * must not accuse would do so with a probability of at most 10⁻³.
 */
class AuditTest {

  private static final Guarantee CLAIM = Guarantee.of(1, 1e-5);
  private static final Audit AUDIT = Audit.of(60_000, 0.999).insecureSeeded(7);

  private static AuditReport audit(Claim claim) {
    return AUDIT.run(claim, Progress.SILENT);
  }

  @Test
  void an_honest_mechanism_at_its_limit_is_not_accused_and_most_of_its_epsilon_is_seen() {
    AuditReport report = audit(NoisyPair.honest(CLAIM));
    assertThat(report.isRefuted()).isFalse();
    assertThat(report.epsilonLower())
        .isBetween(0.7 * report.power().atTheClaim(), 1.3 * report.power().atTheClaim());
    assertThat(report.results())
        .extracting(TestResult::test)
        .containsExactly("likelihood ratio", "learned");
  }

  @Test
  void half_the_noise_is_caught_by_either_test() {
    AuditReport report = audit(NoisyPair.honest(CLAIM).withShare(0.5));
    assertThat(report.isRefuted()).isTrue();
    assertThat(report.results()).allMatch(result -> result.epsilonLower() > 1);
  }

  /** By what it learned alone: it is told neither the means nor the noise. */
  private static double learned(Claim claim) {
    return Audit.of(4000, 0.999)
        .insecureSeeded(8)
        .run(claim, List.of(new LearnedTest()), Progress.SILENT)
        .epsilonLower();
  }

  @Test
  void worlds_that_are_equal_are_not_told_apart() {
    assertThat(learned(twisted(output -> output))).isLessThan(0.2);
  }

  @Test
  void a_coordinate_without_noise_is_caught() {
    assertThat(
            learned(
                twisted(
                    output -> {
                      output[2] = 3 + 1e-9;
                      return output;
                    })))
        .isGreaterThan(1);
  }

  @Test
  void another_variance_is_caught() {
    assertThat(
            learned(
                twisted(
                    output -> {
                      output[1] = 2 + (output[1] - 2) * 2;
                      return output;
                    })))
        .isGreaterThan(1);
  }

  @Test
  void noise_that_is_used_twice_is_caught() {
    Claim twice =
        new Twisted(
            NoisyPair.honest(CLAIM),
            (world, output) ->
                new double[] {
                  output[0], output[0] + (world == World.FORGOT ? 1e-3 : 0), output[1]
                });
    assertThat(learned(twice)).isGreaterThan(1);
  }

  @Test
  void another_arithmetic_is_caught() {
    assertThat(
            learned(
                twisted(
                    output -> {
                      output[0] += 0x1p-40 / 3;
                      return output;
                    })))
        .isGreaterThan(1);
  }

  @Test
  void outputs_without_noise_must_be_the_same_bits() {
    assertThat(audit(new Deterministic(1, 1)).isRefuted()).isFalse();
    AuditReport apart = audit(new Deterministic(1, Math.nextUp(1)));
    assertThat(apart.isRefuted()).isTrue();
    assertThat(apart.epsilonLower()).isEqualTo(apart.power().ceiling());
    assertThat(apart.strongest().test()).isEqualTo("equal bits");
  }

  @Test
  void a_cancelled_audit_ends_at_once() {
    Progress cancelling =
        (done, total) -> {
          if (done == 3) {
            throw new CancellationException("enough");
          }
        };
    assertThatThrownBy(() -> AUDIT.run(NoisyPair.honest(CLAIM), cancelling))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void audits_that_can_show_nothing_are_refused() {
    assertThatThrownBy(() -> Audit.of(0, 0.95))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("0");
    assertThatThrownBy(() -> Audit.of(1000, 1)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> Audit.of(1000, Double.NaN)).isInstanceOf(BadUsageException.class);
  }

  /** Equal worlds, but for what is done to the outputs of the first. */
  private static Claim twisted(UnaryOperator<double[]> fault) {
    double[] mean = {1, 2, 3, 4};
    return new Twisted(
        new NoisyPair(mean, mean, CLAIM, 1),
        (world, output) -> world == World.FORGOT ? fault.apply(output) : output);
  }

  private interface Fault {
    double[] in(World world, double[] output);
  }

  private record Twisted(Claim claim, Fault fault) implements Claim {

    @Override
    public String method() {
      return "twisted";
    }

    @Override
    public Guarantee guarantee() {
      return claim.guarantee();
    }

    @Override
    public double[] release(World world, RandomBits bits) {
      return fault.in(world, claim.release(world, bits));
    }
  }

  private record Deterministic(double forgot, double retrained) implements Claim {

    @Override
    public String method() {
      return "deterministic";
    }

    @Override
    public Guarantee guarantee() {
      return Guarantee.of(0, 1e-5);
    }

    @Override
    public double[] release(World world, RandomBits bits) {
      return new double[] {world == World.FORGOT ? forgot : retrained};
    }

    @Override
    public boolean isNoiseless() {
      return true;
    }
  }
}

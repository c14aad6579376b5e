package dev.lethe.lab.differencing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.kind.ModelKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Noise is fresh in each run. A cosine of chance was beyond 0.3 in one of five deletions, as far
 * below in as many; the median of 60 of them is with a probability of less than 10⁻⁶.
 */
class DifferencingTest {

  private static final Terms TERMS = Terms.of(Guarantee.of(1, 1e-5), Capacity.of(1));

  private static DifferencingReport attack(String model) {
    ModelKind kind = GeneratedPeople.kind(model);
    GridRows rows = GeneratedPeople.rows(3000, kind);
    return Differencing.splitting(GeneratedPeople.shells(), rows, 60, OptionalDouble.empty())
        .run(GeneratedPeople.model(kind), TERMS, Progress.SILENT);
  }

  @Test
  void a_row_deleted_from_a_noise_free_ridge_is_recovered() {
    DifferencingReport report = attack("ridge");
    assertThat(report.withOtherRows(Setting.EXACT).cosine()).isGreaterThan(0.99);
    assertThat(report.withOtherRows(Setting.EXACT).rank()).isEqualTo(1);
    assertThat(report.withAllRetained(Setting.EXACT).cosine()).isGreaterThan(0.999999);
    assertThat(report.chance()).isBetween(-0.3, 0.3);
  }

  @Test
  void sealed_releases_and_passive_ones_give_nothing_away() {
    DifferencingReport report = attack("ridge");
    for (Setting setting : new Setting[] {Setting.SEALED, Setting.BOTH_PASSIVE}) {
      assertThat(report.withOtherRows(setting).cosine()).as(setting.words()).isBetween(-0.3, 0.3);
      assertThat(report.withAllRetained(setting).cosine()).isBetween(-0.3, 0.3);
      assertThat(report.withOtherRows(setting).rank()).isGreaterThan(200);
    }
  }

  /** What the certificate says in words: it does not cover who kept the old model. */
  @Test
  void noise_after_the_deletion_does_not_stop_someone_who_kept_the_old_model() {
    DifferencingReport report = attack("logistic");
    assertThat(report.withOtherRows(Setting.EXACT).cosine()).isGreaterThan(0.98);
    assertThat(report.withOtherRows(Setting.BOTH_VERIFIED).cosine()).isGreaterThan(0.9);
    assertThat(report.withAllRetained(Setting.AFTER_PASSIVE).cosine()).isGreaterThan(0.999);
    assertThat(report.withOtherRows(Setting.SEALED).cosine()).isBetween(-0.3, 0.3);
  }

  /** The twin: a guess that knows nothing scores nothing. */
  @Test
  void a_random_direction_recovers_nobody() {
    GridRows rows = GeneratedPeople.rows(500, false);
    Candidates candidates = Candidates.of(rows);
    Random random = new Random(4);
    double[] cosines =
        IntStream.range(0, 500)
            .mapToDouble(
                row -> {
                  double[] guess = new double[rows.columns()];
                  Arrays.setAll(guess, j -> random.nextGaussian());
                  return candidates.cosine(guess, row);
                })
            .toArray();
    assertThat(Candidates.median(cosines)).isBetween(-0.1, 0.1);
  }

  @Test
  void the_row_itself_is_first_among_all_whatever_its_length_and_sign() {
    GridRows rows = GeneratedPeople.rows(100, false);
    Candidates candidates = Candidates.of(rows);
    double[] guess =
        Arrays.stream(rows.features(), 7 * 11, 8 * 11).mapToDouble(v -> -3.0 * v).toArray();
    assertThat(candidates.isSigned()).isTrue();
    assertThat(candidates.cosine(guess, 7)).isGreaterThan(1 - 1e-12);
    assertThat(candidates.rank(guess, 7)).isEqualTo(1);
  }

  @Test
  void attacks_that_can_tell_nothing_are_refused() {
    GridRows few = GeneratedPeople.rows(12, false);
    assertThatThrownBy(
            () -> Differencing.splitting(GeneratedPeople.shells(), few, 5, OptionalDouble.empty()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("at least 10");
    assertThatThrownBy(() -> GeneratedPeople.kind("pca")).isInstanceOf(BadUsageException.class);
  }
}

package dev.lethe.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import org.junit.jupiter.api.Test;

/** What every problem that can forget must do; one random deletion a seed. */
public abstract class ForgettingContract {

  public static final int CASES = 200;

  /** The capacity all cases keep to. */
  public static final Capacity CAPACITY = Capacity.of(3);

  /** Rows S, of which at most {@link #CAPACITY} leave; the rest is R. */
  public interface Case {

    /** From R as it is left in place when U has been taken out of S. */
    ReleaseFacts factsAfterForgetting(Terms terms);

    /** From R collected afresh. */
    ReleaseFacts factsOfRetained(Terms terms);

    /** The mean, noise off, with what was kept from S. */
    double[] meanAfterForgetting(Terms terms);

    /** The mean, noise off, of someone who has R only. */
    double[] meanOfRetained(Terms terms);

    /** What was kept from S, before anything is checked. */
    double[] kept();

    /** The mean, noise off, if what was kept is broken. */
    double[] meanWithBrokenModel(Terms terms);

    /** The distance the noise is for; means may be in coordinates of their own. */
    default double distance(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += (a[i] - b[i]) * (a[i] - b[i]);
      }
      return Math.sqrt(sum);
    }
  }

  protected abstract Case sample(long seed);

  /** The method that computes again from R. */
  protected abstract Method recomputing();

  /** Whether a public σ is possible. */
  protected boolean canBeSealed() {
    return true;
  }

  /** The share of the certified distance that the farthest kept model must come to. */
  protected abstract double reaches();

  /** How many of the cases at least must have let the kept model out, or the test is vacuous. */
  protected int leastKept() {
    return CASES / 2;
  }

  protected static Terms terms(Method method) {
    return Terms.of(Guarantee.of(1, 1e-5), CAPACITY).by(method, Certification.VERIFIED);
  }

  @Test
  void plan_bound_and_inputs_are_those_of_someone_who_never_saw_the_forgotten_rows() {
    for (long seed = 0; seed < CASES; seed++) {
      Case sample = sample(seed);
      for (Method method : new Method[] {Method.PASSIVE, recomputing()}) {
        Terms terms = terms(method);
        assertThat(sample.factsAfterForgetting(terms))
            .as("seed %d, %s", seed, method)
            .isEqualTo(sample.factsOfRetained(terms));
      }
    }
  }

  @Test
  void a_passive_mean_is_within_the_certified_distance_and_is_usually_the_kept_one() {
    Terms terms = terms(Method.PASSIVE);
    int kept = 0;
    for (long seed = 0; seed < CASES; seed++) {
      Case sample = sample(seed);
      double moved =
          sample.distance(sample.meanAfterForgetting(terms), sample.meanOfRetained(terms));
      double certified = sample.factsOfRetained(terms).mean().value();
      assertThat(moved).as("seed %d", seed).isLessThanOrEqualTo(certified);
      kept += moved > 0 ? 1 : 0;
    }
    assertThat(kept).isGreaterThanOrEqualTo(leastKept());
  }

  /**
   * The release would replace a model that is farther, so the bound is tested without the check.
   */
  @Test
  void a_kept_model_obeys_the_bound_before_it_is_checked_and_comes_near_to_it() {
    Terms terms = terms(Method.PASSIVE);
    double most = 0;
    for (long seed = 0; seed < CASES; seed++) {
      Case sample = sample(seed);
      double moved = sample.distance(sample.kept(), sample.meanOfRetained(terms));
      double ratio = moved / sample.factsOfRetained(terms).plan().sensitivity();
      assertThat(ratio).as("seed %d", seed).isLessThanOrEqualTo(1);
      most = Math.max(most, ratio);
    }
    assertThat(most).isGreaterThanOrEqualTo(reaches());
  }

  @Test
  void a_recomputed_mean_is_the_fresh_one_bit_for_bit() {
    Terms terms = terms(recomputing());
    for (long seed = 0; seed < CASES; seed++) {
      Case sample = sample(seed);
      assertThat(sample.meanAfterForgetting(terms))
          .as("seed %d", seed)
          .containsExactly(sample.meanOfRetained(terms));
    }
  }

  @Test
  void a_broken_kept_model_is_replaced_by_the_retained_one_without_a_word() {
    Terms terms = terms(Method.PASSIVE);
    for (long seed = 0; seed < 20; seed++) {
      Case sample = sample(seed);
      assertThat(sample.meanWithBrokenModel(terms))
          .as("seed %d", seed)
          .containsExactly(sample.meanOfRetained(terms));
    }
  }

  @Test
  void sealed_facts_are_the_same_for_all_data() {
    if (!canBeSealed()) {
      return;
    }
    for (Method method : new Method[] {Method.PASSIVE, recomputing()}) {
      Terms terms = terms(method).sealedWith(10);
      ReleaseFacts some = sample(0).factsOfRetained(terms);
      assertThat(some.sigma()).isEqualTo(10);
      for (long seed = 1; seed < 20; seed++) {
        assertThat(sample(seed).factsAfterForgetting(terms)).isEqualTo(some);
      }
    }
  }

  @Test
  void methods_of_other_problems_and_targets_are_refused() {
    Case sample = sample(0);
    assertThatThrownBy(() -> sample.factsOfRetained(terms(Method.NEWTON)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("newton");
    assertThatThrownBy(() -> sample.factsOfRetained(terms(Method.PASSIVE).within(1e-3)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("target");
  }
}

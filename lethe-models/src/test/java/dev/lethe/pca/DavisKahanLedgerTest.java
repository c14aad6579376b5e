package dev.lethe.pca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * Ledger 1: the Davis–Kahan lemma as the paper prints it is false, and the bounds here do not use
 * it.
 */
class DavisKahanLedgerTest {

  private static final double[] A = {1, 0, 0, 0};
  private static final double[] PERTURBED = {1 - 0.501, 0, 0, 0.501};

  @Test
  void a_perturbation_of_half_the_gap_turns_the_projector_by_a_right_angle() {
    double[] p = PcaSamples.projector(A, 2, 1);
    double[] q = PcaSamples.projector(PERTURBED, 2, 1);
    double gap = 1;
    double spectral = 0.501;
    double frobenius = PcaSamples.distance(A, PERTURBED);
    // Orthogonal lines: distance 1 in the spectral norm, √2 in the Frobenius norm.
    assertThat(p[0] * q[0] + p[3] * q[3]).isCloseTo(0, within(1e-15));
    assertThat(1.0).isGreaterThan(1.99 * spectral / gap);
    assertThat(PcaSamples.distance(p, q))
        .isCloseTo(Math.sqrt(2), within(1e-15))
        .isGreaterThan(1.4 * Math.sqrt(2) * frobenius / gap);
  }

  /** The perturbation of the counterexample takes mass away; one that only adds cannot do this. */
  @Test
  void a_positive_semidefinite_addition_of_the_same_trace_stays_within_the_sound_bound() {
    double[] before = PcaSamples.projector(A, 2, 1);
    for (int step = 0; step < 1000; step++) {
      double angle = Math.PI * step / 1000;
      double[] z = {Math.cos(angle), Math.sin(angle)};
      double[] after = {
        1 + 0.501 * z[0] * z[0], 0.501 * z[0] * z[1], 0.501 * z[0] * z[1], 0.501 * z[1] * z[1]
      };
      assertThat(PcaSamples.distance(before, PcaSamples.projector(after, 2, 1)))
          .isLessThanOrEqualTo(ProjectorTurn.frobenius(0.501, 1, 2) + 1e-14);
    }
  }
}

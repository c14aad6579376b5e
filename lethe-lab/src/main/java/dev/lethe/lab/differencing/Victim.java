package dev.lethe.lab.differencing;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.util.Optional;
import java.util.stream.IntStream;

/** A model that is trained once and forgets one row after the other, each time from all rows. */
final class Victim<S> {

  /** Two releases together cost √2 of one. */
  private static final double TWO_RELEASES = Math.sqrt(2);

  private final Unlearning<S> unlearning;
  private final Loss loss;
  private final Population everybody;
  private final S state;
  private final double[] trained;

  private Victim(Unlearning<S> unlearning, Loss loss, Population everybody) {
    this.unlearning = unlearning;
    this.loss = loss;
    this.everybody = everybody;
    this.state = unlearning.train(everybody.retained());
    this.trained = loss.minimiser(everybody.retained());
  }

  static <S> Victim<S> of(Unlearning<S> unlearning, NormShells shells, GridRows rows) {
    return new Victim<>(
        unlearning,
        Loss.of(unlearning),
        Population.of(
            shells, IntStream.range(0, rows.rows()).mapToObj(Integer::toString).toList(), rows));
  }

  Loss loss() {
    return loss;
  }

  /** Without one row, every time computed from all. */
  Removal without(int row) {
    return everybody.forget(ForgetRequest.of(Integer.toString(row)));
  }

  /**
   * The least σ that a sealed workspace would have declared for these rows: two releases keep the
   * guarantee together.
   */
  double sealedSigma(Terms asked) {
    Terms passive = asked.by(Method.PASSIVE, Certification.A_PRIORI);
    return TWO_RELEASES * unlearning.facts(everybody.retained(), passive).sigma();
  }

  double[] before(Optional<Terms> terms, boolean noisy, RandomBits bits) {
    return noisy
        ? unlearning
            .release(state, everybody.retained(), terms.orElseThrow(), bits)
            .release()
            .parameters()
            .toArray()
        : trained;
  }

  double[] after(Removal removal, Optional<Terms> terms, RandomBits bits) {
    Retained retained = removal.population().retained();
    return terms.isPresent()
        ? unlearning
            .forget(state, retained, removal.forgotten(), terms.get(), bits)
            .release()
            .parameters()
            .toArray()
        : loss.minimiser(retained);
  }
}

package dev.lethe.workspace;

import dev.lethe.base.LetheException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.bound.Result;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.format.SignificantDigits;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.SealedSigma;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.StoredModel;
import dev.lethe.workspace.store.ReadView;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Finds what sealed mode would cost.
 *
 * <p>What may be declared is computed from public numbers alone (docs/mathematics/sealed.md): GS_M
 * at a number of rows in two digits. It bounds RS°_M too, without a second term: two worlds R ∪ Z′
 * ⊂ R ∪ Z differ by at most M rows added to a data set of at least as many rows as R.
 */
record SealedCosts<S>(
    Unlearning<S> unlearning, Declared declared, Guarantee together, Capacity total) {

  static SealedCost of(
      Declared declared, ReadView view, Retained retained, Guarantee together, Capacity total) {
    return costs(declared.unlearning(), declared, together, total).on(view, retained);
  }

  private static <S> SealedCosts<S> costs(
      Unlearning<S> unlearning, Declared declared, Guarantee together, Capacity total) {
    return new SealedCosts<>(unlearning, declared, together, total);
  }

  private SealedCost on(ReadView view, Retained retained) {
    ModelFacts facts = declared.facts();
    long rows = SignificantDigits.down(Math.max(1, retained.count() - total.value()), 2);
    double global = facts.global(rows, total);
    if (Double.isInfinite(global)) {
      return new SealedCost.Unknown(
          "over all data nothing bounds a model without lambda > 0 or a ball, so no sigma can be"
              + " declared beforehand");
    }
    if (global == 0) {
      return new SealedCost.Unknown("no rows can move this model, so there is nothing to cover");
    }
    try {
      double tolerance = tolerance(retained);
      S state = StoredModel.state(unlearning, view, () -> retained);
      return new SealedCost.Known(
          together,
          total,
          rows,
          noise(global, tolerance, state, retained),
          apart(retained)
              .filter(apart -> apart < global)
              .map(apart -> noise(apart, tolerance, state, retained)));
    } catch (LetheException refused) {
      return new SealedCost.Unknown(String.valueOf(refused.getMessage()));
    }
  }

  /** A sealed release of another model says GS_M whatever its rows, so less would not do. */
  private Optional<Double> apart(Retained retained) {
    return declared.model().kind().results().contains(Result.ALLOWANCE)
        ? Optional.of(declared.model().worlds(retained, total, declared.kernel()).value())
        : Optional.empty();
  }

  private SealedCost.Noise noise(double apart, double tolerance, S state, Retained retained) {
    int coordinates = declared.facts().coordinates();
    double sigma =
        SealedSigma.covering(apart, tolerance, coordinates, SealedCost.RELEASES, together);
    return new SealedCost.Noise(
        apart, sigma, unlearning.forecast().utility(state, retained, sigma));
  }

  /** τ of a sealed release by default: of some models declared, of others part of its plan. */
  private double tolerance(Retained retained) {
    OptionalDouble known = declared.model().tolerance();
    if (known.isPresent()) {
      return known.getAsDouble();
    }
    Terms terms = Terms.of(together, total);
    Way usual = new Way(terms.method(), terms.certification());
    return unlearning
        .facts(
            retained,
            unlearning.ways().contains(usual)
                ? terms
                : terms.by(Method.PASSIVE, Certification.A_PRIORI))
        .tolerance();
  }
}

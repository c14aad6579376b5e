package dev.lethe.unlearn.release;

import dev.lethe.statistics.Retained;
import java.util.Optional;
import java.util.function.Function;

/**
 * The outlook of a linear model all of whose work is done in its plan.
 *
 * @param weights of the secret state
 * @param each the passes of whatever way
 */
public record LinearForecast<S>(Function<S, double[]> weights, Passes each) implements Forecast<S> {

  @Override
  public Passes passes(Retained retained, Terms terms) {
    return each;
  }

  @Override
  public Optional<Utility> utility(S state, Retained retained, double sigma) {
    return LinearUtility.of(weights.apply(state), retained, sigma);
  }
}

package dev.lethe.glm.unlearn;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Method;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.Prepared;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.TrainedRows;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A prepared release of a regression, and how its mean is found.
 *
 * @param dimension how many weights such a model has
 * @param steps I, for descent; 0 elsewhere
 */
record RegressionWork(
    Retained retained, int dimension, ReleaseFacts facts, Finding finding, long steps)
    implements Prepared<RegressionState> {

  /** From the stored weights, and their training if it is of exactly the rows it should be. */
  interface Finding {
    MeanSearch.Mean find(double[] stored, Supplier<Optional<Training>> training);
  }

  /** From a training to a mean; empty where the training is not good enough. */
  interface Move {
    Optional<double[]> from(Training training, MeanSearch search);
  }

  @Override
  public Outcome<RegressionState> carryOut(
      RegressionState state, GridRows forgotten, RandomBits bits) {
    MeanSearch.Mean mean = mean(state, forgotten);
    return new Outcome<>(mean.next(), facts.release(mean.weights(), bits));
  }

  /** The secret mean before noise. */
  MeanSearch.Mean mean(RegressionState state, GridRows forgotten) {
    requireSameShape(state, forgotten);
    return finding.find(
        state.weights(),
        () -> state.training().flatMap(t -> t.without(forgotten, retained.statistics())));
  }

  static Finding retraining(MeanSearch search) {
    return (stored, training) -> search.retrained();
  }

  static Finding checking(MeanSearch search, Method method) {
    return (stored, training) -> search.checked(stored, training.get(), method);
  }

  /**
   * From the record of the last training that was asked for. Where that does not serve, the mean is
   * trained on the way, and no new record is made: in a world without some of these people the old
   * one may still serve, and the two would not be nested ({@link TrainedRows}).
   *
   * @param otherwise what helps where more rows have left than the capacity
   */
  static Finding moving(MeanSearch search, Move move, Capacity m, String otherwise) {
    return (stored, training) -> {
      Optional<Training> known = training.get().filter(Training::isDeclared);
      known.ifPresent(t -> requireCapacity(t, m, otherwise));
      double[] mean =
          known
              .filter(t -> search.stored(t).isPresent())
              .flatMap(t -> move.from(t, search))
              .orElseGet(() -> search.retrained().weights());
      return new MeanSearch.Mean(mean, new RegressionState(mean, known));
    };
  }

  private static void requireCapacity(Training training, Capacity m, String otherwise) {
    if (training.forgotten() > m.value()) {
      throw new NoGuaranteeException(
          "%d rows have left since the model was last trained exactly, and the capacity is %d: an a-priori method covers no more; retrain, or %s"
              .formatted(training.forgotten(), m.value(), otherwise));
    }
  }

  private void requireSameShape(RegressionState state, GridRows forgotten) {
    if (state.weights().length != dimension) {
      throw new BadUsageException(
          "a model of these rows has %d weights, but the stored one has %d"
              .formatted(dimension, state.weights().length));
    }
    if (forgotten.columns() != retained.columns()) {
      throw new BadUsageException(
          "forgotten rows must have the %d columns of the retained ones, but have %d"
              .formatted(retained.columns(), forgotten.columns()));
    }
  }

  @Override
  public String toString() {
    return "RegressionWork[" + facts + "]";
  }
}

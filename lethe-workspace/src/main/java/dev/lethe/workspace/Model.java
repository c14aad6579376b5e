package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.unlearn.LogisticState;
import dev.lethe.unlearn.LogisticUnlearning;
import dev.lethe.unlearn.Retained;
import dev.lethe.unlearn.RidgeState;
import dev.lethe.unlearn.RidgeUnlearning;
import dev.lethe.unlearn.Unlearning;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.util.Optional;

/** The secret state of the model in the database. */
final class Model {

  private Model() {}

  static <S> S state(Unlearning<S> unlearning, ReadView view) {
    byte[] bytes =
        view.bytes(Names.STATE)
            .orElseThrow(() -> new BadInputException("this workspace holds no trained model"));
    return unlearning.format().state(bytes);
  }

  static <S> void put(Unlearning<S> unlearning, WriteView view, S state) {
    view.put(Names.STATE, unlearning.format().bytes(state));
  }

  /** Trains, or takes the weights of another trainer. */
  static <S> void train(
      Unlearning<S> unlearning, WriteView view, Retained rows, Optional<double[]> weights) {
    if (weights.isPresent()) {
      adopt(unlearning, view, rows, weights.get());
      return;
    }
    try {
      put(unlearning, view, unlearning.train(rows));
    } catch (NoGuaranteeException tooFine) {
      // A verified release starts from anywhere; only the a-priori methods need an exact training.
      adoptOr(tooFine, unlearning, view, rows);
    }
  }

  private static <S> void adoptOr(
      NoGuaranteeException refusal, Unlearning<S> unlearning, WriteView view, Retained rows) {
    if (!(unlearning instanceof LogisticUnlearning)) {
      throw refusal;
    }
    adopt(unlearning, view, rows, new double[rows.columns()]);
  }

  private static <S> void adopt(
      Unlearning<S> unlearning, WriteView view, Retained rows, double[] weights) {
    if (weights.length != rows.columns()) {
      throw new BadUsageException(
          "a model of these rows has %d weights, but the imported one has %d"
              .formatted(rows.columns(), weights.length));
    }
    if (unlearning instanceof LogisticUnlearning logistic) {
      put(logistic, view, LogisticState.imported(weights));
    } else if (unlearning instanceof RidgeUnlearning ridge) {
      put(ridge, view, RidgeState.imported(weights));
    } else {
      throw new BadUsageException(
          "weights can be imported for logistic and ridge models, not for " + unlearning.name());
    }
  }
}

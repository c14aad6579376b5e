package dev.lethe.workspace.content;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.util.Optional;
import java.util.function.Supplier;

/** The secret state of the model in the database. */
public final class StoredModel {

  private StoredModel() {}

  /**
   * As it is kept; where none is, or one of an earlier version, trained on these rows and without a
   * record: nobody asked for that training, so no a-priori way may start from it.
   */
  public static <S> S state(Unlearning<S> unlearning, ReadView view, Supplier<Retained> rows) {
    return view.bytes(SettingNames.STATE)
        .flatMap(unlearning.format()::ifCurrent)
        .orElseGet(() -> unlearning.unrecorded(trained(unlearning, rows.get())));
  }

  /** Removes the model; the next one that is needed is trained on the rows that are left. */
  public static void drop(WriteView view) {
    view.remove(SettingNames.STATE);
  }

  public static <S> void put(Unlearning<S> unlearning, WriteView view, S state) {
    view.put(SettingNames.STATE, unlearning.format().bytes(state));
  }

  /** Trains, or takes the weights of another trainer. */
  public static <S> void train(
      Unlearning<S> unlearning, WriteView view, Retained rows, Optional<double[]> weights) {
    put(
        unlearning,
        view,
        weights.map(w -> adopted(unlearning, rows, w)).orElseGet(() -> trained(unlearning, rows)));
  }

  private static <S> S trained(Unlearning<S> unlearning, Retained rows) {
    try {
      return unlearning.train(rows);
    } catch (NoGuaranteeException tooFine) {
      // A verified release starts from anywhere; only the a-priori methods need an exact training.
      return unlearning
          .imported(new double[unlearning.coordinates(rows.columns())])
          .orElseThrow(() -> tooFine);
    }
  }

  private static <S> S adopted(Unlearning<S> unlearning, Retained rows, double[] weights) {
    int expected = unlearning.coordinates(rows.columns());
    if (weights.length != expected) {
      throw new BadUsageException(
          "a model of these rows has %d weights, but the imported one has %d"
              .formatted(expected, weights.length));
    }
    return unlearning
        .imported(weights)
        .orElseThrow(
            () ->
                new BadUsageException(
                    "weights cannot be imported for a " + unlearning.name() + " model"));
  }
}

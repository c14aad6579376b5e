package dev.lethe.workspace;

import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.statistics.Retained;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.util.Optional;
import java.util.function.Consumer;

/** The first transaction of a workspace: key, declaration, rows and a trained model, or nothing. */
final class Founding {

  private Founding() {}

  /**
   * The database of a new workspace.
   *
   * @param first puts rows there, or says where they are
   * @param weights of a model that was trained elsewhere; else one is trained
   */
  static WorkspaceStore store(
      Home home,
      Declared declared,
      Optional<String> elsewhere,
      Consumer<WriteView> first,
      Optional<double[]> weights,
      Workspace.Tools tools) {
    try (RowKeeper rows = RowKeepers.of(elsewhere, declared)) {
      return WorkspaceStore.create(
          home.location(),
          view -> {
            SigningKey key = new Keys(home.key()).readOrMake();
            view.put(Names.DECLARATION, declared.json());
            Lineage.of(view).put(view);
            view.appendKey(Keys.entry(key.verifyingKey(), tools.days().enter(view)));
            first.accept(view);
            Retained retained = rows.retained(view);
            if (elsewhere.isPresent()) {
              Kept.putStatistics(view, retained.statistics());
            }
            Model.train(declared.unlearning(), view, retained, weights);
          },
          tools.gate(),
          "the model is trained and in " + home.location() + " ('lethe log' shows it)");
    }
  }
}

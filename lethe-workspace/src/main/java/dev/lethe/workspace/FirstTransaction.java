package dev.lethe.workspace;

import dev.lethe.base.Progress;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.statistics.Retained;
import dev.lethe.workspace.content.Arrivals;
import dev.lethe.workspace.content.DatabaseRows;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.RowAccess;
import dev.lethe.workspace.content.RowsElsewhere;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.content.StoredModel;
import dev.lethe.workspace.content.WorkspaceRows;
import dev.lethe.workspace.copies.Lineage;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The first transaction of a workspace: key, declaration, rows and a trained model, or nothing. */
final class FirstTransaction {

  private FirstTransaction() {}

  /**
   * With rows of its own.
   *
   * @param people by the key of the workspace, which may decide who they are
   */
  static Workspace of(
      Home home,
      Declared declared,
      Function<SigningKey, Arrivals> people,
      Optional<double[]> weights,
      WorkspaceTools tools,
      Progress progress) {
    DatabaseRows rows = new DatabaseRows(declared);
    WorkspaceStore store =
        store(
            home,
            declared,
            rows,
            (view, key) -> rows.append(view, people.apply(key), progress),
            weights,
            tools);
    return new Workspace(home, store, declared, rows, tools);
  }

  /** With rows that stay where they are. */
  static Workspace of(
      Home home,
      Declared declared,
      RowsElsewhere rows,
      Optional<double[]> weights,
      WorkspaceTools tools) {
    WorkspaceStore store =
        store(home, declared, rows, (view, key) -> rows.noteAddress(view), weights, tools);
    return new Workspace(home, store, declared, rows, tools);
  }

  /**
   * The database of a new workspace.
   *
   * @param first puts rows there, or says where they are
   * @param weights of a model that was trained elsewhere; else one is trained
   */
  private static WorkspaceStore store(
      Home home,
      Declared declared,
      WorkspaceRows rows,
      BiConsumer<WriteView, SigningKey> first,
      Optional<double[]> weights,
      WorkspaceTools tools) {
    try (RowAccess access = rows.open()) {
      return WorkspaceStore.create(
          home.location(),
          view -> {
            SigningKey key = Keys.at(home.key()).readOrMake();
            view.put(SettingNames.DECLARATION, declared.json());
            tools.nameplate().put(view);
            Lineage.of(view).put(view);
            Keyring.begin(view, key, tools.days().enter(view));
            first.accept(view, key);
            Retained retained = access.retained(view);
            access.noteStatistics(view);
            StoredModel.train(declared.unlearning(), view, retained, weights);
          },
          tools.gate(),
          "the model is trained and in " + home.location() + " ('lethe log' shows it)");
    }
  }
}

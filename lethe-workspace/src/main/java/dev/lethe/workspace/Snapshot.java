package dev.lethe.workspace;

import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.RowAccess;
import dev.lethe.workspace.content.StoredModel;
import dev.lethe.workspace.store.ReadView;

/**
 * The model and the rows of a workspace at one moment, for an audit; as secret as the workspace.
 *
 * @param state the model as it is kept
 * @param rows in the order in which they came, without the named ones
 * @param named the rows of those who were named; none where nobody was
 */
public record Snapshot<S>(
    Unlearning<S> unlearning, S state, Declared declared, GridRows rows, GridRows named) {

  /** Nobody is named yet. */
  static <S> Snapshot<S> of(
      Unlearning<S> unlearning, ReadView view, Declared declared, RowAccess rows) {
    S state = StoredModel.state(unlearning, view, () -> rows.retained(view));
    GridRows none = new GridRows(declared.columns(), new int[0], new int[0]);
    return new Snapshot<>(unlearning, state, declared, none, none);
  }

  Snapshot<S> with(GridRows others, GridRows theirs) {
    return new Snapshot<>(unlearning, state, declared, others, theirs);
  }

  public NormShells shells() {
    return declared.shells();
  }

  /** The terms of a release as it would be asked for here, but for the way. */
  public Terms terms(ReleaseRequest asked) {
    return asked.terms(declared.seal());
  }

  @Override
  public String toString() {
    return "Snapshot[secret]";
  }
}

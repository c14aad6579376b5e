package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.WriteView;

/** Rows in the workspace's own database, with their statistics and digests kept beside them. */
record DatabaseRows(Declared declared) implements RowKeeper {

  @Override
  public Retained retained(ReadView view) {
    return Retained.inStore(view::rows, Kept.statistics(view, declared));
  }

  @Override
  public Sha256 root(ReadView view) {
    return Leaves.root(view);
  }

  /** Rows, statistics and commitment without the named; refused where nobody is known. */
  @Override
  public Removed remove(WriteView view, ForgetRequest request, Deletion deletion) {
    Removed removed = view.removeSubjects(request);
    if (removed.rows().rows() == 0) {
      throw new BadInputException(
          "none of the "
              + removed.report().unknown().size()
              + " named subjects has rows here (forgotten already, or misspelt): nothing was"
              + " changed and nothing released");
    }
    Kept.subtract(view, declared, removed.rows());
    return removed;
  }
}

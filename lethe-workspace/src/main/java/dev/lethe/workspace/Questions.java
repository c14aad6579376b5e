package dev.lethe.workspace;

import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.WorkspaceStore;
import java.util.Optional;
import java.util.function.Consumer;

/** What would happen, and what is there; nothing is changed. */
record Questions(WorkspaceStore store, Requests requests) {

  private Declared declared() {
    return requests.declared();
  }

  private RowKeeper rows() {
    return RowKeepers.of(requests.elsewhere(), declared());
  }

  PlanTable plan(ForgetRequest request, Asked asked, Consumer<RemovalReport> found) {
    try (RowKeeper rows = rows()) {
      return Rehearsal.of(
          store,
          view -> {
            Removed removed =
                requests.remove(view, rows, request, asked, RowKeeper.Deletion.BY_WORKSPACE);
            found.accept(removed.report());
            return Planning.table(declared(), view, rows.retained(view), removed, asked);
          });
    }
  }

  Optional<SealedCost> sealedCost(Guarantee together, Capacity total) {
    if (declared().seal().isPresent()) {
      return Optional.empty();
    }
    if (requests.elsewhere().isPresent()) {
      return Optional.of(
          new SealedCost.Unknown(
              "it needs rows that the workspace keeps itself, and these are at "
                  + requests.elsewhere().get()));
    }
    try (RowKeeper rows = rows()) {
      return Optional.of(
          store.read(
              view -> SealedCosts.of(declared(), view, rows.retained(view), together, total)));
    }
  }

  Snapshot<?> snapshot() {
    try (RowKeeper rows = rows()) {
      return store.read(
          view -> {
            Snapshot<?> model = Snapshot.of(declared().unlearning(), view, declared(), rows);
            return model.with(rows.retained(view).rows(), model.named());
          });
    }
  }

  Snapshot<?> snapshot(ForgetRequest named) {
    try (RowKeeper before = rows();
        RowKeeper rows = rows()) {
      return Rehearsal.of(
          store,
          view -> {
            // The model knew them, so it is looked at, or trained, before they leave.
            Snapshot<?> model = Snapshot.of(declared().unlearning(), view, declared(), before);
            Removed removed = rows.remove(view, named, RowKeeper.Deletion.BY_WORKSPACE);
            return model.with(all(view, rows), removed.rows());
          });
    }
  }

  /** All rows that are left, perhaps none. */
  private GridRows all(ReadView view, RowKeeper rows) {
    return requests.elsewhere().isPresent() ? rows.retained(view).rows() : view.rows();
  }
}

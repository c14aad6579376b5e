package dev.lethe.workspace;

import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.RowAccess;
import dev.lethe.workspace.content.StoredData;
import dev.lethe.workspace.content.WorkspaceRows;
import dev.lethe.workspace.store.WorkspaceStore;
import java.util.Optional;
import java.util.function.Consumer;

/** What would happen, and what is there; nothing is changed. */
record Questions(WorkspaceStore store, WorkspaceRows rows, Requests requests) {

  private Declared declared() {
    return requests.declared();
  }

  PlanTable plan(ForgetRequest request, ReleaseRequest asked, Consumer<RemovalReport> found) {
    try (RowAccess access = rows.open()) {
      return Rehearsal.of(
          store,
          view -> {
            Removed removed = requests.remove(view, access, request, asked, Deletion.BY_WORKSPACE);
            found.accept(removed.report());
            return Planning.table(declared(), view, access.retained(view), removed, asked);
          });
    }
  }

  /**
   * What sealed mode would cost.
   *
   * @param together what all releases together are to keep
   * @param total rows that may ever leave
   */
  Optional<SealedCost> sealedCost(Guarantee together, Capacity total) {
    if (declared().seal().isPresent()) {
      return Optional.empty();
    }
    Optional<String> whyNot = rows.whyNotSealed();
    if (whyNot.isPresent()) {
      return Optional.of(new SealedCost.Unknown(whyNot.get()));
    }
    try (RowAccess access = rows.open()) {
      return Optional.of(
          store.read(
              view -> SealedCosts.of(declared(), view, access.retained(view), together, total)));
    }
  }

  /** For terms that nobody has stated yet: (1, 10⁻⁵), one row in a hundred, 100 at most. */
  Optional<SealedCost> sealedCost() {
    long there = store.read(view -> StoredData.statistics(view, declared()).count());
    int total = (int) Math.max(1, Math.min(100, there / 100));
    return sealedCost(new Guarantee(1, 1e-5), Capacity.of(total));
  }

  Snapshot<?> snapshot() {
    try (RowAccess access = rows.open()) {
      return store.read(
          view -> {
            Snapshot<?> model = Snapshot.of(declared().unlearning(), view, declared(), access);
            return model.with(access.retained(view).rows(), model.named());
          });
    }
  }

  Snapshot<?> snapshot(ForgetRequest named) {
    try (RowAccess before = rows.open();
        RowAccess access = rows.open()) {
      return Rehearsal.of(
          store,
          view -> {
            // The model knew them, so it is looked at, or trained, before they leave.
            Snapshot<?> model = Snapshot.of(declared().unlearning(), view, declared(), before);
            Removed removed = access.remove(view, named, Deletion.BY_WORKSPACE);
            access.requireSomebody(removed);
            return model.with(access.all(view), removed.rows());
          });
    }
  }
}

package dev.lethe.workspace;

import dev.lethe.unlearn.CapacityPlan;
import dev.lethe.unlearn.PlanTable;
import dev.lethe.unlearn.Unlearning;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.RequestEntry;
import dev.lethe.workspace.store.WriteView;

/** The planner's table for a request, inside a transaction that will be undone. */
final class Planning {

  private Planning() {}

  static PlanTable table(Declared declared, WriteView view, Removed removed, Asked asked) {
    return table(Disciplines.of(declared), declared, view, removed, asked);
  }

  private static <S> PlanTable table(
      Unlearning<S> unlearning, Declared declared, WriteView view, Removed removed, Asked asked) {
    long before = view.requests().stream().mapToLong(RequestEntry::rows).sum();
    return Choosing.planner(unlearning, asked)
        .plan(
            Kept.retained(view, declared),
            Model.state(unlearning, view),
            asked.terms(declared.seal()),
            new CapacityPlan(asked.capacity(), before, 0),
            removed.rows().rows());
  }
}

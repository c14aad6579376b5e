package dev.lethe.workspace;

import dev.lethe.bound.Certification;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.plan.Planner;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.content.StoredModel;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.RequestEntry;
import dev.lethe.workspace.store.WriteView;
import java.util.List;

/** The planner's table for a request, inside a transaction that will be undone. */
final class Planning {

  private Planning() {}

  static PlanTable table(
      Declared declared, WriteView view, Retained retained, Removed removed, ReleaseRequest asked) {
    return table(declared.unlearning(), declared, view, retained, removed, asked);
  }

  private static <S> PlanTable table(
      Unlearning<S> unlearning,
      Declared declared,
      WriteView view,
      Retained retained,
      Removed removed,
      ReleaseRequest asked) {
    Planner<S> planner = TermsChoice.planner(unlearning, asked);
    S state = StoredModel.state(unlearning, view, () -> retained);
    Terms terms = asked.terms(declared.seal());
    long before = forgottenSinceTraining(view);
    return before > asked.capacity().value()
        ? planner.plan(retained, state, terms)
        : planner.plan(retained, state, terms, before, removed.rows().rows());
  }

  /**
   * Of the last releases only a-priori ones leave the model as it was trained; each of them had one
   * request at most. A model that left with somebody is trained anew. Where people left between two
   * releases this counts too many; it is advice, the release itself counts exactly.
   */
  private static long forgottenSinceTraining(ReadView view) {
    if (view.bytes(SettingNames.STATE).isEmpty()) {
      return 0;
    }
    List<ReleaseEntry> releases = view.releases();
    int apriori = 0;
    while (apriori < releases.size()
        && OperatorEntry.read(releases.get(releases.size() - 1 - apriori).operator())
            .way()
            .endsWith(Way.word(Certification.A_PRIORI))) {
      apriori++;
    }
    List<RequestEntry> requests = view.requests();
    return requests.subList(Math.max(0, requests.size() - apriori), requests.size()).stream()
        .mapToLong(RequestEntry::rows)
        .sum();
  }
}

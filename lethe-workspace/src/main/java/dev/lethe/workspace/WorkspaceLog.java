package dev.lethe.workspace;

import dev.lethe.base.LetheException;
import dev.lethe.bound.Bound;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowEngine;
import dev.lethe.unlearn.ledger.Figure;
import dev.lethe.unlearn.ledger.Ledger;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.RowReading;
import dev.lethe.workspace.content.StoredData;
import dev.lethe.workspace.content.Work;
import dev.lethe.workspace.content.WorkspaceRows;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.ReleaseEntry;
import dev.lethe.workspace.store.RequestEntry;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What happened in a workspace, and what all of it tells about those who were forgotten. For the
 * operator: counts of people and joint figures are never published
 * (docs/mathematics/certificates.md).
 *
 * @param subjects how many people, where the rows are the workspace's own; else 0
 * @param elsewhere where the rows are, where they are not; their number is that of the last release
 * @param joint all releases since training together; only in sealed mode
 * @param pending what is still to do of what follows changes, and is tried again at every opening
 */
public record WorkspaceLog(
    long rows,
    int subjects,
    Optional<String> elsewhere,
    List<ReleaseLine> releases,
    List<RequestEntry> requests,
    OptionalDouble budget,
    Optional<String> joint,
    List<String> pending) {

  /**
   * One release.
   *
   * @param epsilon of this release alone, at its δ
   * @param epsilonSince of this and all later releases, at its δ: the exposure of those who were
   *     forgotten at or before it
   */
  public record ReleaseLine(
      long number,
      LocalDate day,
      String way,
      Guarantee asked,
      double sigma,
      double mu,
      double epsilon,
      double epsilonSince) {}

  static WorkspaceLog of(
      ReadView view, Declared declared, WorkspaceRows rows, List<String> pending) {
    Kernel kernel = declared.kernel();
    Ledger ledger = Account.of(view, declared);
    List<ReleaseEntry> entries = view.releases();
    List<ReleaseLine> lines = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      OperatorEntry kept = OperatorEntry.read(entries.get(i).operator());
      lines.add(
          new ReleaseLine(
              entries.get(i).number(),
              entries.get(i).day(),
              kept.way(),
              kept.guarantee(),
              kept.entry().plan().sigma(),
              kept.entry().mu(),
              epsilon(ledger.release(i), kept.guarantee().delta()),
              epsilon(ledger.releasesSince(i), kept.guarantee().delta())));
    }
    return new WorkspaceLog(
        StoredData.statistics(view, declared).count(),
        view.subjectCount(),
        rows.address(),
        lines,
        view.requests(),
        declared.budget(),
        declared.seal().isEmpty() || lines.isEmpty()
            ? Optional.empty()
            : Optional.of(joint(view, declared, ledger, lines, kernel)),
        pending);
  }

  private static double epsilon(Figure figure, double delta) {
    if (figure instanceof Figure.Published published) {
      return published.mu() == 0 ? 0 : published.epsilonAt(delta);
    }
    return figure instanceof Figure.OperatorOnly ours
        ? ours.secretEpsilonAt(delta)
        : Double.POSITIVE_INFINITY;
  }

  /** The joint figure of sealed mode for the rows at hand, or why there is none. */
  private static String joint(
      ReadView view, Declared declared, Ledger ledger, List<ReleaseLine> lines, Kernel kernel) {
    double delta = lines.get(lines.size() - 1).asked().delta();
    Figure figure;
    try {
      List<Bound> bounds = new ArrayList<>();
      for (ReleaseEntry entry : view.releases()) {
        bounds.add(worlds(view, declared, entry, kernel));
      }
      figure = ledger.allReleases(bounds);
    } catch (LetheException none) {
      return "no joint figure: " + none.getMessage();
    }
    if (figure instanceof Figure.NotAvailable none) {
      return none.words();
    }
    return "all releases together: epsilon %.4g at delta %s; not to be published"
        .formatted(epsilon(figure, delta), delta);
  }

  /**
   * RS°_M of R⁽ⁱ⁾, the rows of today that were there at the release: the joint figure is about one
   * person too, whoever else left.
   */
  private static Bound worlds(ReadView view, Declared declared, ReleaseEntry entry, Kernel kernel) {
    long mark = OperatorEntry.read(entry.operator()).mark();
    Retained then =
        mark == view.mark()
            ? Retained.on(
                () -> RowReading.of(view, mark, Work.UNWATCHED),
                StoredData.statistics(view, declared))
            : since(RowReading.of(view, mark, Work.UNWATCHED), declared);
    return declared.model().worlds(then, declared.seal().orElseThrow().total(), kernel);
  }

  private static Retained since(RowEngine then, Declared declared) {
    return Retained.on(() -> then, then.statistics(declared.shells()));
  }
}

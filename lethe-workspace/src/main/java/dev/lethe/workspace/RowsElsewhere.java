package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.WriteView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows at an address, which is looked up when somebody asks: the log asks nothing of them. */
final class RowsElsewhere implements RowKeeper {

  private final String address;
  private final Declared declared;
  private @Nullable RowKeeper found;

  private RowsElsewhere(String address, Declared declared) {
    this.address = address;
    this.declared = declared;
  }

  /** Sealed accounts go back to the rows of earlier releases, which only a database can tell. */
  static RowsElsewhere at(String address, Declared declared) {
    if (declared.seal().isPresent()) {
      throw new BadUsageException(
          "sealed mode needs rows that the workspace keeps itself, but these are at " + address);
    }
    return new RowsElsewhere(address, declared);
  }

  private synchronized RowKeeper there() {
    if (found == null) {
      found = RowKeepers.open(address, declared);
    }
    return found;
  }

  @Override
  public Retained retained(ReadView view) {
    return there().retained(view);
  }

  @Override
  public Sha256 root(ReadView view) {
    return there().root(view);
  }

  /**
   * Who has no row there may have been deleted by a request that was interrupted, or by the owner:
   * then the table is no longer what it was at the last release, and this request forgets them,
   * with no row left to see. In a table that is unchanged nobody of that name can have been.
   */
  @Override
  public Removed remove(WriteView view, ForgetRequest request, Deletion deletion) {
    Removed removed = there().remove(view, request, deletion);
    RemovalReport report = removed.report();
    if (report.unknown().isEmpty()) {
      return removed;
    }
    if (hasChanged(view, removed)) {
      return new Removed(removed.rows(), report.withUnknownForgotten(request));
    }
    if (report.found().isEmpty()) {
      throw new BadInputException(
          "%s has no row of the %d named subjects and is as it was at the last release (forgotten already, or misspelt): nothing was changed and nothing released"
              .formatted(address, report.unknown().size()));
    }
    return removed;
  }

  /** Whether rows left or came since the workspace last looked, apart from those that leave now. */
  private boolean hasChanged(WriteView view, Removed removed) {
    ExactStatistics now = retained(view).statistics().plus(Kept.sumsOf(declared, removed.rows()));
    return !now.equals(Kept.statistics(view, declared));
  }

  @Override
  public void confirmGone() {
    there().confirmGone();
  }

  /** Asked once the request is done: trouble with the answer is an answer, too. */
  @Override
  public Optional<String> copies() {
    try {
      return there().copies();
    } catch (RuntimeException trouble) {
      return Optional.of(
          "copies of the rows may be left at "
              + address
              + "; that could not be found out: "
              + trouble);
    }
  }

  /** What cannot be freed ends with the process, and is no failure of the command. */
  @Override
  public synchronized void close() {
    if (found != null) {
      Duty.attempt(found::close);
    }
  }
}

package dev.lethe.workspace.content;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.source.Deletion;
import dev.lethe.source.ForgettingTable;
import dev.lethe.source.RowSources;
import dev.lethe.source.TableHistory;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.workspace.content.VersionsOwed.Owed;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows at an address during one command; the table is looked up when somebody asks. */
final class TableAccess implements RowAccess {

  private final String address;
  private final Declared declared;
  private @Nullable ForgettingTable found;
  private Optional<String> unmarked = Optional.empty();
  private boolean deletes;
  private boolean deleted;

  TableAccess(String address, Declared declared) {
    this.address = address;
    this.declared = declared;
  }

  private synchronized ForgettingTable there() {
    if (found == null) {
      found = RowSources.forgetting(address, declared.schema(), declared.shells());
    }
    return found;
  }

  @Override
  public Retained retained(ReadView view, Work work) {
    return there().retained();
  }

  @Override
  public GridRows all(ReadView view) {
    return retained(view).rows();
  }

  @Override
  public Sha256 root(ReadView view) {
    return Sha256.ofBytes(there().commitment());
  }

  /**
   * Who has no row there may have been deleted by a request that was interrupted, or by the owner:
   * then the table is no longer what it was at the last release, and this request forgets them,
   * with no row left to see. In a table that is unchanged nobody of that name can have been.
   */
  @Override
  public Removed remove(WriteView view, ForgetRequest request, Deletion deletion) {
    Removed removed = there().remove(request, deletion);
    deletes = deletion.isByWorkspace();
    RemovalReport report = removed.report();
    return report.unknown().isEmpty() || !hasChanged(view, removed)
        ? removed
        : new Removed(removed.rows(), report.withUnknownForgotten(request));
  }

  @Override
  public void requireSomebody(Removed removed) {
    RemovalReport report = removed.report();
    if (report.found().isEmpty()) {
      throw new BadInputException(
          "%s has no row of the %d named subjects and is as it was at the last release (forgotten already, or misspelt): nothing was changed and nothing released"
              .formatted(address, report.unknown().size()));
    }
  }

  /** Whether rows left or came since the workspace last looked, apart from those that leave now. */
  private boolean hasChanged(WriteView view, Removed removed) {
    ExactStatistics now =
        retained(view).statistics().plus(StoredData.sumsOf(declared, removed.rows()));
    return !now.equals(StoredData.statistics(view, declared));
  }

  /** To see at the next request whether the table changed. */
  @Override
  public void noteStatistics(WriteView view) {
    StoredData.putStatistics(view, retained(view).statistics());
  }

  @Override
  public void confirmGone() {
    deleted = deletes;
    there().confirmGone();
  }

  @Override
  public boolean mayHaveDeleted() {
    return deleted;
  }

  /**
   * Where the table cannot say which version it is, that is told with the copies of what others
   * deleted; where the rows were deleted here nothing is released, and the intent stays.
   */
  @Override
  public void noteVersions(WriteView view, Deletion deletion) {
    try {
      RowSources.history(address)
          .map(TableHistory::mark)
          .ifPresent(
              mark -> VersionsOwed.of(view).plus(new Owed(mark, Optional.empty())).put(view));
    } catch (RuntimeException trouble) {
      if (deletion.isByWorkspace()) {
        throw trouble;
      }
      unmarked = Optional.of(String.valueOf(trouble.getMessage()));
    }
  }

  /** Asked once the request is done: trouble with the answer is an answer, too. */
  @Override
  public Optional<String> copies() {
    try {
      return unmarked
          .map(reason -> address + ": old versions may hold the deleted rows: " + reason)
          .or(there()::copies);
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
      FollowUp.attempt(found::close);
    }
  }
}

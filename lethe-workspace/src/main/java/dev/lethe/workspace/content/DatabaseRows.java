package dev.lethe.workspace.content;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.Stocktaking;
import dev.lethe.workspace.store.WriteView;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Rows in the workspace's own database, with their statistics and digests kept beside them. */
public record DatabaseRows(Declared declared) implements WorkspaceRows, RowAccess {

  @Override
  public void append(WriteView view, Arrivals people, Progress progress) {
    Intake.of(view, declared, people, progress);
  }

  @Override
  public RowAccess open() {
    return this;
  }

  @Override
  public Optional<String> address() {
    return Optional.empty();
  }

  @Override
  public void requireOwn() {}

  @Override
  public void require(Deletion deletion) {
    if (deletion.isByWorkspace()) {
      throw new BadUsageException(
          "the rows of this workspace are its own and leave with every request: there is no table"
              + " to delete from");
    }
  }

  @Override
  public Deletion atMost(Deletion asked) {
    return Deletion.BY_OWNER;
  }

  @Override
  public Optional<String> whyNotSealed() {
    return Optional.empty();
  }

  @Override
  public Map<String, Supplier<String>> inspection(ReadView view, Stocktaking stock) {
    return new RowInspection(view, declared, stock).parts();
  }

  @Override
  public Retained retained(ReadView view, Work work) {
    return Retained.on(
        () -> RowReading.of(view, view.mark(), work), StoredData.statistics(view, declared));
  }

  @Override
  public GridRows all(ReadView view) {
    return view.rows();
  }

  @Override
  public Sha256 root(ReadView view) {
    return CommitmentLeaves.root(view);
  }

  /** Rows, statistics and commitment without the named. */
  @Override
  public Removed remove(WriteView view, ForgetRequest request, Deletion deletion) {
    Removed removed = view.removeSubjects(request);
    if (removed.rows().rows() > 0) {
      StoredData.subtract(view, declared, removed.rows());
    }
    return removed;
  }

  @Override
  public void requireSomebody(Removed removed) {
    if (removed.report().found().isEmpty()) {
      throw new BadInputException(
          "none of the "
              + removed.report().unknown().size()
              + " named subjects has rows here (forgotten already, or misspelt): nothing was"
              + " changed and nothing released");
    }
  }

  /** They change with the rows. */
  @Override
  public void noteStatistics(WriteView view) {}

  /** They are gone once the transaction is committed. */
  @Override
  public void confirmGone() {}

  @Override
  public boolean mayHaveDeleted() {
    return false;
  }

  @Override
  public void noteVersions(WriteView view, Deletion deletion) {}

  @Override
  public Optional<String> copies() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}

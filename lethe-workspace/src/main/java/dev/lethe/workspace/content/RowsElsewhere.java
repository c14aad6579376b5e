package dev.lethe.workspace.content;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.source.Deletion;
import dev.lethe.source.RowSources;
import dev.lethe.source.TableHistory;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.Stocktaking;
import dev.lethe.workspace.store.WriteView;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Rows that stay at an address; the database has their statistics as of the last release. */
public record RowsElsewhere(String at, Declared declared) implements WorkspaceRows {

  /** Sealed accounts go back to the rows of earlier releases, which only a database can tell. */
  public static RowsElsewhere at(String address, Declared declared) {
    if (declared.seal().isPresent()) {
      throw new BadUsageException(
          "sealed mode needs rows that the workspace keeps itself, but these are at " + address);
    }
    return new RowsElsewhere(address, declared);
  }

  public void noteAddress(WriteView view) {
    view.put(SettingNames.ROWS, at);
  }

  @Override
  public RowAccess open() {
    return new TableAccess(at, declared);
  }

  @Override
  public Optional<String> address() {
    return Optional.of(at);
  }

  @Override
  public void append(WriteView view, Arrivals people, Progress progress) {
    requireOwn();
  }

  @Override
  public void requireOwn() {
    throw new BadUsageException(
        "the rows of this workspace are at "
            + at
            + ": add them there, and the next release knows them");
  }

  @Override
  public void require(Deletion deletion) {
    if (deletion.isByWorkspace()) {
      Optional<TableHistory> versions = RowSources.history(at);
      if (deletion == Deletion.WITH_HISTORY && versions.isEmpty()) {
        throw new BadUsageException(
            at
                + ": no old versions of it are known here, only those of Delta and Iceberg:"
                + " leave --purge-history out");
      }
      versions.ifPresent(TableHistory::mark);
    }
  }

  @Override
  public Deletion atMost(Deletion asked) {
    return asked == Deletion.WITH_HISTORY && RowSources.history(at).isEmpty()
        ? Deletion.BY_WORKSPACE
        : asked;
  }

  @Override
  public Optional<String> whyNotSealed() {
    return Optional.of("it needs rows that the workspace keeps itself, and these are at " + at);
  }

  @Override
  public Map<String, Supplier<String>> inspection(ReadView view, Stocktaking stock) {
    return Map.of();
  }
}

package dev.lethe.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.unlearn.ForgetRequest;
import dev.lethe.unlearn.Retained;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.WriteView;
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

  @Override
  public Removed remove(WriteView view, ForgetRequest request, Deletion deletion) {
    return there().remove(view, request, deletion);
  }

  @Override
  public void confirmGone() {
    there().confirmGone();
  }
}

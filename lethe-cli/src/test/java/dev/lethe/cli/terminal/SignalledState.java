package dev.lethe.cli.terminal;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.KeyEntry;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WorkspaceStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What is in a workspace, read from its database; nothing where there is none. */
record SignalledState(int releases, int requests, int rows, List<String> keys) {

  private static final SignalledState NONE = new SignalledState(0, 0, 0, List.of());

  static SignalledState of(Path workspace) {
    if (!Files.exists(workspace)) {
      return NONE;
    }
    try (WorkspaceStore store = WorkspaceStore.open(new Location.Folder(workspace))) {
      return store.read(SignalledState::of);
    } catch (BadUsageException none) {
      return NONE;
    }
  }

  private static SignalledState of(ReadView view) {
    return new SignalledState(
        view.releases().size(),
        view.requests().size(),
        view.rowCount(),
        view.keys().stream().map(KeyEntry::keyId).toList());
  }

  /** Whether a commit is being written, or was and is not purged yet; looks at no database. */
  static boolean isCommitting(Path workspace) {
    try {
      return Files.size(workspace.resolve("workspace.db-wal")) > 0;
    } catch (IOException none) {
      return false;
    }
  }
}

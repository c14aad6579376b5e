package dev.lethe.workspace;

import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.util.function.Function;

/**
 * A transaction that is undone at its end: what would happen, without its happening. What it left
 * on the disk is purged at once, so that no request after it has to wait for that.
 */
final class Rehearsal {

  private Rehearsal() {}

  static <T> T of(WorkspaceStore store, Function<WriteView, T> work) {
    Undone undone = new Undone();
    Object[] seen = new Object[1];
    try {
      store.write(
          view -> {
            seen[0] = work.apply(view);
            throw undone;
          });
    } catch (Undone asPlanned) {
      if (asPlanned != undone) {
        throw asPlanned;
      }
    }
    store.purge();
    @SuppressWarnings("unchecked") // what the line above put there
    T result = (T) seen[0];
    return result;
  }

  /** Ends a transaction without a trace. */
  private static final class Undone extends RuntimeException {

    private static final long serialVersionUID = 1;

    Undone() {
      super("a rehearsal is undone", null, false, false);
    }
  }
}

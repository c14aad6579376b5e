package dev.lethe.workspace.copies;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.workspace.copies.MachineMemory.Remembered;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Notices copies of a workspace, as far as one machine can: two that go on both spend one budget
 * twice, and an old one has forgotten people in it. A copy on another machine, or one that nobody
 * here has seen the end of, is out of its sight.
 */
public record Copies(Location location, String place, MachineMemory memory) {

  private static final String CONFIRM =
      "; if this one is to go on in the place of all others, run 'lethe workspace continue' on it"
          + " and never use another; nothing was changed";

  /**
   * Counts a change, within its transaction; refused where another copy has gone on.
   *
   * @return what to say of a workspace that was moved
   */
  public Optional<String> count(WriteView view) {
    Lineage lineage = Lineage.of(view);
    Optional<Remembered> remembered = recall(lineage);
    if (remembered.isPresent() && remembered.get().generation() > lineage.generation()) {
      throw new BadInputException(
          "%s: a workspace goes on from its last change, but this one is at change %d and change %d was made or seen from this machine (at %s): it is a restored backup, or a copy of one that went on. Its log lacks releases, so the budget would be spent twice, and forgotten people may be back%s"
              .formatted(
                  location,
                  lineage.generation(),
                  remembered.get().generation(),
                  remembered.get().place(),
                  CONFIRM));
    }
    boolean moved = !lineage.isMarkedBy(machineAndPlace());
    if (moved && remembered.isPresent() && isStillAt(remembered.get().place(), lineage)) {
      throw new BadInputException(
          "%s: one workspace has one place, but this is a copy of the one at %s: both would spend the same budget%s"
              .formatted(location, remembered.get().place(), CONFIRM));
    }
    lineage.after(lineage.generation(), machineAndPlace()).put(view);
    return moved
        ? Optional.of(
            location
                + ": the last change was made on another machine or in another place; if the"
                + " workspace there is still used, both spend the same budget")
        : Optional.empty();
  }

  /** Somebody says that this copy goes on: from now on every other one is behind. */
  public long goOn(WriteView view) {
    Lineage lineage = Lineage.of(view);
    long known = recall(lineage).map(Remembered::generation).orElse(0L);
    Lineage next = lineage.after(Math.max(known, lineage.generation()), machineAndPlace());
    next.put(view);
    return next.generation();
  }

  /** Remembers what the database says, unless more is known. */
  public void remember(ReadView view) {
    Optional<Lineage> lineage = Lineage.known(view);
    if (lineage.isEmpty() || !lineage.get().isMarkedBy(machineAndPlace())) {
      return;
    }
    Remembered now = new Remembered(lineage.get().generation(), place);
    OptionalLong known =
        recall(lineage.get()).stream().mapToLong(Remembered::generation).findFirst();
    try {
      if (known.isEmpty() || known.getAsLong() < now.generation()) {
        memory.remember(lineage.get().identity(), now);
      }
    } catch (IOException e) {
      throw new BadInputException(
          memory.folder()
              + ": the last change could not be noted ("
              + e
              + "), so a copy of this workspace may go unnoticed; LETHE_STATE names another folder",
          e);
    }
  }

  /** A note that cannot be read is as good as none; it is written anew. */
  private Optional<Remembered> recall(Lineage lineage) {
    try {
      return memory.recall(lineage.identity());
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** A server is the same from whichever machine. */
  private String machineAndPlace() {
    return location instanceof Location.Folder ? Machine.id() + '\n' + place : place;
  }

  /** A folder that has one, but cannot be looked into, counts as the same; a schema may be gone. */
  private boolean isStillAt(String before, Lineage lineage) {
    Optional<Location> original =
        before.equals(place) ? Optional.empty() : location.beside(place, before);
    if (original.isEmpty()) {
      return false;
    }
    try (WorkspaceStore store = WorkspaceStore.open(original.get())) {
      return store
          .read(Lineage::known)
          .filter(theirs -> theirs.identity().equals(lineage.identity()))
          .isPresent();
    } catch (LetheException unreadable) {
      return location instanceof Location.Folder;
    }
  }
}

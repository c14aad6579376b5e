package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.store.Committed;
import dev.lethe.workspace.store.Purge;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Changes of a workspace: each is one transaction, and once that is committed nothing fails it any
 * more. What follows (files of releases, openings to erase, a key to move, the note of this
 * machine) is done at once where possible, and is pending otherwise: told, and tried again at every
 * opening.
 */
final class Changes {

  private final WorkspaceStore store;
  private final Exports exports;
  private final Keys keys;
  private final Copies copies;

  Changes(WorkspaceStore store, Exports exports, Keys keys, Copies copies) {
    this.store = store;
    this.exports = exports;
    this.keys = keys;
    this.copies = copies;
  }

  /**
   * A change that is made.
   *
   * @param pending what could not be done yet of what follows, and what else is to be known
   */
  record Made<T>(T result, Purge purge, List<String> pending) {}

  /**
   * Makes a change, unless this is a copy of a workspace that went on.
   *
   * @param words what is done once it is made, for somebody who interrupts the command
   */
  <T> Made<T> make(Function<? super WriteView, ? extends T> work, Function<T, String> words) {
    List<String> known = new ArrayList<>();
    Committed<T> committed =
        store.write(
            view -> {
              copies.count(view).ifPresent(known::add);
              return work.apply(view);
            },
            made -> Optional.of(words.apply(made)));
    known.addAll(followUp());
    return new Made<>(committed.result(), committed.purge(), List.copyOf(known));
  }

  /** This copy goes on, whatever became of the others; returns the number of this change. */
  Made<Long> goOn() {
    Committed<Long> committed =
        store.write(
            copies::goOn,
            generation ->
                Optional.of("this copy of the workspace goes on, at change " + generation));
    return new Made<>(committed.result(), committed.purge(), followUp());
  }

  /** What is still to do of what followed earlier changes. */
  List<String> catchUp() {
    List<String> pending = new ArrayList<>();
    Purge purge = store.purgeAtOpening();
    if (!purge.complete()) {
      pending.add(purge.message());
    }
    pending.addAll(followUp());
    return pending;
  }

  private List<String> followUp() {
    List<String> pending = new ArrayList<>();
    Duty.attempt(() -> pending.addAll(settle())).ifPresent(pending::add);
    Duty.attempt(() -> store.read(this::remember)).ifPresent(pending::add);
    return pending;
  }

  private boolean remember(ReadView view) {
    copies.remember(view);
    return true;
  }

  /** As the only writer, where there is anything to do. */
  private List<String> settle() {
    if (keys.isSettled() && areFilesSettled()) {
      return List.of();
    }
    try {
      return store.write(this::settle).result();
    } catch (BadUsageException notOurTurn) {
      return List.of(
          "the last change is in the workspace, but its files are not all in place yet: "
              + notOurTurn.getMessage()
              + "; the next opening (lethe log, say) sees to them");
    }
  }

  /** An earlier release that is damaged is no reason to leave the files of the last unwritten. */
  private boolean areFilesSettled() {
    try {
      return store.read(exports::isSettled);
    } catch (BadInputException damaged) {
      return false;
    }
  }

  private List<String> settle(ReadView view) {
    List<String> pending = new ArrayList<>(exports.settle(view));
    Duty.attempt(() -> keys.settle(view.keys())).ifPresent(pending::add);
    return pending;
  }
}

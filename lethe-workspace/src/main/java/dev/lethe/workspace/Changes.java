package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.workspace.content.FollowUp;
import dev.lethe.workspace.content.Nameplate;
import dev.lethe.workspace.copies.Copies;
import dev.lethe.workspace.database.Purge;
import dev.lethe.workspace.store.Committed;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WorkspaceStore;
import dev.lethe.workspace.store.WriteView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

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
  private volatile List<String> pending = List.of();

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
    return made(committed, known);
  }

  /** A change that may put a new key in use; where it fails, what is left of that is removed. */
  Rotated replacingKey(
      Function<? super WriteView, VerifyingKey> work, Function<VerifyingKey, String> words) {
    try {
      Made<VerifyingKey> made = make(work, words);
      return new Rotated(made.result(), made.pending());
    } catch (RuntimeException | Error failure) {
      catchUp();
      throw failure;
    }
  }

  /** Another nameplate, made of the one that is there. */
  Made<Nameplate> rename(UnaryOperator<Nameplate> change) {
    return make(
        view -> {
          Nameplate next = change.apply(Nameplate.of(view));
          next.put(view);
          return next;
        },
        next -> "the names are changed ('lethe workspace show' prints them)");
  }

  /**
   * This copy goes on, whatever became of the others; returns the number of this change.
   *
   * @param kept a state of the log that it must continue
   */
  Made<Long> goOn(Optional<SignedCheckpoint> kept) {
    Committed<Long> committed =
        store.write(
            view -> {
              kept.ifPresent(checkpoint -> CertificateLog.requireContinues(view, checkpoint));
              return copies.goOn(view);
            },
            generation ->
                Optional.of("this copy of the workspace goes on, at change " + generation));
    return made(committed, followUp());
  }

  private <T> Made<T> made(Committed<T> committed, List<String> known) {
    pending = List.copyOf(known);
    return new Made<>(committed.result(), committed.purge(), pending);
  }

  /** Does what is still to do of what followed earlier changes. */
  void catchUp() {
    List<String> left = new ArrayList<>();
    Purge purge = store.purgeAtOpening();
    if (!purge.complete()) {
      left.add(purge.message());
    }
    left.addAll(followUp());
    pending = List.copyOf(left);
  }

  /** What could not be done yet, and what else is to be known. */
  List<String> pending() {
    return pending;
  }

  private List<String> followUp() {
    List<String> left = new ArrayList<>();
    FollowUp.attempt(
            () -> {
              if (!look(left)) {
                left.addAll(settle());
              }
            })
        .ifPresent(left::add);
    return left;
  }

  /**
   * Whether nothing is to be settled; remembers this change. An earlier release that is damaged is
   * no reason to leave the files of the last unwritten.
   */
  private boolean look(List<String> left) {
    try {
      return store.read(
          view -> {
            FollowUp.attempt(() -> copies.remember(view)).ifPresent(left::add);
            return keys.isSettled() && exports.isSettled(view);
          });
    } catch (BadInputException damaged) {
      return false;
    }
  }

  /** As the only writer. */
  private List<String> settle() {
    try {
      return store.write(this::settle).result();
    } catch (BadUsageException notOurTurn) {
      return List.of(
          "the last change is in the workspace, but its files are not all in place yet: "
              + notOurTurn.getMessage()
              + "; the next opening (lethe log, say) sees to them");
    }
  }

  private List<String> settle(ReadView view) {
    List<String> left = new ArrayList<>(exports.settle(view));
    FollowUp.attempt(() -> keys.settle(view.keys())).ifPresent(left::add);
    return left;
  }
}

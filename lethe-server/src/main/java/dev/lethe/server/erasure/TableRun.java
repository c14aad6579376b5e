package dev.lethe.server.erasure;

import dev.lethe.workspace.History;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a run did about the requests of a control table.
 *
 * @param forgotten how many of them are forgotten
 * @param unknown how many name nobody who was there
 * @param changed of these two, how many rows somebody changed meanwhile: they stay as they are
 * @param waiting how many requests are left for the next run
 * @param release its number; empty where nothing was released
 * @param history what old versions of the model's own table still have of people who left; empty
 *     where there are none
 * @param notes what else the operator is to know
 */
public record TableRun(
    long forgotten,
    long unknown,
    long changed,
    long waiting,
    OptionalLong release,
    Optional<History> history,
    List<String> notes) {

  /** Nobody is to be forgotten. */
  static TableRun idle(Optional<History> history) {
    List<String> notes = history.map(History::words).stream().toList();
    return new TableRun(0, 0, 0, 0, OptionalLong.empty(), history, notes);
  }

  /** How many were carried out. */
  public long requests() {
    return forgotten + unknown;
  }
}

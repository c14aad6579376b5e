package dev.lethe.server.erasure;

import dev.lethe.base.LetheException;
import dev.lethe.server.register.Model;
import dev.lethe.workspace.History;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What one model did in a run. */
public sealed interface ModelRun {

  Model model();

  /** What old versions of the table with its rows still have of people who left. */
  default Optional<History> history() {
    return Optional.empty();
  }

  /**
   * Its batch is done.
   *
   * @param requests how many were in it
   * @param release its number; empty where nothing was released
   * @param notes what else the operator is to know
   */
  record Done(
      Model model,
      int requests,
      OptionalLong release,
      Optional<History> history,
      List<String> notes)
      implements ModelRun {}

  /** There was nobody to forget, or it has had its turn in this slot. */
  record Idle(Model model, Optional<History> history) implements ModelRun {}

  /** Another process carries out its batch at this moment. */
  record Busy(Model model) implements ModelRun {}

  /** Its batch is not done and will be tried again by the next run. */
  record Failed(Model model, int requests, LetheException why) implements ModelRun {}
}

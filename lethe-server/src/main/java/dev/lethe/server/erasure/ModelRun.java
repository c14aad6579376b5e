package dev.lethe.server.erasure;

import dev.lethe.base.LetheException;
import dev.lethe.server.register.Model;
import java.util.List;
import java.util.OptionalLong;

/** What one model did in a run. */
public sealed interface ModelRun {

  Model model();

  /**
   * Its batch is done.
   *
   * @param requests how many were in it
   * @param release its number; empty where nothing was released
   * @param notes what else the operator is to know
   */
  record Done(Model model, int requests, OptionalLong release, List<String> notes)
      implements ModelRun {}

  /** There was nothing to do, or it has had its turn in this slot. */
  record Idle(Model model) implements ModelRun {}

  /** Another process carries out its batch at this moment. */
  record Busy(Model model) implements ModelRun {}

  /** Its batch is not done and will be tried again by the next run. */
  record Failed(Model model, int requests, LetheException why) implements ModelRun {}
}

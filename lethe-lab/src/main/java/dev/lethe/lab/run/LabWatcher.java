package dev.lethe.lab.run;

import dev.lethe.base.Progress;
import dev.lethe.lab.Artefact;

/** Whoever wants to know how a run is getting on, and may stop it. */
public interface LabWatcher {

  /** Says nothing and never cancels. */
  LabWatcher SILENT = artefact -> Progress.SILENT;

  /** An artefact is begun; its work is reported to the result, which may cancel by throwing. */
  Progress begin(Artefact artefact);

  /** An artefact is finished. */
  default void end(Artefact artefact, double seconds) {}

  /** An artefact was found finished, by an earlier run with the same data and effort. */
  default void kept(Artefact artefact) {}
}

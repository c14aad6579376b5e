package dev.lethe.server.erasure;

import dev.lethe.server.register.Batch;
import dev.lethe.workspace.content.Work;

/** Is told how far a run is: models, stages and counts, never a name. */
public interface RunWatch {

  RunWatch NOBODY =
      new RunWatch() {
        @Override
        public Work begun(Batch batch) {
          return Work.UNWATCHED;
        }

        @Override
        public void ended(ModelRun run) {}
      };

  /** A model begins with its batch. */
  Work begun(Batch batch);

  /** A model is done with its part of the run. */
  void ended(ModelRun run);
}

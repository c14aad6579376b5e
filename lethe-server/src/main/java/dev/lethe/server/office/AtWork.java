package dev.lethe.server.office;

import dev.lethe.server.register.Model;
import dev.lethe.workspace.content.Stage;
import java.util.Optional;

/**
 * Where a run stands at present.
 *
 * @param requests how many the model carries out together
 * @param stage empty until its workspace is open
 * @param done people or rows of this stage so far
 * @param total people or rows of this stage; 0 or less where nothing is counted
 */
public record AtWork(Model model, int requests, Optional<Stage> stage, long done, long total) {

  static AtWork beginning(Model model, int requests) {
    return new AtWork(model, requests, Optional.empty(), 0, 0);
  }

  AtWork at(Stage next, long soFar, long ofAll) {
    return new AtWork(model, requests, Optional.of(next), soFar, ofAll);
  }

  public boolean isCounted() {
    return total > 0;
  }
}

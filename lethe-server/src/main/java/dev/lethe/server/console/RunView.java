package dev.lethe.server.console;

import dev.lethe.server.erasure.ModelRun;
import java.util.OptionalLong;

/**
 * What one model did in a run, in words.
 *
 * @param verdict done, idle or failed: a class of the style sheet
 */
public record RunView(long model, String name, String verdict, String words, OptionalLong release) {

  static RunView of(String name, ModelRun run) {
    long number = run.model().number();
    if (run instanceof ModelRun.Done done) {
      String words =
          done.requests() == 0
              ? "published as it stands; nobody left"
              : Shown.count(done.requests(), "request", "requests") + " carried out";
      return new RunView(number, name, "done", words, done.release());
    }
    if (run instanceof ModelRun.Failed failed) {
      String words = "not done, and tried again by the next run: " + failed.why().getMessage();
      return new RunView(number, name, "failed", words, OptionalLong.empty());
    }
    return new RunView(
        number,
        name,
        "idle",
        "nothing to do, or it has had its turn in this slot",
        OptionalLong.empty());
  }
}

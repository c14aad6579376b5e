package dev.lethe.cli.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.workspace.DeletionOptions;
import dev.lethe.server.erasure.ModelRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What each model did, as it is printed. */
final class RunView {

  private RunView() {}

  /** Throws the first refusal, once all is printed. */
  static void requireDone(List<ModelRun> runs) {
    for (ModelRun run : runs) {
      if (run instanceof ModelRun.Failed failed) {
        throw failed.why();
      }
    }
  }

  /** For what must be done now: a run comes again, a replay does not. */
  static void requireFree(List<ModelRun> runs) {
    for (ModelRun run : runs) {
      if (run instanceof ModelRun.Busy) {
        throw new BadUsageException(
            run.model().name() + ": another process is at work there; try again when it is done");
      }
    }
  }

  /** Old versions of their tables are gone, where they were to go. */
  static void requireGone(List<ModelRun> runs, DeletionOptions rows) {
    runs.forEach(run -> rows.requireGone(run.model().name() + " is done", run.history()));
  }

  static void print(List<ModelRun> runs, Output output) {
    if (output.isJson()) {
      output.json(Map.of("workspaces", runs.stream().map(RunView::fields).toList()));
    } else {
      runs.forEach(run -> output.out().println(run.model().name() + ": " + words(run)));
    }
    for (ModelRun run : runs) {
      if (run instanceof ModelRun.Done done) {
        output.notes(done.notes());
      } else {
        run.history().ifPresent(left -> output.note(run.model().name() + ": " + left.words()));
      }
    }
  }

  private static String words(ModelRun run) {
    if (run instanceof ModelRun.Done done) {
      return RequestView.requests(done.requests())
          + " carried out, "
          + (done.release().isPresent()
              ? "release " + done.release().getAsLong()
              : "nobody had rows there, no release");
    }
    if (run instanceof ModelRun.Failed failed) {
      return "REFUSED, "
          + RequestView.requests(failed.requests())
          + " waiting: "
          + failed.why().getMessage();
    }
    return run instanceof ModelRun.Busy
        ? "another process is at work there"
        : "nothing to do in this slot";
  }

  private static Map<String, Object> fields(ModelRun run) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("workspace", run.model().name());
    if (run instanceof ModelRun.Done done) {
      fields.put("requests", done.requests());
      done.release().ifPresent(number -> fields.put("release", number));
    } else if (run instanceof ModelRun.Failed failed) {
      fields.put("requests", failed.requests());
      fields.put("refused", String.valueOf(failed.why().getMessage()));
    }
    run.history().ifPresent(left -> fields.put("history", left.fields()));
    fields.put("done", !(run instanceof ModelRun.Failed || run instanceof ModelRun.Busy));
    return fields;
  }
}

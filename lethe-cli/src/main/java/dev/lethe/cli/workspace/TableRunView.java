package dev.lethe.cli.workspace;

import dev.lethe.cli.terminal.Output;
import dev.lethe.server.erasure.TableRun;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a run did about a control table, for people and for programs; counts, no names. */
final class TableRunView {

  private TableRunView() {}

  static void print(TableRun run, Output output) {
    if (output.isJson()) {
      output.json(fields(run));
    } else {
      output.out().println(words(run));
    }
    if (run.changed() > 0) {
      output.note(
          run.changed() + " of the rows were changed meanwhile, and stay as somebody left them");
    }
    if (run.waiting() > 0) {
      output.note(run.waiting() + " requests wait: the same command again takes them");
    }
    output.notes(run.notes());
  }

  private static String words(TableRun run) {
    if (run.requests() == 0) {
      return "no request is open";
    }
    return "%d requests: %d forgotten, %d unknown; %s"
        .formatted(
            run.requests(),
            run.forgotten(),
            run.unknown(),
            run.release().isPresent()
                ? "release " + run.release().getAsLong()
                : "nobody had rows here, no release");
  }

  private static Map<String, Object> fields(TableRun run) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("requests", run.requests());
    fields.put("forgotten", run.forgotten());
    fields.put("unknown", run.unknown());
    fields.put("changed", run.changed());
    fields.put("waiting", run.waiting());
    run.release().ifPresent(number -> fields.put("release", number));
    run.history().ifPresent(history -> fields.put("history", history.fields()));
    return fields;
  }
}

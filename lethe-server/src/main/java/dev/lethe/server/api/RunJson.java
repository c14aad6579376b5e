package dev.lethe.server.api;

import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.office.AtWork;
import dev.lethe.server.office.Run;
import dev.lethe.workspace.History;
import java.util.LinkedHashMap;
import java.util.Map;

/** A run as programs read it. */
final class RunJson {

  private RunJson() {}

  static Map<String, Object> fields(Run run) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", run.number());
    fields.put("under_way", run.isUnderWay());
    fields.put("who", run.who());
    fields.put("started", run.started().toString());
    run.ended().ifPresent(when -> fields.put("ended", when.toString()));
    fields.put("models", run.models().stream().map(RunJson::fields).toList());
    run.atWork().ifPresent(now -> fields.put("at_work", fields(now)));
    run.trouble().ifPresent(why -> fields.put("trouble", why));
    return fields;
  }

  private static Map<String, Object> fields(AtWork now) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("model", now.model().number());
    fields.put("requests", now.requests());
    now.stage().ifPresent(stage -> fields.put("stage", stage.word()));
    if (now.isCounted()) {
      fields.put("done", now.done());
      fields.put("total", now.total());
    }
    return fields;
  }

  private static Map<String, Object> fields(ModelRun run) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("model", run.model().number());
    fields.put("done", !(run instanceof ModelRun.Failed));
    if (run instanceof ModelRun.Done done) {
      fields.put("requests", done.requests());
      done.release().ifPresent(number -> fields.put("release", number));
      fields.put("notes", done.notes());
    } else if (run instanceof ModelRun.Failed failed) {
      fields.put("requests", failed.requests());
      fields.put("refused", String.valueOf(failed.why().getMessage()));
    }
    run.history().ifPresent(left -> fields.put("history", fields(left)));
    return fields;
  }

  private static Map<String, Object> fields(History left) {
    Map<String, Object> fields = new LinkedHashMap<>(left.fields());
    fields.put("words", left.words());
    return fields;
  }
}

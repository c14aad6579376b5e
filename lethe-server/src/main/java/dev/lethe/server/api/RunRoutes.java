package dev.lethe.server.api;

import static dev.lethe.server.access.Permission.PLAN;
import static dev.lethe.server.access.Permission.READ;
import static dev.lethe.server.access.Permission.RUN;

import dev.lethe.server.erasure.ModelPlan;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Run;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run would cost, and runs. */
final class RunRoutes {

  private static final String PATH = Api.PATH + "/runs";

  private final Office office;

  RunRoutes(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.post(Api.PATH + "/plans", this::plan, PLAN),
        Route.post(PATH, this::start, RUN),
        Route.get(PATH, this::list, READ),
        Route.get(PATH + "/{run}", this::one, READ));
  }

  private void plan(Context call) {
    Body.requireEmpty(call);
    Json.answer(call, Map.of("models", office.plan().stream().map(this::fields).toList()));
  }

  private Map<String, Object> fields(ModelPlan plan) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("model", plan.model().number());
    fields.put("requests", plan.requests());
    fields.put("found", plan.found());
    fields.put("rows", plan.rows());
    fields.put("budget", ModelJson.budget(office.model(plan.model().number())));
    plan.table().ifPresent(table -> fields.putAll(table.fieldsForOperator()));
    plan.refusal().ifPresent(why -> fields.put("refused", why));
    return fields;
  }

  private void start(Context call) {
    Body.requireEmpty(call);
    Run run = office.runs().start(Caller.require(call).name());
    call.status(202).header("Location", PATH + "/" + run.number());
    Json.answer(call, RunJson.fields(run));
  }

  private void list(Context call) {
    Json.answer(
        call, Map.of("runs", office.runs().recent().stream().map(RunJson::fields).toList()));
  }

  private void one(Context call) {
    long number = Query.number(call, "run");
    Json.answer(
        call,
        office.runs().recent().stream()
            .filter(run -> run.number() == number)
            .findFirst()
            .map(RunJson::fields)
            .orElseThrow(Query::notThere));
  }
}

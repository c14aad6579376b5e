package dev.lethe.server.console;

import dev.lethe.server.access.Permission;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Run;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a run would cost, and the run itself while it goes on. */
final class RunPages {

  private final Office office;

  RunPages(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/plan", this::plan, Permission.PLAN),
        Route.get("/runs", this::show, Permission.READ),
        Route.post("/runs", this::start, Permission.RUN));
  }

  private void plan(Context call) {
    List<PlanView> plans =
        office.plan().stream().map(plan -> PlanView.of(office.nameOf(plan.model()), plan)).toList();
    Pages.answer(call, "plan", "Plan", Map.of("plans", plans, "terms", office.terms()));
  }

  private void show(Context call) {
    Optional<Run> last = office.runs().last();
    List<RunView> models = last.map(run -> RunView.of(office, run)).orElse(List.of());
    Pages.answer(call, "runs", "Runs", Map.of("last", last, "models", models));
  }

  private void start(Context call) {
    office.runs().start(Caller.require(call).name());
    call.redirect("/runs", HttpStatus.SEE_OTHER);
  }
}

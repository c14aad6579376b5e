package dev.lethe.server.console;

import dev.lethe.base.LetheException;
import dev.lethe.server.access.Permission;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Outage;
import dev.lethe.server.register.TrailEnd;
import dev.lethe.server.register.TrailLine;
import dev.lethe.server.web.Route;
import dev.lethe.workspace.CheckUp;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who did what, and whether all of it is still as it was written. */
final class TrailPages {

  private static final int SIZE = 50;

  private final Office office;

  TrailPages(Office office) {
    this.office = office;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/trail", this::show, Permission.AUDIT),
        Route.get("/check", this::check, Permission.AUDIT));
  }

  /** The last first. */
  private void show(Context call) {
    TrailEnd end = office.register().trailEnd();
    Pages.answer(
        call,
        "trail",
        "Trail",
        Map.of(
            "list", Paging.of(call, end.lines(), SIZE, later -> before(end.lines() - later)),
            "end", end.toString()));
  }

  /** A page of lines, from this one back; their numbers have no gap. */
  private List<TrailLine> before(long last) {
    long earlier = Math.max(0, last - SIZE);
    List<TrailLine> lines =
        new ArrayList<>(office.register().history().after(earlier, (int) (last - earlier)));
    Collections.reverse(lines);
    return lines;
  }

  private void check(Context call) {
    String noted = Optional.ofNullable(call.queryParam("noted")).orElse("").strip();
    Optional<CheckUp> found = Optional.empty();
    Optional<String> refusal = Optional.empty();
    try {
      Optional<TrailEnd> end = noted.isEmpty() ? Optional.empty() : Optional.of(TrailEnd.of(noted));
      found = Optional.of(office.register().check(end));
    } catch (LetheException why) {
      Outage.passOn(why);
      call.status(HttpStatus.UNPROCESSABLE_CONTENT);
      refusal = Optional.of(String.valueOf(why.getMessage()));
    }
    Pages.answer(
        call, "check", "Check", Map.of("found", found, "noted", noted, "refusal", refusal));
  }
}

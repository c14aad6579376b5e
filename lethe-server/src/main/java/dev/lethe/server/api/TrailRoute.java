package dev.lethe.server.api;

import dev.lethe.server.access.Permission;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.TrailLine;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Route;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The trail of actions, for those who audit. */
record TrailRoute(Office office) {

  Route route() {
    return Route.get(Api.PATH + "/trail", this::page, Permission.AUDIT);
  }

  private void page(Context call) {
    Query query = Query.of(call, "after", "limit");
    int limit = query.limit();
    List<TrailLine> lines = office.register().trail(query.whole("after").orElse(0), limit + 1);
    RequestJson form = new RequestJson(office.register().today(), true);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", lines.stream().limit(limit).map(form::fields).toList());
    if (lines.size() > limit) {
      fields.put("next", lines.get(limit - 1).number());
    }
    fields.put("end", office.register().trailEnd().toString());
    Json.answer(call, fields);
  }
}

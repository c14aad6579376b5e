package dev.lethe.server.api;

import dev.lethe.server.register.Outcome;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.TrailLine;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Requests as programs read them: how many people, never who.
 *
 * @param full for those who look after all requests; others are not told how many of their people
 *     had rows in which model, or they could try out who is in it, nor the names of colleagues
 */
record RequestJson(LocalDate today, boolean full) {

  Map<String, Object> fields(Request request) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", request.id().hex());
    fields.put("state", request.state().word());
    fields.put("channel", request.channel());
    fields.put("people", request.people());
    fields.put("received", request.received().toString());
    fields.put("due", request.due().toString());
    request.daysLeft(today).ifPresent(days -> fields.put("days_left", days));
    request.extension().ifPresent(why -> fields.put("extended_because", why));
    request.reason().ifPresent(why -> fields.put("denied_because", why));
    request.closed().ifPresent(day -> fields.put("closed", day.toString()));
    fields.put("ids_erased", request.idsErased());
    if (full) {
      fields.put("outcomes", request.outcomes().stream().map(RequestJson::fields).toList());
    }
    return fields;
  }

  private static Map<String, Object> fields(Outcome outcome) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("model", outcome.model());
    fields.put("found", outcome.found());
    fields.put("rows", outcome.rows());
    fields.put("unknown", outcome.unknown());
    outcome.release().ifPresent(number -> fields.put("release", number));
    return fields;
  }

  Map<String, Object> fields(TrailLine line) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (full) {
      fields.put("number", line.number());
    }
    fields.put("day", line.day());
    fields.put("what", line.what());
    if (full) {
      fields.put("who", line.who());
      line.request().ifPresent(id -> fields.put("request", id));
    }
    return fields;
  }
}

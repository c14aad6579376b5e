package dev.lethe.server.api;

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
    Map<String, Object> fields = request.fields(today);
    if (full) {
      fields.put(
          "outcomes",
          request.outcomes().stream()
              .map(outcome -> outcome.fields("model", outcome.model()))
              .toList());
    }
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

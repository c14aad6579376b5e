package dev.lethe.server.web;

import io.javalin.http.Context;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Answers for programs. */
public final class Json {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Json() {}

  public static String text(Map<String, ?> fields) {
    return MAPPER.writeValueAsString(fields);
  }

  public static void answer(Context call, Map<String, ?> fields) {
    call.contentType("application/json").result(text(fields));
  }
}

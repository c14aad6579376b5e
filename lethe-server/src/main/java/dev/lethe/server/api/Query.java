package dev.lethe.server.api;

import dev.lethe.server.web.Problem;
import dev.lethe.server.web.ProblemException;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What stands after the question mark, each name once and none that is not known. */
final class Query {

  static final int MOST = 1_000;
  private static final int USUAL = 100;
  private static final Pattern WHOLE = Pattern.compile("\\d{1,15}");

  private final Map<String, List<String>> values;

  private Query(Map<String, List<String>> values) {
    this.values = values;
  }

  static Query of(Context call, String... known) {
    Map<String, List<String>> values = call.queryParamMap();
    Set<String> names = new TreeSet<>(Set.of(known));
    if (!names.containsAll(values.keySet())) {
      throw Problem.of(400, "bad-query", "known parameters here are " + names).asException();
    }
    values.forEach(
        (name, given) -> {
          if (given.size() > 1) {
            throw bad(name, "a parameter is given once");
          }
        });
    return new Query(values);
  }

  static ProblemException bad(String name, String rule) {
    return Problem.of(400, "bad-query", rule).at("?" + name).asException();
  }

  Optional<String> text(String name) {
    return values.getOrDefault(name, List.of()).stream().findFirst();
  }

  OptionalLong whole(String name) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    if (!WHOLE.matcher(text.get()).matches()) {
      throw bad(name, "a whole number is needed");
    }
    return OptionalLong.of(Long.parseLong(text.get()));
  }

  /** How many a page has. */
  int limit() {
    long limit = whole("limit").orElse(USUAL);
    if (limit < 1 || limit > MOST) {
      throw bad("limit", "a page has 1 to " + MOST + " entries");
    }
    return (int) limit;
  }

  /** A number in the path; what is none is not there. */
  static long number(Context call, String name) {
    String text = call.pathParam(name);
    if (!WHOLE.matcher(text).matches()) {
      throw notThere();
    }
    return Long.parseLong(text);
  }

  static ProblemException notThere() {
    return Problem.of(404, "not-found", "there is no such thing here").asException();
  }
}

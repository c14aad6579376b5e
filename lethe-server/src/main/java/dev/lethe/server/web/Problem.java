package dev.lethe.server.web;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Why something was not done, as RFC 9457 has it.
 *
 * @param word of the kind of problem, for programs
 * @param rule what was broken, for people
 * @param value what broke it; never an id of a person
 * @param place where it was: a field, a header
 */
public record Problem(
    int status, String word, String rule, Optional<String> value, Optional<String> place) {

  public static final String TYPE = "application/problem+json";

  public static Problem of(int status, String word, String rule) {
    return new Problem(status, word, rule, Optional.empty(), Optional.empty());
  }

  public Problem at(String newPlace) {
    return new Problem(status, word, rule, value, Optional.of(newPlace));
  }

  public Problem got(String newValue) {
    return new Problem(status, word, rule, Optional.of(newValue), place);
  }

  public ProblemException asException() {
    return new ProblemException(this);
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("type", "urn:lethe:problem:" + word);
    fields.put("title", word.replace('-', ' '));
    fields.put("status", status);
    fields.put("detail", rule + value.map(got -> ", but got " + got).orElse(""));
    fields.put("rule", rule);
    value.ifPresent(got -> fields.put("value", got));
    place.ifPresent(where -> fields.put("place", where));
    return fields;
  }
}

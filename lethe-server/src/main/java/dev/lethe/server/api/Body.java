package dev.lethe.server.api;

import dev.lethe.base.BadInputException;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.server.web.Problem;
import dev.lethe.server.web.ProblemException;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/**
 * The JSON object that a caller sent, read strictly. A complaint says the rule and the place and
 * never what stood there: it may be the id of a person.
 */
final class Body {

  private static final String JSON = "application/json";

  private final DocumentNode node;
  private final Set<String> asked = new TreeSet<>();

  private Body(DocumentNode node) {
    this.node = node;
  }

  /** Reads all of it; fields that {@code reading} has not asked for are refused. */
  static <T> T read(Context call, Function<Body, T> reading) {
    requireType(call, JSON);
    return read(call.bodyAsBytes(), reading);
  }

  static <T> T read(byte[] content, Function<Body, T> reading) {
    Body body = new Body(root(content));
    T result = reading.apply(body);
    body.requireNothingElse();
    return result;
  }

  /** Whether it is such an object; what is none is refused. */
  static boolean isObjectWith(byte[] content, String name) {
    return root(content).has(name);
  }

  /** For deeds that need no words: nothing, or an object without fields. */
  static void requireEmpty(Context call) {
    if (call.bodyAsBytes().length > 0) {
      read(call, body -> body);
    }
  }

  static void requireType(Context call, String type) {
    String given = String.valueOf(call.contentType()).toLowerCase(Locale.ROOT);
    String essence = given.split(";", 2)[0].strip();
    boolean otherLetters = given.contains("charset=") && !given.contains("charset=utf-8");
    if (!essence.equals(type) || otherLetters || call.header("Content-Encoding") != null) {
      throw Problem.of(415, "unsupported-type", "the body is " + type + " in UTF-8, as it is")
          .at("Content-Type")
          .asException();
    }
  }

  private static DocumentNode root(byte[] content) {
    DocumentNode root;
    try {
      root = Documents.json(ByteSource.of("the body", content), "a body");
    } catch (BadInputException malformed) {
      throw notJson(malformed);
    }
    try {
      return root.requireObject();
    } catch (BadInputException other) {
      throw bad("the body is a JSON object", "/");
    }
  }

  private static ProblemException notJson(BadInputException malformed) {
    Problem problem =
        Problem.of(
            400,
            "bad-json",
            "the body is one JSON document in UTF-8: each name once, finite numbers, not nested"
                + " deeply, nothing after it");
    return malformed.getCause() instanceof JacksonException e && e.getLocation() != null
        ? problem.at(place(e.getLocation())).asException()
        : problem.asException();
  }

  private static String place(TokenStreamLocation location) {
    return "line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  /** The complaint about a value at a JSON pointer. */
  static ProblemException bad(String rule, String pointer) {
    return Problem.of(422, "bad-field", rule).at(pointer).asException();
  }

  boolean has(String name) {
    asked.add(name);
    return node.has(name);
  }

  String text(String name) {
    return optional(name).orElseThrow(() -> bad("the field is needed", "/" + name));
  }

  Optional<String> optional(String name) {
    return has(name) ? Optional.of(text(node.field(name), "/" + name)) : Optional.empty();
  }

  /** A list of texts. */
  List<String> texts(String name) {
    String pointer = "/" + name;
    if (!has(name) || !node.field(name).isList()) {
      throw bad("a list of texts is needed", pointer);
    }
    List<DocumentNode> items = node.field(name).items();
    List<String> texts = new ArrayList<>(items.size());
    for (DocumentNode item : items) {
      texts.add(text(item, pointer + "/" + texts.size()));
    }
    return texts;
  }

  private static String text(DocumentNode node, String pointer) {
    if (!node.isText()) {
      throw bad("a text is needed", pointer);
    }
    try {
      return node.string();
    } catch (BadInputException halfCharacter) {
      throw bad("a text is Unicode, without half characters", pointer);
    }
  }

  private void requireNothingElse() {
    if (!asked.containsAll(node.names())) {
      throw bad(asked.isEmpty() ? "no fields are known here" : "known fields are " + asked, "/");
    }
  }
}

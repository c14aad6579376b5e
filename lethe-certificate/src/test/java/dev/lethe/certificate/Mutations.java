package dev.lethe.certificate;

import dev.lethe.certificate.format.CanonicalJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Every change of one place of a JSON tree: altered, deleted, added. */
public final class Mutations {

  private static final ObjectMapper JSON = JsonMapper.builder().build();

  /** What stands in for a value: each type, and values at the edges of rules. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "false",
          "\"\"",
          "\"x\"",
          "\"Infinity\"",
          "\"-Infinity\"",
          "\"NaN\"",
          "\"line\\nend\"",
          "\"\\u200b\"",
          "[]",
          "{}",
          "[1]",
          "{\"x\":1}",
          "0",
          "-1",
          "1",
          "2",
          "0.5",
          "1.5",
          "1e9",
          "1e17",
          "1e300",
          "-1e300",
          "1e-300",
          "2147483648",
          "1073741824",
          "1099511627776",
          "9007199254740993");

  /** 1 and 1.0 are one number in two spellings, not a change. */
  private static final Comparator<JsonNode> SAME_NUMBER =
      (a, b) ->
          a.isNumber() && b.isNumber()
              ? Double.compare(a.doubleValue(), b.doubleValue())
              : a.equals(b) ? 0 : 1;

  private final String original;
  private final List<Mutation> found = new ArrayList<>();

  /** One changed document. */
  public record Mutation(String what, byte[] content) {

    String text() {
      return new String(content, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
      return what;
    }
  }

  private Mutations(byte[] content) {
    this.original = new String(content, StandardCharsets.UTF_8);
  }

  public static List<Mutation> of(byte[] content) {
    Mutations mutations = new Mutations(content);
    mutations.visit("", root -> root);
    return mutations.found;
  }

  private interface Place {
    JsonNode in(JsonNode root);
  }

  private void visit(String path, Place place) {
    JsonNode node = place.in(JSON.readTree(original));
    if (node instanceof ObjectNode object) {
      change(path + ": add", root -> object(place, root).put("extra", 1));
      for (String name : object.propertyNames()) {
        String inner = path + "/" + name;
        change(inner + ": delete", root -> object(place, root).remove(name));
        change(
            inner + ": rename",
            root -> object(place, root).set(name + "_", object(place, root).remove(name)));
        replaceBy(inner, (root, value) -> object(place, root).set(name, value), object.get(name));
        visit(inner, root -> place.in(root).get(name));
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        int at = i;
        String inner = path + "/" + i;
        change(inner + ": delete", root -> array(place, root).remove(at));
        change(inner + ": repeat", root -> array(place, root).add(array.get(at)));
        replaceBy(inner, (root, value) -> array(place, root).set(at, value), array.get(at));
        visit(inner, root -> place.in(root).get(at));
      }
    }
  }

  private interface Replacing {
    void by(JsonNode root, JsonNode value);
  }

  private void replaceBy(String path, Replacing replacing, JsonNode old) {
    List<String> values = new ArrayList<>(VALUES);
    if (old.isString()) {
      values.add(JSON.writeValueAsString(old.asString() + "x"));
      values.add(JSON.writeValueAsString(old.asString().toUpperCase(java.util.Locale.ROOT)));
    } else if (old.isNumber()) {
      values.add(Double.toString(Math.nextUp(old.doubleValue())));
      values.add(old.doubleValue() + 1 + "");
      values.add("\"" + old + "\"");
    }
    for (String value : values) {
      change(path + ": " + value, root -> replacing.by(root, JSON.readTree(value)));
    }
  }

  private void change(String what, Consumer<JsonNode> deed) {
    JsonNode root = JSON.readTree(original);
    deed.accept(root);
    byte[] content = CanonicalJson.bytes((ObjectNode) root);
    if (!root.equals(SAME_NUMBER, JSON.readTree(original))) {
      found.add(new Mutation(what, content));
    }
  }

  private static ObjectNode object(Place place, JsonNode root) {
    return (ObjectNode) place.in(root);
  }

  private static ArrayNode array(Place place, JsonNode root) {
    return (ArrayNode) place.in(root);
  }
}

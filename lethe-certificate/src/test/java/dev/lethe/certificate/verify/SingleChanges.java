package dev.lethe.certificate.verify;

import dev.lethe.bound.Result;
import dev.lethe.kinds.Kinds;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every way to change one thing of a payload: each number, each text, each flag, each field gone.
 */
final class SingleChanges {

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  /**
   * One change.
   *
   * @param path where: {@code predicate.noise.sigma}
   * @param how what was done, for messages
   */
  record Change(String path, String how, byte[] payload) {

    @Override
    public String toString() {
      return path + " " + how;
    }
  }

  private final JsonNode root;
  private final List<Change> changes = new ArrayList<>();

  private SingleChanges(byte[] payload) {
    this.root = JSON.readTree(payload);
  }

  static List<Change> of(byte[] payload) {
    SingleChanges all = new SingleChanges(payload);
    all.walk(all.root, "");
    return all.changes;
  }

  private void walk(JsonNode node, String path) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : List.copyOf(object.properties())) {
        String name = field.getKey();
        String at = path.isEmpty() ? name : path + "." + name;
        JsonNode value = field.getValue();
        List<String> order = new ArrayList<>(object.propertyNames());
        replace(
            at, "removed", () -> object.remove(name), () -> restore(object, order, name, value));
        vary(value, at, other -> object.set(name, other));
        walk(value, at);
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        int index = i;
        JsonNode value = array.get(i);
        String at = path + "[" + i + "]";
        replace(at, "removed", () -> array.remove(index), () -> array.insert(index, value));
        vary(value, at, other -> array.set(index, other));
        walk(value, at);
      }
    }
  }

  private static void restore(ObjectNode object, List<String> order, String name, JsonNode value) {
    ObjectNode copy = object.deepCopy();
    object.removeAll();
    order.forEach(each -> object.set(each, each.equals(name) ? value : copy.get(each)));
  }

  private void vary(JsonNode value, String path, Consumer<JsonNode> put) {
    if (value.isIntegralNumber()) {
      BigInteger number = value.bigIntegerValue();
      for (BigInteger other :
          List.of(number.add(BigInteger.ONE), number.shiftLeft(1), scaled(number, "0.999"))) {
        if (!other.equals(number)) {
          set(path, value, JSON.getNodeFactory().numberNode(other), put);
        }
      }
    } else if (value.isNumber()) {
      double number = value.doubleValue();
      for (double factor : new double[] {1.001, 0.999, 2, 0.5}) {
        double other = number == 0 ? factor : number * factor;
        set(path, value, JSON.getNodeFactory().numberNode(other), put);
      }
    } else if (value.isBoolean()) {
      set(path, value, JSON.getNodeFactory().booleanNode(!value.booleanValue()), put);
    } else if (value.isString()) {
      for (String other : texts(value.stringValue())) {
        set(path, value, JSON.getNodeFactory().stringNode(other), put);
      }
    }
  }

  private static BigInteger scaled(BigInteger number, String factor) {
    return new BigDecimal(number).multiply(new BigDecimal(factor)).toBigInteger();
  }

  /** Another text of the same kind: other words of lists, another digit, a word more. */
  private static List<String> texts(String text) {
    List<String> texts = new ArrayList<>();
    for (List<String> words : WORDS) {
      if (words.contains(text)) {
        texts.addAll(words);
        texts.remove(text);
      }
    }
    if (text.matches("[0-9a-f]{64}")) {
      texts.add((text.charAt(0) == '0' ? "1" : "0") + text.substring(1));
    }
    texts.add(text + " indeed");
    texts.add("something else");
    return texts;
  }

  private static final List<List<String>> WORDS =
      List.of(
          List.of("auto", "exact", "passive", "descent", "newton", "retrain"),
          List.of("verified", "a-priori"),
          List.of("exact", "classical", "concentrated", "none"),
          Kinds.words(),
          List.of("secure", "INSECURE seeded"),
          List.of("2026-11-15", "2026-11-16"),
          Kinds.all().stream()
              .flatMap(kind -> kind.results().stream())
              .map(Result::id)
              .distinct()
              .toList(),
          List.of("urn:lethe:certificate:v2", "urn:lethe:certificate:v1"));

  private void set(String path, JsonNode before, JsonNode after, Consumer<JsonNode> put) {
    replace(path, before + " → " + after, () -> put.accept(after), () -> put.accept(before));
  }

  private void replace(String path, String how, Runnable change, Runnable back) {
    change.run();
    changes.add(
        new Change(path, how, JSON.writeValueAsString(root).getBytes(StandardCharsets.UTF_8)));
    back.run();
  }
}

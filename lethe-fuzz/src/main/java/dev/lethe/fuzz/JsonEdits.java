package dev.lethe.fuzz;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Small changes of a document: each is an operation, a place, and what it needs. */
final class JsonEdits {

  private static final int MOST_EDITS = 16;

  /** A place can be copied into itself, so that documents double with every edit. */
  private static final int MOST_PLACES = 1000;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private static final List<String> NUMBERS =
      List.of(
          ("0 -0.0 1 -1 2 0.5 1e-300 5e-324 1e-400 "
                  + "1e400 1e308 2147483647 2147483648 -2147483648 4294967296 9007199254740992 9007199254740993 "
                  + "1099511627776 9223372036854775807 9223372036854775808 1e15 100000 100001 46341 1e1000000000")
              .split(" "));

  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "Infinity",
          "NaN",
          "a",
          "\u0000",
          "\n",
          "\u202e",
          "\ud800",
          "'\"<&>",
          "2026-11-15",
          "+12026-11-15",
          "0000000000000000000000000000000000000000000000000000000000000000");

  /** A place: a field of an object or an item of a list. */
  private record Place(JsonNode parent, String name, int index) {

    JsonNode get() {
      return parent instanceof ObjectNode object ? object.get(name) : parent.get(index);
    }

    void set(JsonNode value) {
      if (parent instanceof ObjectNode object) {
        object.set(name, value);
      } else {
        ((ArrayNode) parent).set(index, value);
      }
    }

    void remove() {
      if (parent instanceof ObjectNode object) {
        object.remove(name);
      } else {
        ((ArrayNode) parent).remove(index);
      }
    }

    void repeat(String newName) {
      if (parent instanceof ObjectNode object) {
        object.set(newName, get());
      } else {
        ((ArrayNode) parent).insert(index, get());
      }
    }
  }

  private JsonEdits() {}

  static void apply(JsonNode document, Input input) {
    for (int edits = 0; edits < MOST_EDITS && !input.isEmpty(); edits++) {
      List<Place> places = new ArrayList<>();
      collect(document, places);
      if (places.isEmpty() || places.size() > MOST_PLACES) {
        return;
      }
      int operation = input.choice(10);
      edit(operation, place(places, input), places, input);
    }
  }

  private static Place place(List<Place> places, Input input) {
    return places.get(input.next() % places.size());
  }

  private static void edit(int operation, Place place, List<Place> places, Input input) {
    switch (operation) {
      case 0 -> place.set(NODES.numberNode(Double.longBitsToDouble(bits(input))).deepCopy());
      case 1 ->
          place.set(NODES.numberNode(new BigDecimal(NUMBERS.get(input.choice(NUMBERS.size())))));
      case 2 -> place.set(NODES.numberNode((long) (byte) input.next()));
      case 3 -> place.set(NODES.stringNode(text(input)));
      case 4 -> place.set(NODES.stringNode(TEXTS.get(input.choice(TEXTS.size()))));
      case 5 -> place.remove();
      case 6 -> place.repeat(text(input));
      case 7 -> place.set(place(places, input).get().deepCopy());
      case 8 -> place.set(NODES.stringNode("x".repeat(1 + 20 * input.next())));
      default -> place.set(constant(input.choice(5)));
    }
  }

  private static JsonNode constant(int which) {
    return switch (which) {
      case 0 -> NODES.nullNode();
      case 1 -> NODES.booleanNode(true);
      case 2 -> NODES.booleanNode(false);
      case 3 -> NODES.objectNode();
      default -> NODES.arrayNode();
    };
  }

  private static long bits(Input input) {
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits = (bits << 8) | input.next();
    }
    return bits;
  }

  private static String text(Input input) {
    byte[] text = new byte[input.next() % 32];
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) input.next();
    }
    return new String(text, StandardCharsets.UTF_8);
  }

  private static void collect(JsonNode node, List<Place> places) {
    if (node instanceof ObjectNode object) {
      for (String name : List.copyOf(object.propertyNames())) {
        places.add(new Place(node, name, 0));
        collect(object.get(name), places);
      }
    } else if (node instanceof ArrayNode) {
      for (int i = 0; i < node.size(); i++) {
        places.add(new Place(node, "", i));
        collect(node.get(i), places);
      }
    }
  }
}

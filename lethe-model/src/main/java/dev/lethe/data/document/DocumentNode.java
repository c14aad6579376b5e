package dev.lethe.data.document;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.data.table.Shown;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * One node of a JSON or YAML document together with its place in it.
 *
 * <p>Every complaint names the file, the path inside it, the rule and the value; fields that nobody
 * asked for are refused by {@link #requireNothingElse}.
 */
public final class DocumentNode {

  private final String file;
  private final String path;
  private final JsonNode node;
  private final Set<String> asked = new HashSet<>();

  DocumentNode(String file, String path, JsonNode node) {
    this.file = file;
    this.path = path;
    this.node = node;
  }

  /** The complaint that this node breaks a rule. */
  public BadInputException bad(String rule) {
    String shown =
        node.isObject() || node.isArray() ? "" : ", but got " + Shown.of(node.toString());
    return new BadInputException(file + ": " + place() + rule + shown);
  }

  /** Types check their own rules and know neither file nor place: both are put in front. */
  public <T> T valid(Supplier<T> making) {
    try {
      return making.get();
    } catch (BadUsageException | BadInputException | NoGuaranteeException e) {
      String message = String.valueOf(e.getMessage());
      boolean placed = message.startsWith(file + ":");
      throw new BadInputException(placed ? message : file + ": " + place() + message, e);
    }
  }

  private String place() {
    return path.isEmpty() ? "" : path + ": ";
  }

  public DocumentNode requireObject() {
    if (!node.isObject()) {
      throw bad("an object is expected");
    }
    return this;
  }

  public boolean isList() {
    return node.isArray();
  }

  public boolean isText() {
    return node.isString();
  }

  /** The names of an object's fields, in the order of the document, each now known. */
  public List<String> names() {
    List<String> names = List.copyOf(requireObject().node.propertyNames());
    asked.addAll(names);
    return names;
  }

  public boolean has(String name) {
    asked.add(name);
    return node.has(name);
  }

  public DocumentNode field(String name) {
    JsonNode child = node.get(name);
    asked.add(name);
    if (child == null) {
      throw new BadInputException(file + ": " + place() + "the field '" + name + "' is missing");
    }
    return new DocumentNode(file, path.isEmpty() ? name : path + "." + name, child);
  }

  public Optional<DocumentNode> optional(String name) {
    return has(name) ? Optional.of(field(name)) : Optional.empty();
  }

  public List<DocumentNode> items() {
    if (!node.isArray()) {
      throw bad("a list is expected");
    }
    List<DocumentNode> items = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      items.add(new DocumentNode(file, path + "[" + i + "]", node.get(i)));
    }
    return items;
  }

  public String string() {
    if (!node.isString()) {
      throw bad("a text is expected");
    }
    return unicode(node.asString());
  }

  /** Half a character can be written in JSON, but in no file: two such texts would look alike. */
  private String unicode(String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new BadInputException(
          file + ": " + place() + "a text must be Unicode, but this one has half a character");
    }
    return text;
  }

  /** A text, or a number or boolean as it is written: values of categories and labels. */
  public String value() {
    if (!node.isValueNode() || node.isNull()) {
      throw bad("a text or a number is expected");
    }
    return unicode(node.asString());
  }

  public List<String> values() {
    return items().stream().map(DocumentNode::value).toList();
  }

  public double number() {
    if (!node.isNumber()) {
      throw bad("a number is expected");
    }
    double value = node.doubleValue();
    if (!(Math.abs(value) < Double.POSITIVE_INFINITY)) {
      throw bad("a finite number is expected");
    }
    return value;
  }

  public int integer() {
    double value = number();
    if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
      throw bad("a whole number is expected");
    }
    return (int) value;
  }

  /** A whole number that a double holds exactly: at most 2⁵³ in size. */
  public long whole() {
    double value = number();
    if (value != Math.rint(value) || Math.abs(value) > 0x1p53) {
      throw bad("a whole number is expected");
    }
    return (long) value;
  }

  public boolean flag() {
    if (!node.isBoolean()) {
      throw bad("true or false is expected");
    }
    return node.booleanValue();
  }

  public <E extends Enum<E>> E choice(Class<E> type) {
    String text = string();
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equalsIgnoreCase(text)) {
        return constant;
      }
    }
    String allowed =
        Set.of(type.getEnumConstants()).stream()
            .map(constant -> "'" + constant.name().toLowerCase(Locale.ROOT) + "'")
            .sorted()
            .collect(Collectors.joining(" or "));
    throw bad(allowed + " is expected");
  }

  /** Refuses fields that nobody has asked for. */
  public void requireNothingElse() {
    for (String name : node.propertyNames()) {
      if (!asked.contains(name)) {
        throw new BadInputException(
            file
                + ": "
                + place()
                + "the field "
                + Shown.of(name)
                + " is not known here; known are "
                + asked.stream().sorted().toList());
      }
    }
  }
}

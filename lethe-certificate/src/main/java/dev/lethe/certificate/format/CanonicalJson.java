package dev.lethe.certificate.format;

import dev.lethe.base.BadUsageException;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.NumberOutput;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON with one form: fields in the order they were put, no white space, doubles as the shortest
 * text that reads back as the same double, by one algorithm on every Java version.
 */
public final class CanonicalJson {

  static final String INFINITY = "Infinity";

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private CanonicalJson() {}

  public static ObjectNode object() {
    return JSON.createObjectNode();
  }

  /** A number, or the text "Infinity", which JSON numbers cannot say. */
  public static void putAmount(ObjectNode target, String name, double value) {
    if (Double.isNaN(value) || value == Double.NEGATIVE_INFINITY) {
      throw new BadUsageException("the field '" + name + "' must be a number, but got " + value);
    }
    if (Double.isInfinite(value)) {
      target.put(name, INFINITY);
    } else {
      target.put(name, value);
    }
  }

  /** A finite double as files have it: the shortest decimal that reads back as the same one. */
  public static String text(double value) {
    return NumberOutput.toString(value, true);
  }

  public static byte[] bytes(ObjectNode root) {
    return JSON.writeValueAsString(root).getBytes(StandardCharsets.UTF_8);
  }

  /** The same for files that people open: indented, with a line end. */
  public static byte[] indented(ObjectNode root) {
    return (JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }
}

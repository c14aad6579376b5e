package dev.lethe.cli.terminal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON has no infinities: they travel as the strings "Infinity", "-Infinity" and "NaN". */
final class JsonValues {

  private JsonValues() {}

  static Object finite(Object value) {
    if (value instanceof Double number && !Double.isFinite(number)) {
      return number.toString();
    }
    if (value instanceof Map<?, ?> fields) {
      Map<String, Object> copy = new LinkedHashMap<>();
      fields.forEach((name, field) -> copy.put(name.toString(), finite(field)));
      return copy;
    }
    if (value instanceof List<?> items) {
      return items.stream().map(JsonValues::finite).toList();
    }
    return value;
  }
}

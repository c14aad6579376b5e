package dev.lethe.data.encode;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Shown;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Declared values, each with a number of its own, and the search of a cell among them.
 *
 * <p>Cells match as text without surrounding blanks, or as equal numbers: {@code 1} and {@code 1.0}
 * are the same class in a CSV and in a Parquet file.
 */
final class ValueGroups {

  static final int NONE = -1;

  private final Map<String, Integer> byText = new HashMap<>();
  private final Map<Double, Integer> byNumber = new HashMap<>();
  private final boolean allNumbers;

  /** Values of one inner list share its index. */
  ValueGroups(String column, List<List<String>> groups) {
    boolean onlyNumbers = true;
    for (int g = 0; g < groups.size(); g++) {
      for (String value : groups.get(g)) {
        double number = parse(value);
        Integer asText = byText.put(value.strip(), g);
        Integer asNumber = Double.isNaN(number) ? null : byNumber.put(number, g);
        if ((asText != null && asText != g) || (asNumber != null && asNumber != g)) {
          throw new BadUsageException(
              "column "
                  + Shown.of(column)
                  + ": "
                  + Shown.of(value)
                  + " equals another declared value");
        }
        onlyNumbers &= !Double.isNaN(number);
      }
    }
    allNumbers = onlyNumbers;
  }

  private static double parse(String value) {
    byte[] bytes = value.strip().getBytes(StandardCharsets.UTF_8);
    return DecimalParser.parse(bytes, 0, bytes.length) + 0.0;
  }

  /** The group of the cell's value, or {@link #NONE}. */
  int find(Row row, int column) {
    if (!allNumbers) {
      int group = byText.getOrDefault(row.text(column).strip(), NONE);
      if (group != NONE) {
        return group;
      }
    }
    int group = byNumber(row.numberOrNaN(column));
    return group != NONE ? group : stripped(row.text(column).strip());
  }

  /** Blanks that no number may have around it, such as a form feed, are gone here. */
  private int stripped(String text) {
    int group = byText.getOrDefault(text, NONE);
    return group != NONE ? group : byNumber(parse(text));
  }

  /** Adding 0 makes -0 and 0 the same key. */
  private int byNumber(double number) {
    return byNumber.getOrDefault(number + 0.0, NONE);
  }
}

package dev.lethe.data.encode;

import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.table.Row;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The declared texts that count as an empty cell; numeric ones (−999) match as numbers. */
final class MissingTokens {

  private final Set<String> texts;
  private final double[] numbers;

  MissingTokens(List<String> tokens) {
    texts = tokens.stream().map(String::strip).collect(Collectors.toUnmodifiableSet());
    numbers =
        texts.stream()
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .mapToDouble(bytes -> DecimalParser.parse(bytes, 0, bytes.length))
            .filter(number -> !Double.isNaN(number))
            .toArray();
  }

  boolean hasNumber(double value) {
    for (double number : numbers) {
      if (number == value) {
        return true;
      }
    }
    return false;
  }

  boolean isMissing(Row row, int column) {
    if (row.isMissing(column)) {
      return true;
    }
    String text = row.text(column).strip();
    return text.isEmpty() || texts.contains(text);
  }
}

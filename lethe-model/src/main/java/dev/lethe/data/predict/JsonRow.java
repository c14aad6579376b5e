package dev.lethe.data.predict;

import dev.lethe.base.BadInputException;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Shown;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A row as a JSON object: numbers, texts as they would stand in a file, lists; null is missing. */
record JsonRow(List<String> columns, JsonNode fields) implements Row {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(tools.jackson.core.StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(tools.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** The object; its fields are the columns. */
  static JsonNode object(String text) {
    JsonNode node;
    try {
      node = JSON.readTree(text);
    } catch (JacksonException e) {
      throw new BadInputException(
          "the given row is no JSON: " + e.getOriginalMessage().lines().findFirst().orElse(""), e);
    }
    if (!node.isObject()) {
      throw new BadInputException("the given row must be a JSON object with a field for a column");
    }
    return node;
  }

  private @Nullable JsonNode cell(int column) {
    JsonNode node = fields.get(columns.get(column));
    return node == null || node.isNull() ? null : node;
  }

  @Override
  public double numberOrNaN(int column) {
    JsonNode node = cell(column);
    if (node == null) {
      return Double.NaN;
    }
    if (node.isNumber()) {
      double value = node.doubleValue();
      return Double.isFinite(value) ? value : Double.NaN;
    }
    byte[] text = text(column).getBytes(StandardCharsets.UTF_8);
    return DecimalParser.parse(text, 0, text.length);
  }

  @Override
  public double[] list(int column) {
    JsonNode node = cell(column);
    if (node == null || !node.isArray()) {
      throw refuse(column, "a list of numbers is expected");
    }
    return IntStream.range(0, node.size())
        .mapToDouble(i -> node.get(i).isNumber() ? node.get(i).doubleValue() : Double.NaN)
        .map(value -> Double.isFinite(value) ? value : Double.NaN)
        .toArray();
  }

  @Override
  public boolean isMissing(int column) {
    return cell(column) == null || text(column).isBlank();
  }

  @Override
  public String text(int column) {
    JsonNode node = cell(column);
    return node == null ? "" : node.isString() ? node.stringValue() : node.toString();
  }

  @Override
  public String where() {
    return "the given row";
  }

  @Override
  public String columnName(int column) {
    return "column " + Shown.of(columns.get(column));
  }
}

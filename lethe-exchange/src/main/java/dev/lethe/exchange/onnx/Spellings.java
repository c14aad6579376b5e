package dev.lethe.exchange.onnx;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.table.Shown;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Texts of a categorical column and the category that each stands for: a graph compares texts as
 * they are, so what Lethe finds by comparing numbers is listed in its usual spellings, 1 and 1.0.
 */
final class Spellings {

  /** A row with this is refused. */
  static final long REFUSED = -2;

  /** No category: all coordinates are 0. */
  static final long NONE = -1;

  private Spellings() {}

  /** What a text becomes that is in no list. */
  static long unknown(Feature.Categorical feature) {
    return feature.outside() == Outside.CLIP ? NONE : REFUSED;
  }

  /** A category comes before what counts as missing. */
  static Map<String, Long> of(Feature.Categorical feature, List<String> missingTokens) {
    List<String> categories = feature.categories();
    Map<String, Long> codes = new LinkedHashMap<>();
    for (int c = 0; c < categories.size(); c++) {
      String category = categories.get(c).strip();
      put(codes, feature, c, category);
      for (String spelling : spellings(category)) {
        put(codes, feature, c, spelling);
      }
    }
    long missing = feature.missing().map(text -> (long) categories.indexOf(text)).orElse(REFUSED);
    missingTokens.forEach(token -> codes.putIfAbsent(token.strip(), missing));
    codes.putIfAbsent("", missing);
    return codes;
  }

  private static void put(
      Map<String, Long> codes, Feature.Categorical feature, long category, String text) {
    Long before = codes.putIfAbsent(text, category);
    if (before != null && before != category) {
      List<String> categories = feature.categories();
      throw new BadUsageException(
          "column %s: the category %s equals another, %s"
              .formatted(
                  Shown.of(feature.name()),
                  Shown.of(categories.get((int) category)),
                  Shown.of(categories.get(before.intValue()))));
    }
  }

  /** Of a number: without and with decimals. Of any other text none. */
  private static List<String> spellings(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    double number = DecimalParser.parse(bytes, 0, bytes.length);
    if (Double.isNaN(number)) {
      return List.of();
    }
    String plain =
        number == 0
            ? "0"
            : new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    List<String> spellings = new ArrayList<>(List.of(plain));
    if (plain.indexOf('.') < 0) {
      spellings.add(plain + ".0");
    }
    return spellings;
  }
}

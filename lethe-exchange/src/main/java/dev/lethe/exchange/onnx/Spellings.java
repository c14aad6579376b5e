package dev.lethe.exchange.onnx;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Outside;
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

  /** Declared texts come first, then other spellings, then what counts as missing. */
  static Map<String, Long> of(Feature.Categorical feature, List<String> missingTokens) {
    List<String> categories = feature.categories();
    Map<String, Long> codes = new LinkedHashMap<>();
    for (int c = 0; c < categories.size(); c++) {
      put(codes, feature, categories.get(c), c, List.of(categories.get(c).strip()));
    }
    for (int c = 0; c < categories.size(); c++) {
      put(codes, feature, categories.get(c), c, spellings(categories.get(c).strip()));
    }
    long missing = feature.missing().map(text -> (long) categories.indexOf(text)).orElse(REFUSED);
    missingTokens.forEach(token -> codes.putIfAbsent(token.strip(), missing));
    codes.putIfAbsent("", missing);
    return codes;
  }

  private static void put(
      Map<String, Long> codes,
      Feature.Categorical feature,
      String category,
      long code,
      List<String> texts) {
    for (String text : texts) {
      Long before = codes.putIfAbsent(text, code);
      if (before != null && before != code) {
        throw new BadUsageException(
            "column '%s': the category '%s' equals another, '%s'"
                .formatted(feature.name(), category, feature.categories().get(before.intValue())));
      }
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

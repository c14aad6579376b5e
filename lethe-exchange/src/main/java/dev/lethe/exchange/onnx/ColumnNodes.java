package dev.lethe.exchange.onnx;

import static dev.lethe.exchange.onnx.OnnxMessages.DOUBLE;
import static dev.lethe.exchange.onnx.OnnxMessages.STRING;
import static dev.lethe.exchange.onnx.OnnxMessages.attribute;

import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Scaling;
import dev.lethe.data.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/**
 * From the columns of the data to scaled coordinates: a matrix with a row for each coordinate and a
 * column for each row of the data. What a schema refuses is NaN there.
 */
final class ColumnNodes {

  /** As {@code BlockColumns}: what single precision leaves of a norm. */
  private static final double TOLERATED = 1 + 0x1p-10;

  private final OnnxGraph g;
  private final List<String> tokens;
  private final double[] numberTokens;
  private final String nan;

  ColumnNodes(OnnxGraph g, Schema schema) {
    this.g = g;
    tokens = schema.missingTokens();
    numberTokens =
        tokens.stream()
            .map(token -> token.strip().getBytes(StandardCharsets.UTF_8))
            .mapToDouble(bytes -> DecimalParser.parse(bytes, 0, bytes.length))
            .filter(number -> !Double.isNaN(number))
            .toArray();
    nan = g.number(Double.NaN);
  }

  /** Numeric features that stand together are taken together. */
  String of(List<Feature> features) {
    List<String> parts = new ArrayList<>();
    List<Feature.Numeric> run = new ArrayList<>();
    for (Feature feature : features) {
      if (feature instanceof Feature.Numeric number) {
        run.add(number);
        continue;
      }
      endRun(run, parts);
      parts.add(
          feature instanceof Feature.Block block
              ? block(block)
              : categories((Feature.Categorical) feature));
    }
    endRun(run, parts);
    return concat(parts);
  }

  private void endRun(List<Feature.Numeric> run, List<String> parts) {
    if (!run.isEmpty()) {
      parts.add(numbers(List.copyOf(run)));
      run.clear();
    }
  }

  private String concat(List<String> parts) {
    return parts.size() == 1
        ? parts.get(0)
        : g.op("Concat", List.of(attribute("axis", 0)), parts.toArray(String[]::new));
  }

  private String numbers(List<Feature.Numeric> features) {
    String raw = concat(features.stream().map(this::numberInput).toList());
    String filled = filled(raw, features);
    String value = filled;
    if (features.stream().anyMatch(each -> each.outside() == Outside.CLIP)) {
      value =
          clamp(
              value,
              column(features, each -> keeps(each) ? -Double.MAX_VALUE : each.bounds().lo()),
              column(features, each -> keeps(each) ? Double.MAX_VALUE : each.bounds().hi()));
    }
    // Divided by infinity, what has no width becomes 0.
    String centre =
        column(features, each -> constant(each) ? 0 : Scaling.of(each.bounds()).centre());
    String width =
        column(
            features,
            each ->
                constant(each) ? Double.POSITIVE_INFINITY : Scaling.of(each.bounds()).halfWidth());
    String unit = g.op("Div", g.op("Sub", value, centre), width);
    String clamped =
        clamp(
            unit,
            column(features, each -> keeps(each) ? -Double.MAX_VALUE : -1),
            column(features, each -> keeps(each) ? Double.MAX_VALUE : 1));
    return orNan(inside(filled, features), clamped);
  }

  private String numberInput(Feature.Numeric feature) {
    String doc =
        feature.form().isDate()
            ? "a date as days since 1970-01-01; NaN is missing"
            : "a number; NaN is missing";
    return g.reshape(g.input(feature.name(), DOUBLE, 1, doc), 1, -1);
  }

  /** What is missing gets its replacement, which is NaN where none is declared. */
  private String filled(String raw, List<Feature.Numeric> features) {
    String value = raw;
    for (double token : numberTokens) {
      value = g.where(g.op("Equal", value, g.number(token)), nan, value);
    }
    return features.stream().noneMatch(each -> each.missing().isPresent())
        ? value
        : g.where(
            g.op("IsNaN", value),
            column(features, each -> each.missing().orElse(Double.NaN)),
            value);
  }

  /** False for NaN. */
  private String inside(String value, List<Feature.Numeric> features) {
    String least = column(features, each -> refuses(each) ? each.bounds().lo() : -Double.MAX_VALUE);
    String most = column(features, each -> refuses(each) ? each.bounds().hi() : Double.MAX_VALUE);
    return g.op("And", g.op("GreaterOrEqual", value, least), g.op("LessOrEqual", value, most));
  }

  private static boolean constant(Feature.Numeric feature) {
    return Scaling.of(feature.bounds()).halfWidth() == 0;
  }

  private static boolean keeps(Feature feature) {
    return feature.outside() == Outside.KEEP;
  }

  private static boolean refuses(Feature feature) {
    return feature.outside() == Outside.REFUSE;
  }

  private String column(List<Feature.Numeric> features, ToDoubleFunction<Feature.Numeric> number) {
    return g.column(features.stream().mapToDouble(number).toArray());
  }

  private String orNan(String condition, String value) {
    return g.where(condition, value, nan);
  }

  /** What becomes of NaN is the runtime's choice. */
  private String clamp(String value, String least, String most) {
    return g.op("Min", g.op("Max", value, least), most);
  }

  private String categories(Feature.Categorical feature) {
    Map<String, Long> codes = Spellings.of(feature, tokens);
    String input =
        g.input(feature.name(), STRING, 1, "a category as it is declared; \"\" is missing");
    String code =
        g.mlOp(
            "LabelEncoder",
            List.of(
                attribute("keys_strings", List.copyOf(codes.keySet())),
                attribute(
                    "values_int64s", codes.values().stream().mapToLong(Long::longValue).toArray()),
                attribute("default_int64", Spellings.unknown(feature))),
            g.reshape(input, 1, -1));
    int count = feature.categories().size();
    String indices = g.integers(LongStream.range(0, count).toArray(), count, 1);
    String oneHot = g.cast(g.op("Equal", code, indices), DOUBLE);
    return g.where(g.op("Equal", code, g.integer(Spellings.REFUSED)), nan, oneHot);
  }

  private String block(Feature.Block block) {
    int size = block.size();
    String raw =
        g.transpose(g.input(block.name(), DOUBLE, size, size + " numbers; none may be missing"));
    String value = orNan(finite(raw), raw);
    if (block.layout() == Feature.Block.Layout.COLUMNS) {
      for (double token : numberTokens) {
        value = g.where(g.op("Equal", value, g.number(token)), nan, value);
      }
    }
    String unit = g.op("Div", value, g.number(block.norm()));
    if (keeps(block)) {
      return orNan(finite(value), clamp(unit, g.number(-Double.MAX_VALUE), largest()));
    }
    String squares = OrderedSums.sum(g, g.op("Mul", unit, unit), size);
    String shortened = shortened(value, size);
    if (refuses(block)) {
      String near = g.op("LessOrEqual", g.op("Sqrt", squares), g.number(TOLERATED));
      shortened = orNan(near, shortened);
    }
    return g.where(g.op("LessOrEqual", squares, g.number(1)), unit, shortened);
  }

  /** False for NaN too. */
  private String finite(String value) {
    return g.op("LessOrEqual", g.op("Abs", value), largest());
  }

  private String largest() {
    return g.number(Double.MAX_VALUE);
  }

  /** To norm 1. The largest number is brought to 1 first: no square overflows. */
  private String shortened(String value, int size) {
    String largest =
        g.op(
            "ReduceMax",
            List.of(attribute("axes", new long[] {0}), attribute("keepdims", 1)),
            g.op("Abs", value));
    String relative = g.op("Div", value, largest);
    String root = g.op("Sqrt", OrderedSums.sum(g, g.op("Mul", relative, relative), size));
    return g.op("Div", relative, root);
  }
}

package dev.lethe.exchange.source;

import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.predict.Target;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Scaling;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Predictor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A released model as one Java source file without any dependency: the constants of the model, and
 * below them code that is the same for all models.
 */
public final class JavaExport {

  private static final String CODE = "ReleasedScore.txt";
  private static final String PLACE = "@CONSTANTS@\n";

  private JavaExport() {}

  public static byte[] write(ReleasedModel model) {
    JavaConstants constants = new JavaConstants();
    Schema schema = model.schema();
    columns(constants, schema);
    numbers(constants, only(schema, Feature.Numeric.class));
    texts(constants, only(schema, Feature.Categorical.class));
    blocks(constants, only(schema, Feature.Block.class));
    projection(constants, schema);
    answer(constants, model);
    return code().replace(PLACE, constants + "\n").getBytes(StandardCharsets.US_ASCII);
  }

  private static String code() {
    try (InputStream in = JavaExport.class.getResourceAsStream(CODE)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file " + CODE);
      }
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <F extends Feature> List<F> only(Schema schema, Class<F> kind) {
    return schema.features().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  private static void columns(JavaConstants constants, Schema schema) {
    constants
        .publicTexts("NUMBERS", names(only(schema, Feature.Numeric.class)))
        .publicTexts("TEXTS", names(only(schema, Feature.Categorical.class)))
        .publicTexts("BLOCKS", names(only(schema, Feature.Block.class)))
        .text("KINDS", letters(schema.features(), JavaExport::kind))
        .integer("COORDINATES", schema.coordinates().size())
        .texts("TOKENS", schema.missingTokens())
        .flag("BIAS", schema.bias());
  }

  private static String kind(Feature feature) {
    return feature instanceof Feature.Numeric ? "n" : feature instanceof Feature.Block ? "b" : "t";
  }

  private static List<String> names(List<? extends Feature> features) {
    return features.stream().map(Feature::name).toList();
  }

  private static <F extends Feature> String letters(List<F> features, Function<F, String> letter) {
    return features.stream().map(letter).collect(Collectors.joining());
  }

  private static String outside(Feature feature) {
    Outside outside = feature.outside();
    return outside.name().substring(0, 1).toLowerCase(Locale.ROOT);
  }

  private static void numbers(JavaConstants constants, List<Feature.Numeric> features) {
    constants
        .numbers("LEAST", features.stream().mapToDouble(each -> each.bounds().lo()))
        .numbers("MOST", features.stream().mapToDouble(each -> each.bounds().hi()))
        .numbers(
            "REPLACEMENTS",
            features.stream().mapToDouble(each -> each.missing().orElse(Double.NaN)))
        .text("NUMBER_OUTSIDE", letters(features, JavaExport::outside));
  }

  private static void texts(JavaConstants constants, List<Feature.Categorical> features) {
    constants
        .lists("CATEGORIES", features.stream().map(Feature.Categorical::categories).toList())
        .numbers(
            "TEXT_REPLACEMENTS",
            features.stream()
                .mapToDouble(each -> each.missing().map(each.categories()::indexOf).orElse(-1)))
        .text("TEXT_OUTSIDE", letters(features, JavaExport::outside));
  }

  private static void blocks(JavaConstants constants, List<Feature.Block> features) {
    constants
        .numbers("SIZES", features.stream().mapToDouble(Feature.Block::size))
        .numbers("NORMS", features.stream().mapToDouble(Feature.Block::norm))
        .text("BLOCK_OUTSIDE", letters(features, JavaExport::outside))
        .text(
            "BLOCK_TOKENS",
            letters(features, each -> each.layout() == Feature.Block.Layout.COLUMNS ? "y" : "n"));
  }

  private static void projection(JavaConstants constants, Schema schema) {
    constants
        .integer("DIMENSION", schema.projection().map(ProjectionSpec::dimension).orElse(0))
        .text("SEED", schema.projection().map(ProjectionSpec::seed).orElse(""))
        .flag("RELU", schema.projection().map(ProjectionSpec::relu).orElse(false));
  }

  private static void answer(JavaConstants constants, ReleasedModel model) {
    Predictor predictor = model.predictor();
    Scaling label =
        model.answers().target() instanceof Target.Value value
            ? value.scaling()
            : new Scaling(0, 1);
    constants
        .text("LINK", predictor.link().word())
        .publicTexts("CLASSES", model.classes())
        .number("LABEL_CENTRE", label.centre())
        .number("LABEL_HALF", label.halfWidth())
        .integer("OUTPUTS", predictor.outputs())
        .numbers(
            "WEIGHTS",
            IntStream.range(0, predictor.outputs())
                .mapToObj(predictor::weights)
                .flatMapToDouble(Arrays::stream));
  }
}

package dev.lethe.exchange;

import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.CellForm;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/** A model for every link and every kind of feature, with rows at all the edges. */
public final class SampleModels {

  private static final double STEP = 0x1p-20;
  private static final String[] TEXTS = {
    "red", "green", "blue", "violet", "", "NA", "1", "1.0", "2.50", "2.5", "-3", "-3.0", "7"
  };

  private SampleModels() {}

  public static Map<String, Schema> schemas() {
    Map<String, Schema> all = new LinkedHashMap<>();
    all.put(
        "numbers, refused outside",
        Schema.of(
                Feature.Numeric.of("a", 0, 10),
                Feature.Numeric.of("label", -5, 5),
                Feature.Numeric.of("value", -1, 1),
                Feature.Numeric.of("constant_3", 3, 3),
                Feature.Numeric.of("day", 0, 40_000).written(CellForm.NUMBER))
            .withBias());
    all.put(
        "numbers, clipped, kept and missing",
        Schema.of(
                Feature.Numeric.of("clipped", 0, 0.3).clipping().withMissing(0.1),
                Feature.Numeric.of("kept", -1, 3).keeping(),
                Feature.Numeric.of("kept_filled", -1e-3, 1e-3).keeping().withMissing(0),
                Feature.Numeric.of("refused", -2, 2).withMissing(1),
                Feature.Numeric.of("kept_constant", 5, 5).keeping())
            .withMissingTokens("-999", "NA", "1e3"));
    all.put("one number", Schema.of(Feature.Numeric.of("x", -1, 1).keeping()));
    all.put(
        "categories",
        Schema.of(
                Feature.Categorical.of("colour", "red", "green", "blue"),
                new Feature.Categorical(
                    "grade", List.of("1", "2.50", "-3"), Outside.CLIP, Optional.of("1")),
                new Feature.Categorical(
                    "mixed", List.of("red", "7", "NA"), Outside.CLIP, Optional.empty()))
            .withMissingTokens("NA", "violet"));
    all.put(
        "blocks",
        Schema.of(
                Feature.Block.list("e", 3, 2),
                Feature.Block.columns("c*", 4, 0.25).clipping(),
                new Feature.Block("k", Feature.Block.Layout.LIST, 2, 0.5, Outside.KEEP))
            .withMissingTokens("-999")
            .withBias());
    all.put("all kinds, projected", mixture().withProjection(ProjectionSpec.of(5, "seed")));
    all.put(
        "all kinds, projected, relu",
        mixture().withProjection(ProjectionSpec.of(6, "other").withRelu()).withBias());
    return all;
  }

  public static Schema schema(String name) {
    return Objects.requireNonNull(schemas().get(name), name);
  }

  /** Wider than the rows that are in the ball by proof. */
  public static Schema wide() {
    return Schema.of(Feature.Block.list("e", 4_101, 3).clipping(), Feature.Numeric.of("a", 0, 1));
  }

  private static Schema mixture() {
    return Schema.of(
            Feature.Numeric.of("a", -1, 1).keeping(),
            Feature.Categorical.of("colour", "red", "green"),
            Feature.Numeric.of("b", 0, 7).clipping().withMissing(2),
            Feature.Block.list("e", 2, 1).clipping(),
            Feature.Numeric.of("c", -1, 1))
        .withMissingTokens("-999");
  }

  /** Weights that cancel one another are among them: scores of exactly 0. */
  public static ReleasedModel model(Schema schema, Link link, Random random) {
    Schema labelled = label(link).map(schema::withLabel).orElse(schema);
    int columns = labelled.gridColumns().size();
    int outputs = link == Link.SOFTMAX || link == Link.ROW ? 3 : 1;
    double[] weights = new double[link == Link.CONSTANT ? 1 : columns * outputs];
    for (int j = 0; j < weights.length; j++) {
      weights[j] = j % 2 == 1 && random.nextBoolean() ? -weights[j - 1] : random.nextGaussian();
    }
    return ReleasedModel.of(Predictor.of(link, outputs, weights), labelled);
  }

  private static Optional<Label> label(Link link) {
    return switch (link) {
      case VALUE -> Optional.of(Label.Regression.of("y", -3, 11));
      case SIGN, LOGISTIC ->
          Optional.of(new Label.Binary("y", List.of("yes", "1"), List.of("no", "0")));
      case SOFTMAX -> Optional.of(Label.Classes.of("y", "low", "middle", "high"));
      case COUNT, CONSTANT, ROW -> Optional.empty();
    };
  }

  public static SampleRows rows(Schema schema, int count, Random random) {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      // Most rows are usual ones, some have an edge here and there, some hardly anything else.
      double edges = i % 10 < 6 ? 0 : i % 10 < 9 ? 0.2 : 0.9;
      rows.add(
          schema.features().stream()
              .map(feature -> cell(feature, random.nextDouble() < edges, random))
              .toArray());
    }
    return new SampleRows(schema, rows);
  }

  private static Object cell(Feature feature, boolean edge, Random random) {
    if (feature instanceof Feature.Numeric number) {
      double lo = number.bounds().lo();
      double hi = number.bounds().hi();
      return edge ? edge(lo, hi, random) : lo + (hi - lo) * random.nextDouble();
    }
    if (feature instanceof Feature.Categorical category) {
      return edge
          ? TEXTS[random.nextInt(TEXTS.length)]
          : category.categories().get(random.nextInt(category.categories().size()));
    }
    Feature.Block block = (Feature.Block) feature;
    double scale = block.norm() / Math.sqrt(block.size());
    return random
        .doubles(block.size())
        .map(
            unit ->
                edge && random.nextInt(4) == 0
                    ? edge(-block.norm(), block.norm(), random)
                    : (2 * unit - 1) * scale)
        .toArray();
  }

  private static double edge(double lo, double hi, Random random) {
    double centre = lo / 2 + hi / 2;
    double half = hi / 2 - lo / 2;
    double onGrid = centre + half * STEP * (random.nextInt(1 << 21) - (1 << 20));
    double[] all = {
      lo,
      hi,
      centre,
      onGrid,
      Math.nextUp(onGrid),
      Math.nextDown(onGrid),
      centre + 0.6 * half,
      centre + 0.8 * half,
      Math.nextUp(hi),
      Math.nextDown(lo),
      hi + 0.001 * half,
      lo - 3 * half,
      0.0,
      -0.0,
      Double.MIN_VALUE,
      -Double.MIN_NORMAL,
      1e160,
      -1e300,
      Double.MAX_VALUE,
      -Double.MAX_VALUE,
      Double.NaN,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      -999,
      1000
    };
    return all[random.nextInt(all.length)];
  }
}

package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.table.Shown;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A linear model that Spark ML saved, alone or as a stage of a pipeline.
 *
 * <p>A pipeline says more than its model: the assembler has the names of the columns, the scaler
 * their means and deviations, the indexer of the label the classes.
 */
final class SparkModel {

  private static final String PIPELINE = "PipelineModel";
  private static final String ASSEMBLER = "feature.VectorAssembler";
  private static final String SCALER = "feature.StandardScalerModel";
  private static final String INDEXER = "feature.StringIndexerModel";

  /** Turns predicted numbers into words: it changes no weight. */
  private static final String WORDS = "feature.IndexToString";

  private static final Map<String, Function<DocumentNode, ImportedModel>> MODELS =
      Map.of(
          "classification.LogisticRegressionModel", SparkModel::logistic,
          "classification.LinearSVCModel", data -> oneRow(data).withClasses(indices(2)),
          "regression.LinearRegressionModel", SparkModel::oneRow);

  private ImportedModel model;
  private String features;
  private final String label;

  private SparkModel(SparkStage stage) {
    Function<DocumentNode, ImportedModel> reader = MODELS.get(stage.kind());
    if (reader == null) {
      throw unknown(
          stage,
          "a linear model is expected: one of " + MODELS.keySet().stream().sorted().toList());
    }
    DocumentNode data = stage.data();
    model = data.valid(() -> reader.apply(data));
    features = stage.parameter("featuresCol").string();
    label = stage.parameter("labelCol").string();
  }

  static ImportedModel read(Path folder) {
    SparkStage stage = SparkStage.read(folder);
    return stage.kind().equals(PIPELINE) ? pipeline(stage) : new SparkModel(stage).model;
  }

  private static ImportedModel pipeline(SparkStage pipeline) {
    List<SparkStage> stages =
        pipeline.stages().stream().filter(stage -> !stage.kind().equals(WORDS)).toList();
    if (stages.isEmpty()) {
      throw pipeline.bad("the pipeline has no stages");
    }
    SparkModel found = new SparkModel(stages.get(stages.size() - 1));
    for (int i = stages.size() - 2; i >= 0; i--) {
      found.before(stages.get(i));
    }
    return found.model;
  }

  /** Goes back one stage from the model. */
  private void before(SparkStage stage) {
    switch (stage.kind()) {
      case SCALER -> scaled(stage);
      case ASSEMBLER -> {
        requireFeeds(stage, features);
        model =
            stage.metadata().valid(() -> model.withColumns(stage.parameter("inputCols").values()));
      }
      case INDEXER -> {
        requireFeeds(stage, label);
        DocumentNode labels = stage.data().field("labelsArray");
        model = labels.valid(() -> model.withClasses(labels.items().get(0).values()));
      }
      default ->
          throw unknown(
              stage,
              "known before a model are " + List.of(ASSEMBLER, SCALER, INDEXER) + " of the label");
    }
  }

  private void scaled(SparkStage stage) {
    requireFeeds(stage, features);
    features = stage.parameter("inputCol").string();
    DocumentNode data = stage.data();
    double[] mean = SparkMatrix.vector(data.field("mean"));
    double[] deviation = SparkMatrix.vector(data.field("std"));
    double[] shift = stage.parameter("withMean").flag() ? mean : new double[mean.length];
    double[] scale = deviation.clone();
    if (!stage.parameter("withStd").flag()) {
      Arrays.fill(scale, 1);
    }
    model = data.valid(() -> model.unscaled(shift, scale).withSpread(mean, deviation));
  }

  private static void requireFeeds(SparkStage stage, String column) {
    String made = stage.parameter("outputCol").string();
    if (!made.equals(column)) {
      throw stage.bad(
          "the stage makes the column %s, but what comes after it reads %s"
              .formatted(Shown.of(made), Shown.of(column)));
    }
  }

  private static BadInputException unknown(SparkStage stage, String known) {
    return stage.bad("a %s cannot be imported; %s".formatted(Shown.of(stage.kind()), known));
  }

  private static ImportedModel logistic(DocumentNode data) {
    return ImportedModel.of(
            SparkMatrix.matrix(data.field("coefficientMatrix")),
            SparkMatrix.vector(data.field("interceptVector")))
        .withClasses(indices(data.field("numClasses").integer()));
  }

  private static ImportedModel oneRow(DocumentNode data) {
    return ImportedModel.of(
        new double[][] {SparkMatrix.vector(data.field("coefficients"))},
        new double[] {data.field("intercept").number()});
  }

  /** Spark knows classes by their numbers. */
  private static List<String> indices(int count) {
    return IntStream.range(0, Math.min(count, 1 << 20)).mapToObj(Integer::toString).toList();
  }
}

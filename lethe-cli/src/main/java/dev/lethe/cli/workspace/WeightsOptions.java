package dev.lethe.cli.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.data.model.WeightsJson;
import dev.lethe.data.table.ByteSource;
import dev.lethe.exchange.weights.ImportedModel;
import dev.lethe.exchange.weights.WeightsFile;
import dev.lethe.exchange.weights.WeightsOnSchema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.predict.Link;
import dev.lethe.workspace.content.Declared;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The weights of another trainer, in place of a training. */
final class WeightsOptions {

  @Option(
      names = "--weights",
      paramLabel = "FILE|DIR",
      description =
          "Do not train: adopt the weights of another trainer, however good they are. JSON"
              + " (scikit-learn's coef_ and intercept_, or our own), ONNX, or a folder of Spark ML.")
  private @Nullable Path weights;

  @Option(
      names = "--weights-classes",
      paramLabel = "NAME",
      split = ",",
      description = "What the classes of --weights are called, in its order.")
  private List<String> classes = List.of();

  boolean given() {
    if (weights == null && !classes.isEmpty()) {
      throw new BadUsageException("--weights-classes names the classes of --weights");
    }
    return weights != null;
  }

  /** The coordinates of the declared model that has these weights; empty where none are given. */
  Optional<double[]> of(Declared declared) {
    if (weights == null) {
      return Optional.empty();
    }
    WeightsJson.requireWeights(declared.model());
    try {
      return Optional.of(coordinates(weights, declared));
    } catch (BadInputException e) {
      String message = String.valueOf(e.getMessage());
      String place = message.startsWith(weights.toString()) ? "" : weights + ": ";
      throw new BadInputException(place + message, e);
    }
  }

  private double[] coordinates(Path file, Declared declared) {
    if (Files.isDirectory(file)) {
      return placed(WeightsFile.folder(file), declared);
    }
    ByteSource source = ByteSource.of(file).kept("a model");
    return WeightsFile.read(source)
        .map(model -> placed(model, declared))
        .orElseGet(() -> ours(source, declared));
  }

  private double[] ours(ByteSource source, Declared declared) {
    if (!classes.isEmpty()) {
      throw new BadUsageException(
          "--weights-classes is for models of other tools; these weights are in the order of the"
              + " schema");
    }
    return WeightsJson.read(source, declared.model(), declared.columns());
  }

  private double[] placed(ImportedModel found, Declared declared) {
    DeclaredModel model = declared.model();
    ImportedModel named = classes.isEmpty() ? found : found.withClasses(classes);
    Link link = model.predictor(new double[model.loaded(declared.columns())]).link();
    return WeightsJson.coordinates(
        WeightsOnSchema.rows(named, declared.schema(), link), model, declared.columns());
  }
}

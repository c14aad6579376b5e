package dev.lethe.cli;

import dev.lethe.base.BadInputException;
import dev.lethe.cli.input.Ranges;
import dev.lethe.cli.terminal.Output;
import dev.lethe.data.schema.SchemaDraft;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.exchange.weights.ImportedModel;
import dev.lethe.exchange.weights.SchemaOfWeights;
import dev.lethe.exchange.weights.WeightsFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a draft; its bounds come from a scaler that was fitted, and the draft says so. */
@Command(
    name = "from-weights",
    description = {
      "Draft a schema from a model of another tool that comes with a standard scaler.",
      "Such bounds are an assumption that stands in every certificate: replace them by what is known"
          + " beforehand, then set \"bounds\" to \"declared\"."
    })
final class FromWeightsCommand implements Runnable {

  @Parameters(
      paramLabel = "FILE|DIR",
      description =
          "JSON of scikit-learn, ONNX, or a folder of Spark ML, as for 'train --weights'.")
  private Path file;

  @Option(
      names = "--sigmas",
      paramLabel = "K",
      description = "Bounds are mean ± K deviations (default: ${DEFAULT-VALUE}).")
  private double sigmas = 3;

  @Option(names = "--label", paramLabel = "COL", description = "The column to predict.")
  private @Nullable String label;

  @Option(
      names = "--label-range",
      paramLabel = "LO:HI",
      description = "Bounds of a label that is a number.")
  private @Nullable String range;

  @Option(names = "--id", paramLabel = "COL", description = "The column that says whose row it is.")
  private @Nullable String id;

  @Option(names = "--yaml", description = "Print YAML instead of JSON.")
  private boolean yaml;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    SchemaOfWeights way =
        new SchemaOfWeights(
            sigmas,
            Optional.ofNullable(label),
            Optional.ofNullable(range).map(text -> Ranges.one("--label-range", text)),
            Optional.ofNullable(id));
    SchemaDraft draft = way.draft(model());
    Output output = form.output();
    draft.notes().forEach(output::note);
    boolean asYaml = yaml && !output.isJson();
    output.out().print(asYaml ? SchemaWriter.yaml(draft) : SchemaWriter.json(draft));
  }

  private ImportedModel model() {
    return Files.isDirectory(file)
        ? WeightsFile.folder(file)
        : WeightsFile.read(ByteSource.of(file).kept("a model"))
            .orElseThrow(
                () ->
                    new BadInputException(
                        file + ": weights of scaled columns say nothing of their bounds"));
  }
}

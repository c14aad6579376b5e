package dev.lethe.cli.predict;

import dev.lethe.cli.input.EmbeddingsOption;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which release, and the rows to ask it about. */
final class ReleaseAndRows {

  @Mixin private ReleaseOption release;

  @Option(
      names = "--data",
      required = true,
      paramLabel = "FILE|-",
      description = "CSV with a header (.gz too) or Parquet; - for CSV on standard input.")
  private String data;

  @Mixin private EmbeddingsOption embeddings;

  ReleasedModel model() {
    return release.model();
  }

  /** Read as the model's schema says. */
  Table table(ReleasedModel model) {
    ByteSource source =
        data.equals("-")
            ? ByteSource.of("standard input", System.in)
            : ByteSource.of(Path.of(data));
    return embeddings.open(source.in(model.schema().encoding()));
  }
}

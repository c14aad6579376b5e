package dev.lethe.cli.predict;

import dev.lethe.data.model.ReleasedFolder;
import dev.lethe.data.predict.ReleasedModel;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which release. */
final class ReleaseOption {

  @Option(
      names = "--release",
      required = true,
      paramLabel = "DIR|FILE",
      description = {
        "The folder of a release: parameters.json and schema.json in it;",
        "or model.json alone."
      })
  private Path release;

  Path path() {
    return release;
  }

  ReleasedModel model() {
    return Files.isDirectory(release) ? ReleasedFolder.read(release) : ReleasedModel.read(release);
  }
}

package dev.lethe.cli.mlflow;

import dev.lethe.base.BadInputException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.Issued.ReleaseFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Publishes a release that is out already. */
@Command(
    name = "publish",
    description = {
      "Publish a release on an MLflow server: model, certificate and tags, as a version.",
      "'lethe release --mlflow' does so at once; this repeats it where the server was down. A"
          + " release that is there already is left as it is."
    })
public final class PublishCommand implements Runnable {

  @Option(
      names = "--release",
      required = true,
      paramLabel = "DIR",
      description = "The folder of the last release of a workspace.")
  private Path release;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private MlflowOptions mlflow;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    MlflowTarget target = mlflow.target();
    requireLast(release);
    MlflowReport report = target.publish(release);
    Output output = form.output();
    if (output.isJson()) {
      output.json(report.fields());
    } else {
      report.lines().forEach(output.out()::println);
    }
    output.notes(report.notes());
  }

  /** An older model would bring back people who were forgotten since. */
  private static void requireLast(Path release) {
    later(release)
        .ifPresent(
            other -> {
              throw new BadInputException(
                  release
                      + " is not the last release: there is "
                      + other
                      + ", and an older model would bring back whoever was forgotten since");
            });
  }

  /** Releases of a workspace are numbered folders beside each other. */
  private static Optional<Path> later(Path release) {
    Path folder = release.toAbsolutePath().normalize();
    String number = Objects.toString(folder.getFileName(), "");
    Path parent = folder.getParent();
    if (parent == null || !number.matches("\\d{4,18}")) {
      return Optional.empty();
    }
    try (Stream<Path> others = Files.list(parent)) {
      return others
          .filter(other -> other.getFileName().toString().matches("\\d{4,18}"))
          .filter(other -> isAfter(other.getFileName().toString(), number))
          .filter(other -> Files.exists(new ReleaseFiles(other).certificate()))
          .max(Path::compareTo)
          .map(other -> release.resolveSibling(other.getFileName()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isAfter(String one, String other) {
    return Long.parseLong(one) > Long.parseLong(other);
  }
}

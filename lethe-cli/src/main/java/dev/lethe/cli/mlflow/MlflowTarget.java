package dev.lethe.cli.mlflow;

import dev.lethe.base.LetheException;
import dev.lethe.exchange.mlflow.MlflowRegistry;
import dev.lethe.exchange.mlflow.MlflowRegistry.Earlier;
import dev.lethe.exchange.mlflow.MlflowRegistry.Published;
import dev.lethe.exchange.mlflow.MlflowServer;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A registered model on a server, and what is to become of its earlier versions. */
public record MlflowTarget(MlflowServer server, String name, Earlier earlier, boolean insecure) {

  MlflowReport publish(Path release) {
    Published published =
        new MlflowRegistry(server).publish(ReleaseReader.read(release), name, earlier);
    return MlflowReport.done(this, published);
  }

  /** After a release: it is out whatever happens here. */
  MlflowReport attempt(Path release) {
    try {
      return publish(release);
    } catch (LetheException | UncheckedIOException failure) {
      return MlflowReport.failed(
          "the release is done, but not published: "
              + failure.getMessage()
              + "; once this is mended: "
              + command(release));
    }
  }

  private String command(Path release) {
    return "lethe publish --release "
        + quoted(release.toString())
        + " --mlflow "
        + quoted(server.toString())
        + " --mlflow-name "
        + quoted(name)
        + (earlier == Earlier.DELETE ? " --mlflow-delete-previous" : "")
        + (insecure ? " --mlflow-insecure" : "");
  }

  /** For a shell. */
  private static String quoted(String word) {
    return word.matches("[\\p{L}\\p{N}@%+=:,./_-]+")
        ? word
        : "'" + word.replace("'", "'\\''") + "'";
  }
}

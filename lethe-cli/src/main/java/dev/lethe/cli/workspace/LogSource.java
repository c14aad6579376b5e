package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.cli.verify.LogInput;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.database.Location;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose log of certificates: a workspace's own, or one that was published. */
final class LogSource {

  @Option(
      names = "--workspace",
      paramLabel = "DIR|URL",
      description = "The workspace: its log is made again from its certificates.")
  private @Nullable String workspace;

  @Option(
      names = "--log",
      paramLabel = "DIR",
      description = "A folder with the files checkpoint and leaves, as published.")
  private @Nullable Path folder;

  PublishedLog read() {
    if ((workspace == null) == (folder == null)) {
      throw new BadUsageException("one of --workspace DIR|URL and --log DIR is needed");
    }
    return folder != null
        ? LogInput.folder(folder)
        : Workspace.certificateLog(Location.parse(String.valueOf(workspace)));
  }

  /** The newest checkpoint of a published log: a list of keys lies beside it. */
  Optional<Path> checkpoint() {
    return Optional.ofNullable(folder).map(log -> log.resolve(ReleaseNames.CHECKPOINT));
  }

  boolean isGiven() {
    return workspace != null || folder != null;
  }
}

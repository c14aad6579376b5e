package dev.lethe.cli.stamp;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.workspace.WorkspaceOptions;
import dev.lethe.workspace.Issued.ReleaseFiles;
import dev.lethe.workspace.Workspace;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which release: a folder, or the last one of a workspace. */
final class StampedRelease {

  @Option(
      names = "--release",
      paramLabel = "DIR",
      description = "The folder of a release, with certificate.json in it.")
  private @Nullable Path release;

  @Option(
      names = "--workspace",
      paramLabel = "DIR|URL",
      description = "Stamp the last release of a workspace, whoever left or did not.")
  private @Nullable String workspace;

  @Option(
      names = "--key",
      paramLabel = "FILE|ADDRESS",
      description = "The workspace's signing key, as for other commands.")
  private @Nullable String key;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The workspace's releases, as for other commands.")
  private @Nullable Path out;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  ReleaseFiles files() {
    if (release != null && workspace == null) {
      return new ReleaseFiles(release);
    }
    if (release != null || workspace == null) {
      throw new BadUsageException(
          "a stamp needs either --release DIR or --workspace DIR, but got "
              + (release != null ? "both" : "neither"));
    }
    try (Workspace open =
        Workspace.open(
            WorkspaceOptions.home(workspace, key, out, command), WorkspaceOptions.tools())) {
      return open.lastRelease()
          .orElseThrow(
              () -> new BadUsageException("nothing is released yet, so there is nothing to stamp"));
    }
  }
}

package dev.lethe.cli.stamp;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.workspace.OptionalWorkspace;
import dev.lethe.workspace.Issued.ReleaseFiles;
import dev.lethe.workspace.Workspace;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
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

  /** Its last release, whoever left or did not. */
  @Mixin private OptionalWorkspace workspace;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  ReleaseFiles files() {
    if (release != null && !workspace.isGiven()) {
      return new ReleaseFiles(release);
    }
    if (release != null || !workspace.isGiven()) {
      throw new BadUsageException(
          "a stamp needs either --release DIR or --workspace DIR, but got "
              + (release != null ? "both" : "neither"));
    }
    try (Workspace open = workspace.open(command)) {
      return open.lastRelease()
          .orElseThrow(
              () -> new BadUsageException("nothing is released yet, so there is nothing to stamp"));
    }
  }
}

package dev.lethe.cli.workspace;

import dev.lethe.workspace.Workspace;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** A workspace for commands that may do without one; {@link WorkspaceOptions} for the others. */
public final class OptionalWorkspace {

  @Option(
      names = "--workspace",
      paramLabel = "DIR|URL",
      description = "A workspace: a folder, or postgresql://… (needs --key and --out).")
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

  public boolean isGiven() {
    return workspace != null;
  }

  /** Only where it is given. */
  public Workspace open(CommandSpec command) {
    if (workspace == null) {
      throw new IllegalStateException("no workspace was named");
    }
    return Workspace.open(
        WorkspaceOptions.home(workspace, key, out, command), WorkspaceOptions.tools());
  }
}

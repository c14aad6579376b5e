package dev.lethe.cli.audit;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.workspace.WorkspaceOptions;
import dev.lethe.lab.audit.claim.GeneratedModels;
import dev.lethe.workspace.Workspace;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What is audited: a workspace, which is only read, or generated data. */
final class AuditSource {

  @Option(
      names = "--workspace",
      paramLabel = "DIR|URL",
      description = "Audit the model of a workspace; nothing in it is changed.")
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

  @Option(
      names = {"--subjects", "--subject"},
      arity = "1..*",
      paramLabel = "FILE|ID",
      description =
          "Whom to forget in a workspace (default: the most influential rows found, as many as the"
              + " capacity).")
  private @Nullable List<String> subjects;

  @Option(names = "--generated", description = "Audit on generated data (seeded, documented).")
  private boolean generated;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      completionCandidates = Models.class,
      description = "With --generated: ${COMPLETION-CANDIDATES} (default: ridge).")
  private @Nullable String model;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /** For shells and help texts, and made only for them. */
  static final class Models implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(GeneratedModels.names().stream(), Stream.of(AuditedWays.ALL)).iterator();
    }
  }

  boolean isGenerated() {
    if (generated == (workspace != null)) {
      throw new BadUsageException(
          "an audit needs either --workspace DIR or --generated, but got "
              + (generated ? "both" : "neither"));
    }
    if (!generated && model != null) {
      throw new BadUsageException(
          "a workspace has the model it was trained for: --model goes with --generated, but got "
              + model);
    }
    if (generated && subjects != null) {
      throw new BadUsageException(
          "generated data have no subjects: --subjects goes with a workspace");
    }
    return generated;
  }

  String model() {
    return model == null ? "ridge" : model;
  }

  Optional<List<String>> subjects() {
    return Optional.ofNullable(subjects);
  }

  Workspace open() {
    if (workspace == null) {
      throw new IllegalStateException("no workspace was named");
    }
    return Workspace.open(
        WorkspaceOptions.home(workspace, key, out, command), WorkspaceOptions.tools());
  }
}

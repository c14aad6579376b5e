package dev.lethe.cli.audit;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.workspace.OptionalWorkspace;
import dev.lethe.lab.audit.claim.GeneratedModels;
import dev.lethe.workspace.Workspace;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What is audited: a workspace, which is only read, or generated data. */
final class AuditSource {

  /** Nothing in it is changed. */
  @Mixin private OptionalWorkspace workspace;

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
    if (generated == workspace.isGiven()) {
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
    return workspace.open(command);
  }
}

package dev.lethe.cli.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.verify.LogInput;
import dev.lethe.cli.workspace.DeletionOptions;
import dev.lethe.cli.workspace.TermsOptions;
import dev.lethe.server.erasure.Erasure;
import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Register;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.database.Location;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Forgets again who is back after a restore. */
@Command(
    name = "replay",
    description = {
      "After a workspace was restored from a backup ('lethe workspace continue'): forget again"
          + " whoever left since it was made. Workspaces that were not restored change nothing.",
      "Exit code 4 where ids are erased already, so that this cannot be done for all."
    })
final class ReplayCommand implements Runnable {

  private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  @Mixin private RegisterOptions options;
  @Mixin private TermsOptions terms;
  @Mixin private DeletionOptions rows;
  @Mixin private Output.Switch form;

  @Option(
      names = "--since",
      required = true,
      paramLabel = "DAY|CHECKPOINT",
      description =
          "The day on which the backup was made, as 2026-11-16; or the newest checkpoint of the log"
              + " that the backup has, a file: then exactly those who left after it, in the workspace"
              + " whose log it is.")
  private String since;

  @Option(
      names = "--workspace",
      paramLabel = "DIR|URL",
      description = "Which one was restored, where copies of it are in the register, too.")
  private @Nullable String workspace;

  @Override
  public void run() {
    Deletion deletion = rows.deletion();
    try (Register register = options.open()) {
      List<ModelRun> runs = replay(new Erasure(register, options.tools()), deletion);
      RunView.print(runs, form.output());
      RunView.requireDone(runs);
      RunView.requireFree(runs);
      RunView.requireGone(runs, rows);
    }
  }

  private List<ModelRun> replay(Erasure erasure, Deletion deletion) {
    if (DAY.matcher(since).matches()) {
      return erasure.replay(day(), terms.asked(), deletion, options.who());
    }
    SignedCheckpoint kept = LogInput.checkpoint(Path.of(since));
    return List.of(
        erasure.replay(restored(erasure.of(kept)), kept, terms.asked(), deletion, options.who()));
  }

  private LocalDate day() {
    try {
      return LocalDate.parse(since);
    } catch (DateTimeParseException none) {
      throw new BadUsageException("there is no such day as " + since, none);
    }
  }

  /** A log names itself, so that the workspace need not be said unless there are copies of it. */
  private Model restored(List<Model> models) {
    List<Model> meant =
        workspace == null
            ? models
            : models.stream().filter(model -> model.isAt(Location.parse(workspace))).toList();
    if (meant.isEmpty()) {
      throw new BadUsageException(
          "'" + since + "' is no checkpoint of a log of such a workspace in this register");
    }
    if (meant.size() > 1) {
      throw new BadUsageException(
          "'%s' is of %d workspaces in this register: say with --workspace which was restored"
              .formatted(since, meant.size()));
    }
    return meant.get(0);
  }
}

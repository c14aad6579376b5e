package dev.lethe.cli.register;

import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.workspace.TermsOptions;
import dev.lethe.server.erasure.Erasure;
import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.register.Register;
import dev.lethe.source.Deletion;
import java.time.LocalDate;
import java.util.List;
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

  @Mixin private RegisterOptions options;
  @Mixin private TermsOptions terms;
  @Mixin private Output.Switch form;

  @Option(
      names = "--since",
      required = true,
      paramLabel = "DAY",
      description = "The day on which the backup was made, as 2026-11-16.")
  private LocalDate since;

  @Option(
      names = "--delete",
      description =
          "Rows on a cluster: delete them from their tables, too, as 'lethe forget' does.")
  private boolean delete;

  @Override
  public void run() {
    Deletion deletion = delete ? Deletion.BY_WORKSPACE : Deletion.BY_OWNER;
    try (Register register = options.open()) {
      List<ModelRun> runs =
          new Erasure(register, options.tools())
              .replay(since, terms.asked(), deletion, options.who());
      RunView.print(runs, form.output());
      RunView.requireDone(runs);
    }
  }
}

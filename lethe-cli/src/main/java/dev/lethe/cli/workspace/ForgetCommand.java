package dev.lethe.cli.workspace;

import static java.util.Objects.requireNonNull;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.cli.input.SubjectOptions;
import dev.lethe.cli.mlflow.MlflowOptions;
import dev.lethe.cli.mlflow.MlflowReport;
import dev.lethe.cli.mlflow.MlflowTarget;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Unreleased;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.database.Purge;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Forgets people, in one transaction, and publishes the model without them. */
@Command(
    name = "forget",
    description = {
      "Forget people: their rows leave, the model is updated, released with noise and certified.",
      "One transaction: a crash leaves before or after, never between. People without rows are"
          + " reported and change nothing; exit code 6 says that there are some."
    })
public final class ForgetCommand implements Callable<Integer> {

  private static final long MEGABYTE = 1 << 20;

  @Mixin private WorkspaceOptions workspace;
  @Mixin private SubjectOptions subjects;
  @Mixin private UnknownOptions unknown;

  @ArgGroup(multiplicity = "1")
  private Aftermath aftermath;

  @Mixin private DayOption day;
  @Mixin private Output.Switch form;

  /** A release by these terms, or none. */
  static final class Aftermath {

    @ArgGroup(exclusive = false, multiplicity = "1")
    private @Nullable TermsOptions terms;

    @Option(
        names = "--no-release",
        required = true,
        description =
            "Only take the people out: nothing is published and no budget is spent. The model goes"
                + " with them, and the next release trains one on those who are left.")
    private boolean silent;
  }

  @Option(
      names = "--purge",
      description =
          "Insist that old bytes are gone: every forget purges (on PostgreSQL by VACUUM FULL), but"
              + " an open reader can hold that up; with this it is tried again, and exit code 4 says"
              + " that it is still pending.")
  private boolean insist;

  @Option(
      names = "--purge-wal",
      description =
          "PostgreSQL: as --purge, then write harmless records through the server's write-ahead log"
              + " until no segment with old rows is left (up to three times max_wal_size); exit"
              + " code 4 where something keeps them.")
  private boolean overwrite;

  @Option(
      names = "--delete",
      description =
          "Rows on a cluster: delete them from the table, too. Without it they must be gone"
              + " already, which is checked.")
  private boolean delete;

  @ArgGroup(exclusive = false)
  private @Nullable MlflowOptions mlflow;

  @Override
  public Integer call() {
    ForgetRequest request = subjects.request();
    Optional<MlflowTarget> target = MlflowOptions.asked(mlflow);
    if (aftermath.silent && target.isPresent()) {
      throw new BadUsageException("--no-release leaves nothing to publish by --mlflow");
    }
    return unknown.during(() -> forget(request, target));
  }

  private int forget(ForgetRequest request, Optional<MlflowTarget> target) {
    try (Workspace open = workspace.open(day)) {
      Deletion deletion = delete ? Deletion.BY_WORKSPACE : Deletion.BY_OWNER;
      return aftermath.silent
          ? leave(open, request, deletion)
          : release(open, request, deletion, target);
    }
  }

  private void overwriteLog(Workspace open) {
    PrintWriter err = form.output().err();
    long most = open.logTraffic();
    if (most > 0) {
      err.println(
          "note: writing at most " + most / MEGABYTE + " MB through the server's write-ahead log");
    }
    try (TerminalProgress progress = TerminalProgress.of("overwriting")) {
      Purge overwritten = open.overwriteLog(progress);
      requireComplete(overwritten);
      err.println("note: " + overwritten.message());
    }
  }

  private int release(
      Workspace open, ForgetRequest request, Deletion deletion, Optional<MlflowTarget> target) {
    ReleaseRequest asked = requireNonNull(aftermath.terms).asked();
    Issued issued = open.forget(request, asked, deletion);
    IssuedView.print(issued, MlflowReport.of(target, issued), form.output());
    return conclude(open, issued.forgotten().orElseThrow().report(), issued.purge());
  }

  private int leave(Workspace open, ForgetRequest request, Deletion deletion) {
    Unreleased unreleased = open.forgetUnreleased(request, deletion);
    IssuedView.print(unreleased, form.output());
    return conclude(open, unreleased.forgotten().report(), unreleased.purge());
  }

  private int conclude(Workspace open, RemovalReport report, Purge purge) {
    int exitCode = unknown.tell(report, form.output());
    if ((insist || overwrite) && !purge.complete()) {
      requireComplete(open.purge());
    }
    if (overwrite) {
      overwriteLog(open);
    }
    return exitCode;
  }

  private static void requireComplete(Purge again) {
    if (!again.complete()) {
      throw new NoGuaranteeException(again.message());
    }
  }
}

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
import dev.lethe.server.erasure.TableErasure;
import dev.lethe.server.erasure.TableRun;
import dev.lethe.source.ControlColumn;
import dev.lethe.source.ControlColumns;
import dev.lethe.source.ControlTable;
import dev.lethe.source.Deletion;
import dev.lethe.source.RowSources;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Unreleased;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.database.Purge;
import java.io.PrintWriter;
import java.util.Map;
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
          + " reported and change nothing; exit code 6 says that there are some.",
      "With a control table of a lake: a crash is repaired by the same command again."
    })
public final class ForgetCommand implements Callable<Integer> {

  private static final long MEGABYTE = 1 << 20;
  private static final String DONE = "the request is done";

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
          "Insist that old bytes are gone: every forget purges (on PostgreSQL by rewriting), but"
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

  @Mixin private DeletionOptions rows;

  @ArgGroup(exclusive = false)
  private @Nullable MlflowOptions mlflow;

  @Option(
      names = "--columns",
      split = ",",
      paramLabel = "WHAT=NAME",
      description =
          "Control table: what its columns are called, where not as usual: request=request_id,"
              + " subject=subject_id, status=status, batch=batch, day=done_on, release=release,"
              + " certificate=certificate.")
  private Map<ControlColumn, String> columns = Map.of();

  @Override
  public Integer call() {
    Deletion deletion = rows.deletion();
    Optional<String> table = subjects.controlTable();
    if (table.isPresent()) {
      return settle(table.get(), deletion);
    }
    ForgetRequest request = subjects.request();
    Optional<MlflowTarget> target = MlflowOptions.asked(mlflow);
    if (!columns.isEmpty()) {
      throw new BadUsageException("--columns is about a control table, but --subjects names none");
    }
    if (aftermath.silent && target.isPresent()) {
      throw new BadUsageException("--no-release leaves nothing to publish by --mlflow");
    }
    return unknown.during(() -> forget(request, deletion, target));
  }

  private int forget(ForgetRequest request, Deletion deletion, Optional<MlflowTarget> target) {
    try (Workspace open = workspace.open(day)) {
      return aftermath.silent
          ? leave(open, request, deletion)
          : release(open, request, deletion, target);
    }
  }

  /** Requests of a control table; who is unknown is told there. */
  private int settle(String address, Deletion deletion) {
    if (aftermath.silent || mlflow != null || unknown.isAsked()) {
      throw new BadUsageException(
          "a control table gets a state for every request, by a release: --no-release, --mlflow"
              + " ('lethe publish' does that), --allow-unknown and --unknown-to are not for it");
    }
    ControlTable table = RowSources.requests(address, new ControlColumns(columns));
    try (Workspace open = workspace.open(day)) {
      TableErasure erasure = new TableErasure(table, open, WorkspaceOptions.tools().clock());
      TableRun run = erasure.run(requireNonNull(aftermath.terms).asked(), deletion);
      TableRunView.print(run, form.output());
      purge(open, insist || overwrite);
      rows.requireGone(run.requests() == 0 ? "no request is open" : DONE, run.history());
    }
    return 0;
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
    int exitCode = conclude(open, issued.forgotten().orElseThrow().report(), issued.purge());
    rows.requireGone(DONE, issued.history());
    return exitCode;
  }

  private int leave(Workspace open, ForgetRequest request, Deletion deletion) {
    Unreleased unreleased = open.forgetUnreleased(request, deletion);
    IssuedView.print(unreleased, form.output());
    int exitCode = conclude(open, unreleased.forgotten().report(), unreleased.purge());
    rows.requireGone(DONE, unreleased.history());
    return exitCode;
  }

  private int conclude(Workspace open, RemovalReport report, Purge purge) {
    int exitCode = unknown.tell(report, form.output());
    purge(open, (insist || overwrite) && !purge.complete());
    return exitCode;
  }

  private void purge(Workspace open, boolean again) {
    if (again) {
      requireComplete(open.purge());
    }
    if (overwrite) {
      overwriteLog(open);
    }
  }

  private static void requireComplete(Purge again) {
    if (!again.complete()) {
      throw new NoGuaranteeException(again.message());
    }
  }
}

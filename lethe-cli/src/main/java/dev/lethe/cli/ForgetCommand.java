package dev.lethe.cli;

import static java.util.Objects.requireNonNull;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.workspace.Asked;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.RowKeeper;
import dev.lethe.workspace.Unreleased;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.store.Purge;
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
      "One transaction: a crash leaves before or after, never between. Subjects without rows are"
          + " reported and change nothing."
    })
final class ForgetCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private SubjectOptions subjects;

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
      names = "--delete",
      description =
          "Rows on a cluster: delete them from the table, too. Without it they must be gone"
              + " already, which is checked.")
  private boolean delete;

  @Override
  public void run() {
    try (Workspace open = workspace.open(day)) {
      RowKeeper.Deletion deletion =
          delete ? RowKeeper.Deletion.BY_WORKSPACE : RowKeeper.Deletion.BY_OWNER;
      Purge purge =
          aftermath.silent
              ? leave(open, deletion)
              : release(open, deletion, requireNonNull(aftermath.terms).asked());
      if (insist && !purge.complete()) {
        requireComplete(open.purge());
      }
    }
  }

  private Purge release(Workspace open, RowKeeper.Deletion deletion, Asked asked) {
    Issued issued = open.forget(subjects.request(), asked, deletion);
    IssuedView.print(issued, form.output());
    return issued.purge();
  }

  private Purge leave(Workspace open, RowKeeper.Deletion deletion) {
    Unreleased unreleased = open.forgetUnreleased(subjects.request(), deletion);
    IssuedView.print(unreleased, form.output());
    return unreleased.purge();
  }

  private static void requireComplete(Purge again) {
    if (!again.complete()) {
      throw new NoGuaranteeException(again.message());
    }
  }
}

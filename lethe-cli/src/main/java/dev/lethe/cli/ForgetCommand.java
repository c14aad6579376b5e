package dev.lethe.cli;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.RowKeeper;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.store.Purge;
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
  @Mixin private TermsOptions terms;
  @Mixin private Output.Switch form;

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
    try (Workspace open = workspace.open()) {
      RowKeeper.Deletion deletion =
          delete ? RowKeeper.Deletion.BY_WORKSPACE : RowKeeper.Deletion.BY_OWNER;
      Issued issued = open.forget(subjects.request(), terms.asked(), deletion);
      IssuedView.print(issued, form.output());
      if (insist && !issued.purge().complete()) {
        requireComplete(open.purge());
      }
    }
  }

  private static void requireComplete(Purge again) {
    if (!again.complete()) {
      throw new NoGuaranteeException(again.message());
    }
  }
}

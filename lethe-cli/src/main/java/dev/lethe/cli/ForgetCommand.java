package dev.lethe.cli;

import dev.lethe.workspace.Issued;
import dev.lethe.workspace.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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

  @Override
  public void run() {
    try (Workspace open = workspace.open()) {
      Issued issued = open.forget(subjects.request(), terms.asked());
      IssuedView.print(issued, form.output());
    }
  }
}

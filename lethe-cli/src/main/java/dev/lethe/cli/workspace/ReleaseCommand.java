package dev.lethe.cli.workspace;

import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.Workspace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Publishes the model as it stands. */
@Command(
    name = "release",
    description = {
      "Publish the current model: parameters with noise, and a signed certificate.",
      "Every model that leaves the workspace is a release, the first one too."
    })
public final class ReleaseCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private TermsOptions terms;
  @Mixin private DayOption day;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    try (Workspace open = workspace.open(day)) {
      IssuedView.print(open.release(terms.asked()), form.output());
    }
  }
}

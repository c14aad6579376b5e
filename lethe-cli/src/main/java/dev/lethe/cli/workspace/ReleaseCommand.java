package dev.lethe.cli.workspace;

import dev.lethe.cli.mlflow.MlflowOptions;
import dev.lethe.cli.mlflow.MlflowReport;
import dev.lethe.cli.mlflow.MlflowTarget;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.Workspace;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
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

  @ArgGroup(exclusive = false)
  private @Nullable MlflowOptions mlflow;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    Optional<MlflowTarget> target = MlflowOptions.asked(mlflow);
    try (Workspace open = workspace.open(day)) {
      Issued issued = open.release(terms.asked());
      IssuedView.print(issued, MlflowReport.of(target, issued), form.output());
    }
  }
}

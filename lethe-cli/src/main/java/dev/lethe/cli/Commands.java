package dev.lethe.cli;

import dev.lethe.cli.audit.AuditCommand;
import dev.lethe.cli.demo.DemoCommand;
import dev.lethe.cli.mlflow.PublishCommand;
import dev.lethe.cli.paper.DataCommand;
import dev.lethe.cli.paper.ReproduceCommand;
import dev.lethe.cli.predict.EvaluateCommand;
import dev.lethe.cli.predict.ExportCommand;
import dev.lethe.cli.predict.PredictCommand;
import dev.lethe.cli.register.RegisterCommand;
import dev.lethe.cli.sensitivity.DpAuditCommand;
import dev.lethe.cli.sensitivity.SensitivityCommand;
import dev.lethe.cli.serve.ServeCommand;
import dev.lethe.cli.stamp.StampCommand;
import dev.lethe.cli.tune.TuneCommand;
import dev.lethe.cli.verify.VerifyPageCommand;
import dev.lethe.cli.verify.VerifyReportCommand;
import dev.lethe.cli.workspace.AddCommand;
import dev.lethe.cli.workspace.ForgetCommand;
import dev.lethe.cli.workspace.KeyCommand;
import dev.lethe.cli.workspace.LogCommand;
import dev.lethe.cli.workspace.PlanCommand;
import dev.lethe.cli.workspace.ReleaseCommand;
import dev.lethe.cli.workspace.TrainCommand;
import dev.lethe.cli.workspace.WorkspaceCommand;
import java.util.List;
import picocli.CommandLine.HelpCommand;

/**
 * The commands by their names.
 *
 * <p>A branch for each and no list of classes: only the one that is asked for is loaded, and to
 * load all of them takes longer than most commands do.
 */
final class Commands {

  /** In the order of the help. */
  static final List<String> NAMES =
      List.of(
          "demo",
          "tune",
          "train",
          "release",
          "plan",
          "forget",
          "publish",
          "stamp",
          "verify",
          "verify-report",
          "verify-page",
          "letter",
          "predict",
          "evaluate",
          "export",
          "add",
          "log",
          "key",
          "workspace",
          "register",
          "serve",
          "sensitivity",
          "audit",
          "dp-audit",
          "reproduce",
          "data",
          "noise",
          "statistics",
          "schema",
          "version",
          "completion",
          "help");

  private Commands() {}

  /** The class that declares a command of {@link #NAMES}. */
  static Class<?> named(String name) {
    return switch (name) {
      case "demo" -> DemoCommand.class;
      case "tune" -> TuneCommand.class;
      case "train" -> TrainCommand.class;
      case "release" -> ReleaseCommand.class;
      case "plan" -> PlanCommand.class;
      case "forget" -> ForgetCommand.class;
      case "publish" -> PublishCommand.class;
      case "stamp" -> StampCommand.class;
      case "verify" -> VerifyCommand.class;
      case "verify-report" -> VerifyReportCommand.class;
      case "verify-page" -> VerifyPageCommand.class;
      case "letter" -> LetterCommand.class;
      case "predict" -> PredictCommand.class;
      case "evaluate" -> EvaluateCommand.class;
      case "export" -> ExportCommand.class;
      case "add" -> AddCommand.class;
      case "log" -> LogCommand.class;
      case "key" -> KeyCommand.class;
      case "workspace" -> WorkspaceCommand.class;
      case "register" -> RegisterCommand.class;
      case "serve" -> ServeCommand.class;
      case "sensitivity" -> SensitivityCommand.class;
      case "audit" -> AuditCommand.class;
      case "dp-audit" -> DpAuditCommand.class;
      case "reproduce" -> ReproduceCommand.class;
      case "data" -> DataCommand.class;
      case "noise" -> NoiseCommand.class;
      case "statistics" -> StatisticsCommand.class;
      case "schema" -> SchemaCommand.class;
      case "version" -> VersionCommand.class;
      case "completion" -> CompletionCommand.class;
      case "help" -> HelpCommand.class;
      default -> throw new IllegalArgumentException("no command is called " + name);
    };
  }
}

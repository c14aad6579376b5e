package dev.lethe.cli.audit;

import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.kind.ModelKind;
import dev.lethe.lab.differencing.Differencing;
import dev.lethe.lab.differencing.DifferencingReport;
import dev.lethe.lab.differencing.GeneratedPeople;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.workspace.Snapshot;
import dev.lethe.workspace.Workspace;
import java.util.OptionalDouble;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Recovers deleted rows from the models before and after. */
@Command(
    name = "differencing",
    description = {
      "How well a deleted row is recovered from the models before and after its deletion.",
      "For ridge and logistic models; one row at a time, medians over many. Changes nothing."
    })
final class DifferencingCommand implements Runnable {

  private static final int GENERATED_ROWS = 3000;

  @Mixin private AuditSource source;

  @Option(
      names = "--deletions",
      paramLabel = "K",
      description = "Rows to delete, each on its own (default: ${DEFAULT-VALUE}).")
  private int deletions = 100;

  @Mixin private AuditTerms asked;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    Terms terms = Terms.of(asked.guarantee(), asked.capacity(1));
    DifferencingView.print(
        source.isGenerated() ? generated(terms) : ofWorkspace(terms), form.output());
  }

  private DifferencingReport generated(Terms terms) {
    ModelKind kind = GeneratedPeople.kind(source.model());
    Differencing attack =
        Differencing.splitting(
            GeneratedPeople.shells(),
            GeneratedPeople.rows(GENERATED_ROWS, kind),
            deletions,
            OptionalDouble.empty());
    return run(attack, GeneratedPeople.model(kind), terms);
  }

  private DifferencingReport ofWorkspace(Terms terms) {
    Snapshot<?> snapshot;
    try (Workspace open = source.open()) {
      snapshot = open.snapshot();
    }
    OptionalDouble sigma =
        snapshot
            .declared()
            .seal()
            .map(seal -> OptionalDouble.of(seal.sigma()))
            .orElse(OptionalDouble.empty());
    Differencing attack =
        Differencing.splitting(snapshot.shells(), snapshot.rows(), deletions, sigma);
    return run(attack, snapshot.unlearning(), terms);
  }

  private static DifferencingReport run(Differencing attack, Unlearning<?> model, Terms terms) {
    try (TerminalProgress progress = TerminalProgress.of("deleting")) {
      return attack.run(model, terms, progress);
    }
  }
}

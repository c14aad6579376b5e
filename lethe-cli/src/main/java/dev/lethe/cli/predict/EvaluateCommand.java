package dev.lethe.cli.predict;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.evaluate.Evaluation;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.table.Table;
import dev.lethe.predict.Link;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says how good a released model is on rows whose labels are known. */
@Command(
    name = "evaluate",
    description = {
      "Compare a released model's predictions with labels that are known.",
      "The baseline is the best guess that is the same for all rows."
    })
public final class EvaluateCommand implements Runnable {

  @Mixin private ReleaseAndRows rows;
  @Mixin private Output.Switch form;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw predicted against observed, as SVG; for probabilities of two classes.")
  private @Nullable Path plot;

  @Override
  public void run() {
    ReleasedModel model = rows.model();
    if (plot != null
        && (model.answer() != Link.Answer.PROBABILITIES || model.classes().size() != 2)) {
      throw new BadUsageException(
          "--plot draws probabilities of two classes, and this model predicts none");
    }
    Evaluation found = evaluated(model, rows.table(model));
    Output output = form.output();
    if (output.isJson()) {
      output.json(EvaluationView.fields(found));
    } else {
      EvaluationView.print(found, output.out());
    }
    if (plot != null) {
      write(new CalibrationPlot(found).svg(), plot);
    }
  }

  private static Evaluation evaluated(ReleasedModel model, Table table) {
    try (TerminalProgress progress = TerminalProgress.of("evaluating")) {
      return Evaluation.of(model, table, progress);
    }
  }

  private static void write(String svg, Path file) {
    try {
      Files.writeString(file, svg);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

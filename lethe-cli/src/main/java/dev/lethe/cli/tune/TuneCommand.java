package dev.lethe.cli.tune;

import dev.lethe.base.BadUsageException;
import dev.lethe.cli.input.KindChoice;
import dev.lethe.cli.input.TableOptions;
import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.data.evaluate.ChosenOn;
import dev.lethe.data.evaluate.Tuning;
import dev.lethe.data.evaluate.TuningJson;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kinds.Kinds;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tries the parameters of a model and says which do best. */
@Command(
    name = "tune",
    description = {
      "Try parameters of a model on rows it was not trained on, and say which do best.",
      "A choice that people's own rows decide is an assumption: 'lethe train --tuned' takes it over,"
          + " and every certificate prints it. Nothing is kept or released here."
    })
public final class TuneCommand implements Runnable {

  private static final int FOLDS = 5;

  @Mixin private TableOptions table;
  @Mixin private KindChoice model = KindChoice.by("--model", Kinds.all());
  @Mixin private CandidateOptions candidates;
  @Mixin private Output.Switch form;

  @Option(
      names = "--test",
      paramLabel = "FILE",
      description = "Train on --data, judge on this table (default: folds of --data).")
  private @Nullable Path test;

  @Option(
      names = "--folds",
      paramLabel = "K",
      description = "Each part of K is judged by models of the others (default: 5).")
  private @Nullable Integer folds;

  @Option(
      names = "--public",
      description =
          "Declare that none of the people of the model to come are in these tables; certificates"
              + " say so.")
  private boolean isPublic;

  @Override
  public void run() {
    if (model.kind().label() == LabelNeed.NONE) {
      throw new BadUsageException(
          "a " + model.kind().plainName() + " predicts no label, so there is no score");
    }
    if (test != null && folds != null) {
      throw new BadUsageException("--test and --folds exclude each other");
    }
    if (table.elsewhere().isPresent()) {
      throw new BadUsageException("tables are tried where they are read: give a file to --data");
    }
    Schema schema = table.schema();
    Tuning tuning = tried(schema, candidates.models(model.kind(), schema.label()));
    ChosenOn rows = isPublic ? ChosenOn.PUBLIC : ChosenOn.PEOPLE;
    Output output = form.output();
    if (output.isJson()) {
      output.out().println(TuningJson.write(tuning, rows));
    } else {
      print(tuning, rows, output);
    }
  }

  private Tuning tried(Schema schema, List<DeclaredModel> models) {
    People people = table.load(schema);
    GridRows others = test == null ? null : judged(TableOptions.read(test, schema.withoutId()));
    try (TerminalProgress progress = TerminalProgress.of("tuning")) {
      return others == null
          ? Tuning.folds(
              schema,
              models,
              people.rows(),
              people.subjects(),
              folds == null ? FOLDS : folds,
              progress)
          : Tuning.on(schema, models, people.rows(), others, progress);
    }
  }

  private static GridRows judged(Dataset read) {
    return new GridRows(read.columns(), read.features(), read.labels());
  }

  private void print(Tuning tuning, ChosenOn rows, Output output) {
    TextTable lines = new TextTable();
    lines.row("", tuning.best().found().metric().word(), "");
    for (Tuning.Tried each : tuning.tried()) {
      lines.row(
          candidates.inWords(each.model()),
          Numbers.show(each.found().score()),
          each.equals(tuning.best()) ? "best" : "");
    }
    lines.textIn(2).print(output.out());
    output
        .out()
        .printf(
            "%nbaseline %s, the best constant guess%n",
            Numbers.show(tuning.best().found().baseline()));
    output.out().println("certificates will say, by 'lethe train --tuned': " + rows.assumption());
  }
}

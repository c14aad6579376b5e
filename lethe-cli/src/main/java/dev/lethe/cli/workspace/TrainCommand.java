package dev.lethe.cli.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import dev.lethe.cli.input.KindOptions;
import dev.lethe.cli.input.TableOptions;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.data.evaluate.Evaluation;
import dev.lethe.data.evaluate.Trial;
import dev.lethe.data.evaluate.TuningJson;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.kinds.Kinds;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.Holdout;
import dev.lethe.workspace.SealedCost;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceLog;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Arrivals;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a workspace and trains its model. */
@Command(
    name = "train",
    description = {
      "Make a workspace: import the rows, train the model, generate a signing key.",
      "Nothing is released yet: see 'lethe release'."
    })
public final class TrainCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private TableOptions table;
  @Mixin private Output.Switch form;

  @Mixin private KindOptions model = KindOptions.chosenBy("--model", Kinds.all());
  @Mixin private TrialOptions trial;

  @Option(
      names = "--tuned",
      paramLabel = "FILE",
      description =
          "Take the model's parameters from what 'lethe tune --json' printed; certificates say so.")
  private @Nullable Path tuned;

  @Mixin private WeightsOptions weights;
  @Mixin private NameplateOptions nameplate;

  @Option(
      names = "--sigma",
      paramLabel = "S",
      description = "Sealed mode: the public noise of every release.")
  private @Nullable Double sigma;

  @Option(
      names = "--total-capacity",
      paramLabel = "M",
      description = "Sealed mode: rows that may be forgotten in all.")
  private @Nullable Integer total;

  @Option(
      names = "--budget",
      arity = "2",
      paramLabel = "E D",
      description = "Cap all releases together at this epsilon and delta.")
  private double @Nullable [] budget;

  @Override
  public void run() {
    Schema schema = table.schema();
    Declared declared = declared(schema);
    trial.require(model.kind(), table.elsewhere().isPresent(), weights.given());
    WorkspaceTools tools = WorkspaceOptions.tools().naming(nameplate.made());
    if (table.elsewhere().isPresent()) {
      trainElsewhere(declared, table.elsewhere().get(), tools);
      return;
    }
    Optional<double[]> adopted = weights.of(declared);
    Optional<GridRows> test = trial.rows(schema);
    if (trial.share().isPresent()) {
      trainWithHoldout(declared, table.load(schema), trial.share().getAsDouble(), tools);
      return;
    }
    // A model that is tried on other rows is learnt here once more: the workspace hands out none.
    Optional<People> held = test.map(rows -> table.load(schema));
    Arrivals people = held.map(Arrivals::of).orElseGet(() -> table.arrivals(schema));
    try (TerminalProgress progress = TerminalProgress.of("training");
        Workspace made =
            adopted.isEmpty()
                ? Workspace.train(workspace.home(), declared, people, tools, progress)
                : Workspace.adopt(workspace.home(), declared, people, adopted.get(), tools)) {
      print(made, test.map(rows -> learnt(declared, held.orElseThrow(), adopted).on(rows)));
    }
  }

  private void trainWithHoldout(
      Declared declared, People people, double share, WorkspaceTools tools) {
    try (TerminalProgress progress = TerminalProgress.of("training")) {
      Holdout.Training made =
          Holdout.train(workspace.home(), declared, people, share, tools, progress);
      try (Workspace opened = made.workspace()) {
        People kept = made.holdout().kept();
        print(
            opened,
            Optional.of(learnt(declared, kept, Optional.empty()).on(made.holdout().left())));
      }
    }
  }

  /** The same model as in the workspace, which hands its own to nobody. */
  private static Trial learnt(Declared declared, People people, Optional<double[]> adopted) {
    return adopted
        .map(coordinates -> Trial.of(declared.model(), declared.schema(), coordinates))
        .orElseGet(() -> Trial.learnt(declared.model(), declared.schema(), people.rows()));
  }

  private void trainElsewhere(Declared declared, String address, WorkspaceTools tools) {
    try (Workspace made =
        Workspace.elsewhere(workspace.home(), declared, address, weights.of(declared), tools)) {
      print(made, made.log().rows(), OptionalLong.empty(), Optional.empty());
    }
  }

  private void print(Workspace made, Optional<Evaluation> tried) {
    WorkspaceLog log = made.log();
    print(made, log.rows(), OptionalLong.of(log.subjects()), tried);
  }

  /** The number of subjects is known where the rows were read here. */
  private void print(Workspace made, long rows, OptionalLong subjects, Optional<Evaluation> tried) {
    Output output = form.output();
    output.notes(tuned == null ? model.defaults(made.declared().columns()) : List.of());
    Optional<SealedCost> sealed = made.sealedCost();
    Map<String, Object> fields = new LinkedHashMap<>();
    table.tellBadRows(output, fields);
    if (output.isJson()) {
      fields.put("workspace", made.home().location().toString());
      fields.put("model", model.kind().word());
      fields.put("rows", rows);
      subjects.ifPresent(count -> fields.put("subjects", count));
      fields.put("features", made.declared().columns());
      fields.put("keyid", made.keys().get(0).id().hex());
      tried.ifPresent(found -> TrialOptions.addTo(fields, found));
      sealed.ifPresent(cost -> fields.put("sealed", SealedCostView.fields(cost)));
      output.json(fields, made.pending());
      return;
    }
    output
        .out()
        .printf(
            "%s trained on %d rows%s, %d features, in %s%n",
            model.kind().word(),
            rows,
            subjects.isPresent() ? " of " + subjects.getAsLong() + " subjects" : "",
            made.declared().columns(),
            made.home().location());
    tried.ifPresent(found -> TrialOptions.print(output, found));
    output.out().println("nothing is released yet: 'lethe release' publishes the model");
    sealed.ifPresent(cost -> cost.forOperator().forEach(output.out()::println));
    output.notes(made.pending());
  }

  private Declared declared(Schema schema) {
    Declared declared =
        tuned == null
            ? Declared.of(model.declared(schema.label(), schema.gridColumns().size()), schema)
            : chosen(schema, tuned);
    if ((sigma == null) != (total == null)) {
      throw new BadUsageException("sealed mode needs both --sigma and --total-capacity");
    }
    if (sigma != null && total != null) {
      declared = declared.sealed(new Declared.Seal(sigma, Capacity.of(total)));
    }
    if (budget != null) {
      Guarantee cap = new Guarantee(budget[0], budget[1]);
      declared = declared.cappedAt(Calibration.EXACT.largestMu(cap));
    }
    return declared;
  }

  private Declared chosen(Schema schema, Path file) {
    TuningJson.Chosen chosen = TuningJson.read(ByteSource.of(file));
    model.requireOnly(chosen.model().kind(), "--tuned");
    return Declared.of(chosen.model(), schema).chosenOn(chosen.rows());
  }
}

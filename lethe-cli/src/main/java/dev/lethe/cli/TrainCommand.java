package dev.lethe.cli;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Capacity;
import dev.lethe.data.model.WeightsJson;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.workspace.Declared;
import dev.lethe.workspace.People;
import dev.lethe.workspace.SealedCost;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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
final class TrainCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private TableOptions table;
  @Mixin private Output.Switch form;

  @Mixin private ModelOptions model;

  @Option(
      names = "--weights",
      paramLabel = "FILE",
      description = "Do not train: adopt the weights of another trainer, however good they are.")
  private @Nullable Path weights;

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
    WorkspaceTools tools = WorkspaceOptions.tools();
    if (table.elsewhere().isPresent()) {
      trainElsewhere(declared, table.elsewhere().get(), tools);
      return;
    }
    People people = table.load(schema);
    try (TerminalProgress progress = TerminalProgress.of("training");
        Workspace made =
            weights == null
                ? Workspace.train(workspace.home(), declared, people, tools, progress)
                : Workspace.adopt(
                    workspace.home(), declared, people, imported(weights, declared), tools)) {
      long subjects = people.subjects().stream().distinct().count();
      print(made, people.rows().rows(), OptionalLong.of(subjects));
    }
  }

  private void trainElsewhere(Declared declared, String address, WorkspaceTools tools) {
    Optional<double[]> adopted = Optional.ofNullable(weights).map(file -> imported(file, declared));
    try (Workspace made =
        Workspace.elsewhere(workspace.home(), declared, address, adopted, tools)) {
      print(made, made.log().rows(), OptionalLong.empty());
    }
  }

  private static double[] imported(Path weights, Declared declared) {
    return WeightsJson.read(ByteSource.of(weights), declared.columns());
  }

  /** The number of subjects is known where the rows were read here. */
  private void print(Workspace made, long rows, OptionalLong subjects) {
    Output output = form.output();
    output.notes(model.defaults());
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
    output.out().println("nothing is released yet: 'lethe release' publishes the model");
    sealed.ifPresent(cost -> cost.forOperator().forEach(output.out()::println));
    output.notes(made.pending());
  }

  private Declared declared(Schema schema) {
    Declared declared = Declared.of(model.declared(), schema);
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
}

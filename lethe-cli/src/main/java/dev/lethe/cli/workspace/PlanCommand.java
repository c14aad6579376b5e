package dev.lethe.cli.workspace;

import dev.lethe.cli.input.SubjectOptions;
import dev.lethe.cli.terminal.Output;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.SealedCost;
import dev.lethe.workspace.Workspace;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What each method would cost; changes nothing. */
@Command(
    name = "plan",
    description = {
      "What each method would cost for a request: noise, accuracy, passes, time.",
      "Nothing is changed. For the operator: times and accuracies depend on the model."
    })
public final class PlanCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private SubjectOptions subjects;
  @Mixin private TermsOptions terms;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    PlanTable table;
    Optional<SealedCost> sealed;
    try (Workspace open = workspace.open()) {
      ReleaseRequest asked = terms.asked();
      table = open.plan(subjects.request(), asked, report -> tellUnknown(report, form.output()));
      sealed = open.sealedCost(asked.guarantee(), asked.capacity());
    }
    Output output = form.output();
    if (output.isJson()) {
      Map<String, Object> fields = table.fieldsForOperator();
      sealed.ifPresent(cost -> fields.put("sealed", SealedCostView.fields(cost)));
      output.json(fields);
    } else {
      table.forOperator().forEach(output.out()::println);
      sealed.ifPresent(cost -> cost.forOperator().forEach(output.out()::println));
    }
  }

  private static void tellUnknown(RemovalReport report, Output output) {
    if (!report.unknown().isEmpty()) {
      output.note(
          report.unknown().size()
              + " of the named people have no rows here: "
              + RemovalReport.some(report.unknown()));
    }
  }
}

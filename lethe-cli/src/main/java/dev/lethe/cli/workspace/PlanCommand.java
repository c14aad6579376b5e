package dev.lethe.cli.workspace;

import dev.lethe.cli.input.SubjectOptions;
import dev.lethe.cli.terminal.Output;
import dev.lethe.unlearn.plan.Option.Possible;
import dev.lethe.unlearn.plan.Option.Refused;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.SealedCost;
import dev.lethe.workspace.Workspace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
      Map<String, Object> fields = fields(table);
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

  private static Map<String, Object> fields(PlanTable table) {
    List<Map<String, Object>> ways = new ArrayList<>();
    for (dev.lethe.unlearn.plan.Option option : table.options()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("method", Way.word(option.way().method()));
      fields.put("certification", Way.word(option.way().certification()));
      fields.put("passes", option.passes().toString());
      if (option instanceof Possible possible) {
        ReleaseFacts facts = possible.facts();
        fields.put("sigma", facts.sigma());
        fields.put("mean_within", facts.mean().value());
        fields.put("mu", facts.mu());
        possible.secretSeconds().ifPresent(seconds -> fields.put("seconds", seconds));
        possible.secretUtility().ifPresent(u -> fields.put("utility", u.forOperator()));
        fields.put("assumptions", facts.assumptions());
      } else {
        fields.put("refused", ((Refused) option).why());
      }
      ways.add(fields);
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("ways", ways);
    table.choice().ifPresent(choice -> fields.put("auto", choice.way().toString()));
    fields.put("why", table.why());
    table.capacity().ifPresent(use -> fields.put("capacity", use.words()));
    return fields;
  }
}

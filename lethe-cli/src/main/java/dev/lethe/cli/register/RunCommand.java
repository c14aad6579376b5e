package dev.lethe.cli.register;

import dev.lethe.base.BadInputException;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.workspace.DeletionOptions;
import dev.lethe.cli.workspace.TermsOptions;
import dev.lethe.server.erasure.Erasure;
import dev.lethe.server.erasure.ModelPlan;
import dev.lethe.server.erasure.ModelRun;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RequestFilter;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.ReleaseRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Carries out what is due. */
@Command(
    name = "run",
    description = {
      "Carry out what is scheduled: in each workspace one batch and one release a slot.",
      "After a crash run it again: nothing is lost and nothing done twice. A workspace that refuses"
          + " holds up only itself; the exit code is that of its refusal."
    })
final class RunCommand implements Runnable {

  @Mixin private RegisterOptions options;
  @Mixin private TermsOptions terms;
  @Mixin private DeletionOptions rows;
  @Mixin private Output.Switch form;

  @Option(names = "--dry-run", description = "Say what each way would cost, and change nothing.")
  private boolean dry;

  @Override
  public void run() {
    ReleaseRequest asked = terms.asked();
    Deletion deletion = rows.deletion();
    try (Register register = options.open()) {
      Erasure erasure = new Erasure(register, options.tools());
      if (dry) {
        print(erasure.plan(asked));
      } else {
        List<ModelRun> runs = erasure.run(asked, deletion, options.who());
        RunView.print(runs, form.output());
        RequestView.of(register).tellOverdue(register.requests(RequestFilter.OPEN), form.output());
        RequestView.tellDamaged(register, form.output());
        if (!register.purge().complete()) {
          form.output().note(register.purge().message());
        }
        RunView.requireDone(runs);
        requireReadable(register);
        RunView.requireGone(runs, rows);
      }
    }
  }

  /** Somebody asked and is not forgotten: no success, although all others are. */
  private static void requireReadable(Register register) {
    if (!register.damaged().isEmpty()) {
      throw new BadInputException(
          "all that can be read is carried out, but not the damaged requests above: restore the"
              + " register, or ask who sent them to send again");
    }
  }

  private void print(List<ModelPlan> plans) {
    Output output = form.output();
    if (output.isJson()) {
      output.json(Map.of("workspaces", plans.stream().map(RunCommand::fields).toList()));
      return;
    }
    for (ModelPlan plan : plans) {
      output
          .out()
          .printf(
              "%s: %s, %d people found with %d rows%n",
              plan.model().name(),
              RequestView.requests(plan.requests()),
              plan.found(),
              plan.rows());
      plan.table().ifPresent(table -> table.forOperator().forEach(output.out()::println));
      plan.refusal().ifPresent(output.out()::println);
    }
  }

  private static Map<String, Object> fields(ModelPlan plan) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("workspace", plan.model().name());
    fields.put("requests", plan.requests());
    fields.put("found", plan.found());
    fields.put("rows", plan.rows());
    plan.table()
        .flatMap(table -> table.choice())
        .ifPresent(
            choice -> {
              fields.put("auto", choice.way().toString());
              fields.put("sigma", choice.facts().sigma());
            });
    plan.refusal().ifPresent(why -> fields.put("refused", why));
    return fields;
  }
}

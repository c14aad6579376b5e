package dev.lethe.cli.register;

import dev.lethe.cli.terminal.Output;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.WorkspaceTools;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a register and declares its rules. */
@Command(
    name = "init",
    description = {
      "Make a register for one or more workspaces and declare its rules, which stay.",
      "Ids of people are encrypted by a key that is made beside it."
    })
final class InitCommand implements Runnable {

  @Mixin private RegisterOptions register;
  @Mixin private Output.Switch form;

  @Mixin private ModelOptions models;

  @Option(
      names = "--retention-days",
      paramLabel = "N",
      defaultValue = "30",
      description = "Ids are erased so many days after a request is closed (default: 30).")
  private int retentionDays;

  @Option(
      names = "--slot-days",
      paramLabel = "N",
      defaultValue = "1",
      description = "Each model has one batch, and one release, in so many days (default: 1).")
  private int slotDays;

  @Option(
      names = "--always-release",
      description = "Release in every slot, also where nobody left: then a release tells nothing.")
  private boolean alwaysReleases;

  @Option(names = "--approval", description = "A second person must approve each request.")
  private boolean approval;

  @Option(
      names = "--suppress",
      paramLabel = "DAYS",
      defaultValue = "0",
      description =
          "So many days 'lethe add --register' refuses rows of people who were forgotten"
              + " (default: 0, it does not). Keyed digests of their ids are kept for it.")
  private int suppressionDays;

  @Override
  public void run() {
    RegisterRules rules =
        new RegisterRules(approval, retentionDays, suppressionDays, slotDays, alwaysReleases);
    WorkspaceTools tools = register.tools();
    List<Home> homes = models.homes(tools);
    try (Register made = Register.create(register.home(), rules, homes, tools, register.who())) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("register", register.home().location().toString());
      fields.put("workspaces", made.models().stream().map(model -> model.name()).toList());
      fields.put("trail", made.trailEnd().toString());
      Output output = form.output();
      if (output.isJson()) {
        output.json(fields);
      } else {
        output
            .out()
            .printf(
                "a register for %d workspaces is made; its key is %s: keep a copy elsewhere%n",
                homes.size(), register.home().key());
      }
    }
  }
}

package dev.lethe.cli.workspace;

import dev.lethe.base.Visible;
import dev.lethe.cli.terminal.Output;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.content.Nameplate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What certificates of a workspace say of their issuer and of the model's name. */
@Command(
    name = "show",
    description = "Who issues the certificates of this model, what it is called and is for.")
final class ShowCommand implements Runnable {

  @Mixin private WorkspaceOptions workspace;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    try (Workspace open = workspace.open()) {
      print(open.nameplate(), List.of(), form.output());
    }
  }

  static void print(Nameplate nameplate, List<String> pending, Output output) {
    Map<String, Object> fields = new LinkedHashMap<>();
    nameplate.issuer().ifPresent(words -> fields.put("issuer", words));
    nameplate.contact().ifPresent(words -> fields.put("contact", words));
    nameplate.register().ifPresent(words -> fields.put("register", words));
    nameplate.name().ifPresent(words -> fields.put("name", words));
    nameplate.purpose().ifPresent(words -> fields.put("purpose", words));
    if (output.isJson()) {
      output.json(fields, pending);
      return;
    }
    fields.forEach(
        (what, words) ->
            output.out().printf("%-8s  %s%n", what, Visible.line(String.valueOf(words))));
    if (fields.isEmpty()) {
      output.out().println("nobody is named: 'lethe workspace set' says who issues, and what");
    }
    output.notes(pending);
  }
}

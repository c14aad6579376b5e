package dev.lethe.cli.workspace;

import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceLog;
import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import dev.lethe.workspace.store.RequestEntry;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What happened in a workspace. */
@Command(
    name = "log",
    description = {
      "Requests, releases, and what the releases tell together about those who were forgotten.",
      "For the operator: none of it is published. The commands are about another log, that of all"
          + " certificates, which everybody can follow."
    },
    subcommands = {LogCheckCommand.class, LogProofCommand.class, LogCheckpointCommand.class})
public final class LogCommand implements Runnable {

  // Not WorkspaceOptions: what that requires would be required in front of the commands too.
  @Mixin private OptionalWorkspace workspace;
  @Mixin private Output.Switch form;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    if (!workspace.isGiven()) {
      throw new ParameterException(
          spec.commandLine(), "Missing required option: '--workspace=DIR|URL'");
    }
    WorkspaceLog log;
    try (Workspace open = workspace.open(spec)) {
      log = open.log();
    }
    Output output = form.output();
    if (output.isJson()) {
      output.json(fields(log), log.pending());
    } else {
      print(log, output.out());
      output.notes(log.pending());
    }
  }

  private static Map<String, Object> fields(WorkspaceLog log) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("rows", log.rows());
    if (log.elsewhere().isPresent()) {
      fields.put("rows_at", log.elsewhere().get());
    } else {
      fields.put("subjects", log.subjects());
    }
    List<Map<String, Object>> releases = new ArrayList<>();
    for (ReleaseLine line : log.releases()) {
      Map<String, Object> release = new LinkedHashMap<>();
      release.put("release", line.number());
      release.put("day", line.day().toString());
      release.put("way", line.way());
      release.put(
          "guarantee", Map.of("epsilon", line.asked().epsilon(), "delta", line.asked().delta()));
      release.put("sigma", line.sigma());
      release.put("mu", line.mu());
      release.put("epsilon", line.epsilon());
      release.put("epsilon_since", line.epsilonSince());
      releases.add(release);
    }
    fields.put("releases", releases);
    List<Map<String, Object>> requests = new ArrayList<>();
    for (RequestEntry entry : log.requests()) {
      Map<String, Object> request = new LinkedHashMap<>();
      request.put("request", entry.number());
      request.put("day", entry.day().toString());
      request.put("subjects", entry.subjects());
      request.put("rows", entry.rows());
      request.put("unknown", entry.unknown());
      requests.add(request);
    }
    fields.put("requests", requests);
    log.budget().ifPresent(mu -> fields.put("budget_mu", mu));
    log.joint().ifPresent(words -> fields.put("joint", words));
    return fields;
  }

  private static void print(WorkspaceLog log, PrintWriter out) {
    out.println(
        log.elsewhere()
            .map(address -> log.rows() + " rows were at " + address + " when it was last read")
            .orElseGet(() -> log.rows() + " rows of " + log.subjects() + " subjects are retained"));
    out.println();
    printReleases(log, out);
    out.println();
    printRequests(log, out);
    log.budget().ifPresent(mu -> out.println("budget: μ of all releases together at most " + mu));
    log.joint().ifPresent(words -> out.println("sealed: " + words));
  }

  private static void printReleases(WorkspaceLog log, PrintWriter out) {
    if (log.releases().isEmpty()) {
      out.println("no release yet");
      return;
    }
    TextTable table =
        new TextTable().row("release", "day", "way", "σ", "ε alone", "ε with all later", "at δ");
    for (ReleaseLine line : log.releases()) {
      table.row(
          Long.toString(line.number()),
          line.day().toString(),
          line.way(),
          Numbers.atLeast(line.sigma()),
          Numbers.atMost(line.epsilon()),
          Numbers.atMost(line.epsilonSince()),
          Numbers.show(line.asked().delta()));
    }
    table.print(out);
  }

  private static void printRequests(WorkspaceLog log, PrintWriter out) {
    if (log.requests().isEmpty()) {
      out.println("no request to forget yet");
      return;
    }
    TextTable table = new TextTable().row("request", "day", "subjects", "rows", "unknown");
    for (RequestEntry entry : log.requests()) {
      table.row(
          Long.toString(entry.number()),
          entry.day().toString(),
          Integer.toString(entry.subjects()),
          Integer.toString(entry.rows()),
          Integer.toString(entry.unknown()));
    }
    table.print(out);
  }
}

package dev.lethe.cli.workspace;

import dev.lethe.cli.mlflow.MlflowReport;
import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.History;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.Unreleased;
import dev.lethe.workspace.database.Purge;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A release that went out, for people and for programs. */
final class IssuedView {

  private IssuedView() {}

  static void print(Issued issued, MlflowReport mlflow, Output output) {
    List<String> pending =
        Stream.concat(issued.pending().stream(), mlflow.pending().stream()).toList();
    if (output.isJson()) {
      output.json(fields(issued, mlflow), pending);
      issued.forgotten().ifPresent(request -> noteUnseen(request.report(), output));
    } else {
      text(issued, output.out());
      mlflow.lines().forEach(output.out()::println);
      output.notes(pending);
    }
    output.notes(mlflow.notes());
    note(issued.purge(), issued.history(), output);
  }

  /** People left, and nothing went out. */
  static void print(Unreleased left, Output output) {
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("request", left.forgotten().request());
      fields.put("release", null);
      fields.put("forgotten", report(left.forgotten().report()));
      fields.put("unknown", left.forgotten().report().unknown());
      fields.put("purged", left.purge().complete());
      left.history().ifPresent(history -> fields.put("history", history.fields()));
      output.json(fields, left.pending());
      noteUnseen(left.forgotten().report(), output);
    } else {
      output.out().println(left.forgotten().report());
      output.out().println("nothing was released: the next release trains on those who are left");
      output.notes(left.pending());
    }
    left.lastRelease()
        .ifPresent(
            number ->
                output.note(
                    "release "
                        + number
                        + " is out and was made before they left: withdraw it, or publish a new one"
                        + " in its place (lethe release)"));
    note(left.purge(), left.history(), output);
  }

  private static void note(Purge purge, Optional<History> history, Output output) {
    if (!purge.complete()) {
      output.note(purge.message());
    }
    history.map(History::words).ifPresent(output::note);
  }

  /** The text has it in its first line. */
  private static void noteUnseen(RemovalReport report, Output output) {
    if (!report.unseen().isEmpty()) {
      output.note("had left before, or misspelt: " + RemovalReport.some(report.unseen()));
    }
  }

  private static Map<String, Object> fields(Issued issued, MlflowReport mlflow) {
    ReleaseFacts facts = issued.facts();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("request", issued.forgotten().map(Issued.Forgotten::request).orElse(null));
    fields.put("release", issued.number());
    fields.put("method", Way.word(issued.way().method()));
    fields.put("certification", Way.word(issued.way().certification()));
    fields.put("sigma", facts.sigma());
    fields.put(
        "guarantee",
        Map.of(
            "epsilon", facts.terms().guarantee().epsilon(),
            "delta", facts.terms().guarantee().delta()));
    fields.put("capacity", facts.terms().capacity().value());
    fields.put("mean_within", facts.mean().value());
    fields.put("mu", facts.mu());
    issued
        .forgotten()
        .map(Issued.Forgotten::report)
        .ifPresent(
            report -> {
              fields.put("forgotten", report(report));
              fields.put("unknown", report.unknown());
            });
    fields.put("parameters", issued.files().parameters().toString());
    fields.put("certificate", issued.files().certificate().toString());
    fields.put("page", issued.files().page().toString());
    fields.put("letter", issued.files().letter().toString());
    fields.put("opening", issued.files().opening().toString());
    fields.put("purged", issued.purge().complete());
    issued.history().ifPresent(history -> fields.put("history", history.fields()));
    if (!mlflow.fields().isEmpty()) {
      fields.put("mlflow", mlflow.fields());
    }
    return fields;
  }

  private static Map<String, Object> report(RemovalReport report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("subjects", report.found().size());
    fields.put("rows", report.rows());
    fields.put("unknown", report.unknown());
    fields.put("repeated", report.repeated());
    return fields;
  }

  private static void text(Issued issued, PrintWriter out) {
    ReleaseFacts facts = issued.facts();
    issued.forgotten().ifPresent(request -> out.println(request.report()));
    String noise =
        facts.plan().isNoiseless()
            ? "no noise: a function of the retained rows alone"
            : "σ = "
                + Numbers.atMost(facts.sigma())
                + " for "
                + facts.terms().guarantee()
                + ", mean within "
                + Numbers.atMost(facts.mean().value());
    out.println("release " + issued.number() + " by " + issued.way() + ": " + noise);
    new TextTable()
        .row("parameters ", issued.files().parameters().toString())
        .row("certificate", issued.files().certificate().toString())
        .row("to file    ", issued.files().page().toString())
        .row("letter     ", issued.files().letter().toString())
        .row("for auditors, not to be published", issued.files().opening().toString())
        .print(out);
  }
}

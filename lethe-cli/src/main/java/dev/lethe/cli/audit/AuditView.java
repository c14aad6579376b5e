package dev.lethe.cli.audit;

import dev.lethe.base.LetheException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.cli.terminal.Numbers;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TextTable;
import dev.lethe.lab.audit.AuditReport;
import dev.lethe.lab.audit.TestResult;
import dev.lethe.unlearn.release.Way;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What an audit found, for people and for programs. */
final class AuditView {

  private AuditView() {}

  /** One audited claim, or why it is not made. */
  record Line(String model, Way way, Optional<AuditReport> report, String refusal) {

    static Line of(String model, Way way, AuditReport report) {
      return new Line(model, way, Optional.of(report), "");
    }

    static Line refused(String model, Way way, LetheException refusal) {
      return new Line(model, way, Optional.empty(), String.valueOf(refusal.getMessage()));
    }
  }

  static void print(List<Line> lines, Output output) {
    if (output.isJson()) {
      output.json(
          lines.size() == 1
              ? fields(lines.get(0))
              : Map.of("audits", lines.stream().map(AuditView::fields).toList()));
    } else if (lines.size() == 1) {
      one(lines.get(0), output.out());
    } else {
      table(lines, output.out());
    }
  }

  /** Exit code 5 where a claim is refuted. */
  static void requireNoneRefuted(List<Line> lines) {
    List<String> refuted =
        lines.stream()
            .filter(line -> line.report().filter(AuditReport::isRefuted).isPresent())
            .map(line -> line.model() + ", " + line.way())
            .toList();
    if (!refuted.isEmpty()) {
      throw new VerificationFailedException(
          "the audit refutes what is claimed of " + String.join("; ", refuted) + ", see above");
    }
  }

  private static Map<String, Object> fields(Line line) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("model", line.model());
    fields.put("method", Way.word(line.way().method()));
    fields.put("certification", Way.word(line.way().certification()));
    if (line.report().isEmpty()) {
      fields.put("refused", line.refusal());
      return fields;
    }
    AuditReport report = line.report().get();
    fields.put("epsilon_lower", report.epsilonLower());
    fields.put("epsilon_claimed", report.claimed().epsilon());
    fields.put("delta", report.claimed().delta());
    fields.put("trials", report.trials());
    fields.put("confidence", report.confidence());
    fields.put("test", report.strongest().test());
    fields.put("refuted", report.isRefuted());
    fields.put("noiseless", report.noiseless());
    fields.put("run_anew", report.runAnew());
    Map<String, Object> power = new LinkedHashMap<>();
    power.put("if_claim_were_used_up", report.power().atTheClaim());
    power.put("ceiling", report.power().ceiling());
    report.shareOfAllowed().ifPresent(share -> power.put("shift_of_allowed", share));
    fields.put("power", power);
    fields.put("tests", report.results().stream().map(AuditView::fields).toList());
    return fields;
  }

  private static Map<String, Object> fields(TestResult result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("test", result.test());
    fields.put("epsilon_lower", result.epsilonLower());
    fields.put("seen_where_likelier", result.likelier());
    fields.put("seen_in_the_other_world", result.other());
    fields.put("counted", result.counted());
    return fields;
  }

  private static void one(Line line, PrintWriter out) {
    AuditReport report = line.report().orElseThrow();
    out.printf("%s, %s%n", line.model(), line.way());
    out.printf(
        "  claimed      ε ≤ %s at δ = %s%n",
        Numbers.show(report.claimed().epsilon()), Numbers.show(report.claimed().delta()));
    out.printf(
        "  shown        ε ≥ %s with %s %% confidence, by the test '%s'%n",
        Numbers.atLeast(report.epsilonLower()),
        Numbers.show(100 * report.confidence()),
        report.strongest().test());
    out.printf(
        "  trials       %d releases in each world; anew each time: %s%n",
        report.trials(), report.runAnew());
    if (report.noiseless()) {
      out.printf(
          "  power        no noise: one differing bit in every release would show ε ≥ %s%n",
          Numbers.show(report.power().ceiling()));
    } else {
      out.printf(
          "  power        noise that only just keeps the claim typically shows ε ≥ %s; no noise at"
              + " all, ε ≥ %s%n",
          Numbers.show(report.power().atTheClaim()), Numbers.show(report.power().ceiling()));
    }
    report
        .shareOfAllowed()
        .ifPresent(
            share ->
                out.printf(
                    "  deletion     moves the model by %.1f %% of what the claim allows%n",
                    100 * share));
    out.println(verdict(report));
  }

  private static String verdict(AuditReport report) {
    if (report.isRefuted()) {
      return "REFUTED: someone who sees the release can tell that the rows were there, better than"
          + " the guarantee allows.";
    }
    return report.noiseless()
        ? "Every release was the same, bit for bit, whether or not the rows had been there."
        : "Not refuted. That is no proof: an audit of this size cannot see a claim that is exceeded"
            + " by a little, and it tried one deletion.";
  }

  private static void table(List<Line> lines, PrintWriter out) {
    TextTable table =
        new TextTable()
            .textIn(1)
            .row("model", "way", "ε claimed", "ε shown", "at the claim", "shift", "trials", "");
    for (Line line : lines) {
      if (line.report().isEmpty()) {
        table.row(line.model(), line.way().toString(), "refused", "", "", "", "", "");
      } else {
        AuditReport report = line.report().get();
        table.row(
            line.model(),
            line.way().toString(),
            Numbers.show(report.claimed().epsilon()),
            Numbers.atLeast(report.epsilonLower()),
            report.noiseless() ? "same bits" : Numbers.show(report.power().atTheClaim()),
            share(report),
            Integer.toString(report.trials()),
            report.isRefuted() ? "REFUTED" : "");
      }
    }
    table.print(out);
    lines.stream()
        .filter(line -> line.report().isEmpty())
        .forEach(
            line -> out.printf("%s, %s refused: %s%n", line.model(), line.way(), line.refusal()));
    out.println(
        "'at the claim' is what noise that only just keeps the claim would typically show with so"
            + " many trials: nothing below it is a proof. 'shift' is how far the deletion moves the"
            + " model, of what the claim allows.");
  }

  private static String share(AuditReport report) {
    return report.shareOfAllowed().isPresent()
        ? String.format(Locale.ROOT, "%.1f %%", 100 * report.shareOfAllowed().getAsDouble())
        : "";
  }
}

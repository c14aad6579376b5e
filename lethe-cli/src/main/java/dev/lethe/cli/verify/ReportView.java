package dev.lethe.cli.verify;

import dev.lethe.base.Visible;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.cli.terminal.Output;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What was checked, in words or as JSON. */
public final class ReportView {

  private ReportView() {}

  public static void print(VerificationReport report, Output output) {
    if (output.isJson()) {
      output.json(fields(report));
    } else {
      report.inWords().lines().map(Visible::line).forEach(output.out()::println);
    }
  }

  static Map<String, Object> fields(VerificationReport report) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("certificate", report.certificate());
    fields.put("valid", report.isValid());
    fields.put("signature", report.signature().word());
    fields.put("complete", report.isComplete());
    for (Check.Verdict verdict : Check.Verdict.values()) {
      fields.put(
          verdict.name().toLowerCase(Locale.ROOT),
          report.with(verdict).stream().map(ReportView::fields).toList());
    }
    return fields;
  }

  private static Map<String, Object> fields(Check check) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("check", check.name());
    fields.put("words", check.words());
    return fields;
  }
}

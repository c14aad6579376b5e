package dev.lethe.cli.verify;

import dev.lethe.base.Visible;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.cli.terminal.Output;

/** What was checked, in words or as JSON. */
public final class ReportView {

  private ReportView() {}

  public static void print(VerificationReport report, Output output) {
    if (output.isJson()) {
      output.json(report.fields());
    } else {
      report.inWords().lines().map(Visible::line).forEach(output.out()::println);
    }
  }
}

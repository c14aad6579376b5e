package dev.lethe.certificate.page;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.report.VerificationRecord;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.certificate.verify.VerificationReport;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A verification as one printable page: the verdict first, then every check, then the files. */
public final class ReportPage {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  private ReportPage() {}

  /**
   * The page as HTML.
   *
   * @param auditor the key that signed the statement beside the page, if one did
   */
  public static String html(VerificationRecord record, Optional<Sha256> auditor) {
    VerificationReport report = record.report();
    Html html = new Html("Report of a verification", Language.EN);
    html.title(report.certificate() + ", checked on " + DAY.format(record.day()));
    if (record.retainedRows()) {
      html.paragraph(
          "alarm",
          "CONFIDENTIAL: the retained records were looked at, and this report quotes numbers of"
              + " theirs. It is as confidential as they are.");
    }
    html.paragraph(report.isValid() ? "words" : "alarm", verdict(report));
    checks(html, "What failed", report.with(Verdict.FAILED));
    checks(html, "What passed", report.with(Verdict.PASSED));
    checks(html, "Not checked, though a file could show it", report.with(Verdict.NOT_CHECKED));
    checks(html, "What no file can show", report.with(Verdict.UNKNOWABLE));
    html.heading("The files that were looked at");
    html.table(
        record.files().stream()
            .map(file -> Html.Row.ofCode(file.name(), file.digest().hex()))
            .toList());
    html.paragraph("Each is known by its SHA-256.");
    signed(html, auditor);
    return html.footer("checked by " + record.software().name() + " " + record.software().version())
        .page();
  }

  private static String verdict(VerificationReport report) {
    String signature =
        switch (report.signature()) {
          case PINNED -> "The signature is by a key that the auditor had from elsewhere.";
          case BESIDE ->
              "The key lay beside the certificate: the signature shows that nothing was altered,"
                  + " not who signed.";
          case NONE -> "No signature was found good.";
        };
    if (report.hasFailed()) {
      return "NOT VALID: " + count(report, Verdict.FAILED) + " failed. " + signature;
    }
    String open = count(report, Verdict.NOT_CHECKED);
    return report.isValid()
        ? "Nothing found wrong: %s passed, %s left open. %s"
            .formatted(count(report, Verdict.PASSED), open, signature)
        : "NOTHING VOUCHES FOR IT: numbers that fit can be written by anybody. " + signature;
  }

  private static String count(VerificationReport report, Verdict verdict) {
    int count = report.with(verdict).size();
    return count == 1 ? "1 check" : count + " checks";
  }

  private static void checks(Html html, String heading, List<Check> checks) {
    if (!checks.isEmpty()) {
      html.heading(heading);
      html.table(checks.stream().map(check -> Html.Row.of(check.name(), check.words())).toList());
    }
  }

  private static void signed(Html html, Optional<Sha256> auditor) {
    html.heading("Who answers for it");
    if (auditor.isEmpty()) {
      html.paragraph(
          "Nobody: no statement was signed, and anybody can write a page. A signed one needs a key"
              + " of the auditor.");
      return;
    }
    html.table(List.of(Html.Row.ofCode("signed by key", auditor.get().hex())));
    html.paragraph(
        "This page is a copy for reading; the signed statement is what counts. To check it, with"
            + " the auditor's public key from the auditor:");
    html.code(
        "lethe verify-report "
            + VerificationRecord.STATEMENT
            + " --key AUDITOR.pem --certificate certificate.json");
  }
}

package dev.lethe.certificate.report;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.format.PlainText;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.VerificationReport;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;

/**
 * A verification that somebody answers for: what was checked, by what, on which day.
 *
 * @param software what checked
 * @param day UTC, nothing finer: when is the auditor's word
 * @param retainedRows whether the retained rows were looked at; then the report quotes numbers of
 *     theirs and is as confidential as they are
 * @param files what was looked at, the certificate first
 */
public record VerificationRecord(
    Origin.Software software,
    LocalDate day,
    boolean retainedRows,
    List<LookedAt> files,
    VerificationReport report) {

  /** What the files of a report are called. */
  public static final String STATEMENT = "report.json";

  public static final String PAGE = "report.html";

  /** One file, as it was when it was looked at. */
  public record LookedAt(String name, Sha256 digest) {
    public LookedAt {
      PlainText.require("the name of a file", name);
    }
  }

  public VerificationRecord {
    files = List.copyOf(files);
    if (files.isEmpty() || new HashSet<>(files).size() < files.size()) {
      throw new BadInputException(
          "a report is about a certificate and other files, each once, but got " + files);
    }
    if (report.checks().isEmpty()) {
      throw new BadInputException("a report has a check, but this one has none");
    }
    report.checks().forEach(VerificationRecord::requirePlain);
  }

  private static void requirePlain(Check check) {
    PlainText.require("the name of a check", check.name());
    PlainText.require("the words of a check", check.words());
  }

  /**
   * A record of a report as it was made: what it quotes of a stranger's file is made plain, and the
   * certificate goes by its name without a folder.
   */
  public static VerificationRecord of(
      Origin.Software software,
      LocalDate day,
      boolean retainedRows,
      List<LookedAt> files,
      VerificationReport made) {
    List<Check> plain =
        made.checks().stream()
            .map(
                check ->
                    new Check(
                        PlainText.of(check.name()), check.verdict(), PlainText.of(check.words())))
            .toList();
    return new VerificationRecord(
        software,
        day,
        retainedRows,
        files,
        new VerificationReport(files.get(0).name(), made.signature(), plain));
  }
}

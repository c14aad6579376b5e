package dev.lethe.certificate.report;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.format.StrictJson;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Signature;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.data.document.DocumentNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Records of verifications as JSON: an in-toto Statement about the files that were looked at.
 *
 * <p>One record has one form, and reading refuses every other. What follows from the checks ({@code
 * valid}, {@code complete}) is printed for readers of JSON, and refused where it does not follow.
 */
public final class ReportJson {

  private ReportJson() {}

  public static byte[] write(VerificationRecord record) {
    ObjectNode root = CanonicalJson.object();
    root.put("_type", CertificateJson.STATEMENT_TYPE);
    ArrayNode subjects = root.putArray("subject");
    for (VerificationRecord.LookedAt file : record.files()) {
      ObjectNode subject = subjects.addObject().put("name", file.name());
      subject.putObject("digest").put("sha256", file.digest().hex());
    }
    root.put("predicateType", CertificateJson.REPORT_TYPE);
    predicate(record, root.putObject("predicate"));
    return CanonicalJson.bytes(root);
  }

  private static void predicate(VerificationRecord record, ObjectNode target) {
    Origin.Software software = record.software();
    ObjectNode by = target.putObject("software");
    by.put("name", software.name()).put("version", software.version());
    software.digest().ifPresent(digest -> by.putObject("digest").put("sha256", digest.hex()));
    VerificationReport report = record.report();
    target
        .put("day", record.day().toString())
        .put("retainedRows", record.retainedRows())
        .put("valid", report.isValid())
        .put("signature", report.signature().word())
        .put("complete", report.isComplete());
    ArrayNode checks = target.putArray("checks");
    for (Check check : report.checks()) {
      checks
          .addObject()
          .put("check", check.name())
          .put("verdict", word(check.verdict()))
          .put("words", check.words());
    }
  }

  /** As {@code lethe verify --json} has it. */
  private static String word(Check.Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads what {@link #write} wrote; refuses anything else.
   *
   * @param name for messages: the file
   */
  public static VerificationRecord read(String name, byte[] content) {
    VerificationRecord record =
        StrictJson.document(name, content, "a report of a verification", ReportJson::statement);
    if (!Arrays.equals(write(record), content)) {
      throw new BadInputException(
          name
              + ": the statement says what a report says, but not in its one canonical form, or"
              + " 'valid' and 'complete' do not follow from its checks");
    }
    return record;
  }

  private static VerificationRecord statement(DocumentNode root) {
    StrictJson.require(root.field("_type"), CertificateJson.STATEMENT_TYPE);
    StrictJson.require(root.field("predicateType"), CertificateJson.REPORT_TYPE);
    List<VerificationRecord.LookedAt> files =
        root.field("subject").items().stream()
            .map(each -> StrictJson.object(each, ReportJson::file))
            .toList();
    if (files.isEmpty()) {
      throw root.field("subject").bad("a certificate is expected first");
    }
    return StrictJson.object(root.field("predicate"), at -> predicate(at, files));
  }

  private static VerificationRecord.LookedAt file(DocumentNode at) {
    return new VerificationRecord.LookedAt(
        StrictJson.text(at.field("name")), StrictJson.digest(at.field("digest")));
  }

  private static VerificationRecord predicate(
      DocumentNode at, List<VerificationRecord.LookedAt> files) {
    at.field("valid").flag(); // what they must be is seen when the record is written again
    at.field("complete").flag();
    List<Check> checks =
        at.field("checks").items().stream()
            .map(each -> StrictJson.object(each, ReportJson::check))
            .toList();
    return new VerificationRecord(
        StrictJson.object(at.field("software"), ReportJson::software),
        day(at.field("day")),
        at.field("retainedRows").flag(),
        files,
        new VerificationReport(
            files.get(0).name(), StrictJson.word(at.field("signature"), Signature.class), checks));
  }

  private static Origin.Software software(DocumentNode at) {
    return new Origin.Software(
        StrictJson.text(at.field("name")),
        StrictJson.text(at.field("version")),
        at.optional("digest").map(StrictJson::digest));
  }

  private static LocalDate day(DocumentNode at) {
    try {
      return LocalDate.parse(at.string());
    } catch (DateTimeException noDay) {
      throw at.bad("a day such as 2026-11-15 is expected");
    }
  }

  private static Check check(DocumentNode at) {
    return new Check(
        StrictJson.text(at.field("check")),
        verdict(at.field("verdict")),
        StrictJson.text(at.field("words")));
  }

  private static Check.Verdict verdict(DocumentNode at) {
    String text = at.string();
    return Arrays.stream(Check.Verdict.values())
        .filter(verdict -> word(verdict).equals(text))
        .findFirst()
        .orElseThrow(() -> at.bad("'passed', 'failed', 'not_checked' or 'unknowable' is expected"));
  }
}

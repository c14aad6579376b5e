package dev.lethe.certificate.verify;

import dev.lethe.bound.ConstantCheck;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.RetainedRows;
import dev.lethe.certificate.commitment.Opening;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.StatisticsFormat;
import java.util.List;

/** The certificate against the retained rows. */
record DataChecks(Certificate certificate, Evidence evidence, Kernel kernel) {

  private static final String COMMITMENT = "commitment";
  private static final String CONSTANTS = "constants on the rows";

  void addTo(Checklist list) {
    evidence
        .opening()
        .ifPresentOrElse(
            opening -> list.add("opening", () -> opens(opening)),
            () -> list.notChecked(COMMITMENT, "the opening, a file for auditors, is needed"));
    if (evidence.retained().isEmpty()) {
      list.notChecked(
          CONSTANTS,
          "the retained rows and their schema are needed to check the commitment, the number of rows,"
              + " the printed constants and the released parameters");
      return;
    }
    RetainedEvidence rows = evidence.retained().get();
    list.add("schema", () -> schema(rows));
    list.add("rows", () -> count(rows));
    evidence.opening().ifPresent(opening -> list.add(COMMITMENT, () -> commitment(opening, rows)));
    list.add(CONSTANTS, () -> constants(rows));
  }

  private Finding opens(Opening opening) {
    Sha256 printed = certificate.retained().commitment();
    return Finding.that(
        opening.commitment().equals(printed),
        "it gives the commitment " + opening.commitment() + ", printed is " + printed);
  }

  private Finding schema(RetainedEvidence rows) {
    Sha256 printed = certificate.model().schema();
    Sha256 found = rows.schemaDigest();
    return Finding.that(
        found.equals(printed), "its SHA-256 is " + found + ", certified is " + printed);
  }

  private Finding count(RetainedEvidence rows) {
    if (rows.statistics().features() != certificate.model().features()) {
      return Finding.failed(
          "rows have %d columns, but %d are certified"
              .formatted(rows.statistics().features(), certificate.model().features()));
    }
    if (rows.refusal().isPresent()) {
      return Finding.failed("a row is outside the certified frame: " + rows.refusal().get());
    }
    if (certificate.isSealed()) {
      return Finding.passed("there are rows in the certified frame; sealed, so none are counted");
    }
    long printed = certificate.retained().rowsAtLeast().getAsLong();
    RetainedRows rounded = RetainedRows.of(rows.count(), certificate.retained().commitment());
    return Finding.that(
        rounded.equals(certificate.retained()),
        "there are %d, in two digits %d; certified are %d"
            .formatted(rows.count(), rounded.rowsAtLeast().getAsLong(), printed));
  }

  private Finding commitment(Opening opening, RetainedEvidence rows) {
    Sha256 statistics = Sha256.ofBytes(StatisticsFormat.digest(rows.statistics()));
    if (rows.rowsRoot().isEmpty()) {
      return Finding.notChecked("the rows were read without hashing them");
    }
    if (!statistics.equals(opening.statistics())) {
      return Finding.failed(
          "the exact statistics of the rows have the digest "
              + statistics
              + ", but committed is "
              + opening.statistics());
    }
    Sha256 root = rows.rowsRoot().get();
    return Finding.that(
        root.equals(opening.rowsRoot()),
        "the rows have the digest " + root + ", committed is " + opening.rowsRoot());
  }

  private Finding constants(RetainedEvidence rows) {
    if (rows.refusal().isPresent()
        || rows.statistics().features() != certificate.model().features()) {
      return Finding.notChecked("the rows are not those of the certificate");
    }
    if (SealedBound.isOne(certificate)) {
      return new SealedBound(certificate).onRows(rows, kernel);
    }
    List<ConstantCheck> checks =
        certificate
            .model()
            .declaration()
            .check(kernel)
            .check(
                certificate.result(),
                certificate.bound().inputs(),
                rows.retained(),
                certificate.capacity());
    List<String> wrong =
        checks.stream().filter(c -> !c.isValid()).map(ConstantCheck::words).toList();
    if (!wrong.isEmpty()) {
      return Finding.failed("not a valid bound for these rows: " + String.join("; ", wrong));
    }
    return Finding.passed(
        checks.isEmpty()
            ? "the result has none"
            : "each is a valid bound for these rows: "
                + String.join("; ", checks.stream().map(ConstantCheck::words).toList()));
  }
}

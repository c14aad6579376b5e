package dev.lethe.cli.verify;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.base.Visible;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.report.ReportJson;
import dev.lethe.certificate.report.VerificationRecord;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.cli.terminal.Output;
import dev.lethe.data.table.ByteSource;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks what an auditor signed: that it is theirs, whole, and about this certificate. */
@Command(
    name = "verify-report",
    description = {
      "Check the report of a verification, report.json: the auditor's signature, its form and,"
          + " with --certificate, that it is about this one. Prints what was checked, and by what.",
      "Exit code 5 if anything is wrong, 4 without a key: then nothing vouches for the report. A"
          + " report of a certificate that is not valid is a good report: exit code 0."
    })
public final class VerifyReportCommand implements Runnable {

  @Parameters(paramLabel = "REPORT", description = "report.json of a verification.")
  private Path report;

  @Option(
      names = "--key",
      paramLabel = "PUB",
      description = "The auditor's public key (PEM), from a source you trust.")
  private @Nullable Path key;

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "The certificate that the report should be about.")
  private @Nullable Path certificate;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    ByteSource source = ByteSource.of(report);
    Optional<VerifyingKey> auditor = Optional.ofNullable(key).map(VerifyingKey::read);
    VerificationRecord record = signed(source.name(), source.small("a report"), auditor);
    if (certificate != null) {
      requireAbout(record, certificate);
    }
    print(record);
  }

  private static VerificationRecord signed(
      String name, byte[] content, Optional<VerifyingKey> auditor) {
    try {
      Envelope envelope = EnvelopeJson.read(name, content);
      if (auditor.isEmpty()) {
        throw new NoGuaranteeException(
            name
                + ": nothing vouches for it, for anybody can write a report: give --key, the"
                + " auditor's public key; it says to be signed by key "
                + envelope.keyIds());
      }
      envelope.requireSignature(name, List.of(auditor.get()));
      return ReportJson.read(name, envelope.payload());
    } catch (BadInputException malformed) {
      throw new VerificationFailedException(String.valueOf(malformed.getMessage()), malformed);
    }
  }

  private static void requireAbout(VerificationRecord record, Path certificate) {
    Sha256 found = Sha256.of(ByteSource.of(certificate).small("a certificate"));
    Sha256 checked = record.files().get(0).digest();
    if (!found.equals(checked)) {
      throw new VerificationFailedException(
          certificate
              + ": its SHA-256 is "
              + found
              + ", but the report is about a certificate with "
              + checked);
    }
  }

  private void print(VerificationRecord record) {
    Output output = form.output();
    if (output.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("day", record.day().toString());
      fields.put("software", record.software().name() + " " + record.software().version());
      fields.put("retainedRows", record.retainedRows());
      Map<String, String> files = new LinkedHashMap<>();
      record.files().forEach(file -> files.put(file.digest().hex(), file.name()));
      fields.put("files", files);
      fields.put("about", certificate == null ? "not_checked" : "passed");
      fields.putAll(record.report().fields());
      output.json(fields);
      return;
    }
    output
        .out()
        .printf(
            "%s: signed by the auditor's key; checked on %s by %s %s%n",
            Visible.line(report.toString()),
            record.day(),
            record.software().name(),
            record.software().version());
    output
        .out()
        .println(
            certificate == null
                ? "about: not checked, give --certificate"
                : "about: " + Visible.line(certificate.toString()) + ", by its SHA-256");
    record.files().forEach(file -> output.out().println(file.digest() + "  " + file.name()));
    ReportView.print(record.report(), output);
  }
}

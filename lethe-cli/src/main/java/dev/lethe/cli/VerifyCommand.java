package dev.lethe.cli;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.RetainedData;
import dev.lethe.certificate.verify.RetainedReader;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Tables;
import dev.lethe.linalg.Kernels;
import dev.lethe.workspace.RowKeepers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks a certificate offline, and says what it did not check. */
@Command(
    name = "verify",
    description = {
      "Check a certificate: signature, arithmetic and, given the retained data, every constant.",
      "Works offline. Says what was checked and what was not; exit code 5 if anything is wrong.",
      "The released parameters, the opening and a public key are looked for beside the certificate."
    })
final class VerifyCommand implements Runnable {

  @Parameters(paramLabel = "CERTIFICATE", description = "certificate.json of a release.")
  private Path certificate;

  @Option(
      names = "--key",
      paramLabel = "PUB",
      description = "The signer's public key (PEM), from a source you trust.")
  private @Nullable Path key;

  @Option(
      names = "--data",
      paramLabel = "RETAINED",
      description =
          "The retained rows: CSV (.gz too), Parquet, or an address on Spark; needs --schema.")
  private @Nullable String data;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "The schema of the data (default: schema.json beside the certificate).")
  private @Nullable Path schema;

  @Option(
      names = "--opening",
      paramLabel = "FILE",
      description = "The auditors' opening (default: opening.json beside the certificate).")
  private @Nullable Path opening;

  @Option(
      names = "--parameters",
      paramLabel = "FILE",
      description = "The released parameters (default: parameters.json beside the certificate).")
  private @Nullable Path parameters;

  @Mixin private Output.Switch form;

  @Override
  public void run() {
    ByteSource source = ByteSource.of(certificate);
    byte[] signed = bytes(certificate);
    Evidence evidence = keys(Evidence.none());
    Optional<Path> released = given(parameters, "parameters.json");
    if (released.isPresent()) {
      evidence = evidence.withParameters(bytes(released.get()));
    }
    Optional<Path> opened = given(opening, "opening.json");
    if (opened.isPresent()) {
      evidence =
          evidence.withOpening(OpeningJson.read(opened.get().toString(), bytes(opened.get())));
    }
    if (data != null) {
      ModelFacts model = Verifier.modelOf(source.name(), signed);
      evidence = evidence.withRetained(retained(data, model, opened.isPresent()));
    }
    VerificationReport report = Verifier.on(Kernels.best()).verify(source.name(), signed, evidence);
    print(report);
    if (!report.isValid()) {
      throw new VerificationFailedException("the certificate is not valid, see above");
    }
  }

  private Evidence keys(Evidence evidence) {
    if (key != null) {
      return evidence.trusting(TrustedKeys.known(VerifyingKey.read(key)));
    }
    return beside("public-key.pem")
        .map(VerifyingKey::read)
        .map(found -> evidence.trusting(TrustedKeys.besideTheCertificate(found)))
        .orElse(evidence);
  }

  private RetainedData retained(String rows, ModelFacts model, boolean commitment) {
    Schema declared =
        SchemaReader.read(
            given(schema, "schema.json")
                .orElseThrow(
                    () ->
                        new BadUsageException(
                            "--data needs --schema FILE: there is no schema.json beside the"
                                + " certificate")));
    if (RowKeepers.isAddress(rows)) {
      return RowKeepers.evidence(rows, model, declared, commitment);
    }
    try (RetainedReader reader = RetainedReader.of(model, declared, commitment, Kernels.best());
        TerminalProgress progress = TerminalProgress.of("reading")) {
      GridImport.by(declared).forEach(Tables.open(Path.of(rows)), reader, progress);
      return reader.finish();
    }
  }

  private Optional<Path> given(@Nullable Path option, String name) {
    return option != null ? Optional.of(option) : beside(name);
  }

  private Optional<Path> beside(String name) {
    return Optional.of(certificate.toAbsolutePath().resolveSibling(name)).filter(Files::exists);
  }

  private static byte[] bytes(Path file) {
    ByteSource.of(file); // says what is wrong with it
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void print(VerificationReport report) {
    Output output = form.output();
    if (!output.isJson()) {
      output.out().print(report.inWords());
      return;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("certificate", report.certificate());
    fields.put("valid", report.isValid());
    for (Check.Verdict verdict : Check.Verdict.values()) {
      fields.put(
          verdict.name().toLowerCase(Locale.ROOT),
          report.with(verdict).stream().map(VerifyCommand::fields).toList());
    }
    output.json(fields);
  }

  private static Map<String, Object> fields(Check check) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("check", check.name());
    fields.put("words", check.words());
    return fields;
  }
}

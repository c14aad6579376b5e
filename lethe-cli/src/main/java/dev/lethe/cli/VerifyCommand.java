package dev.lethe.cli;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.verify.CertificateFile;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.FilesAtHand;
import dev.lethe.certificate.verify.RetainedEvidence;
import dev.lethe.certificate.verify.RetainedReader;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.cli.input.EmbeddingsOption;
import dev.lethe.cli.terminal.Output;
import dev.lethe.cli.terminal.TerminalProgress;
import dev.lethe.cli.verify.KeyOptions;
import dev.lethe.cli.verify.LogOptions;
import dev.lethe.cli.verify.ReportOptions;
import dev.lethe.cli.verify.ReportView;
import dev.lethe.cli.verify.SoftwareOption;
import dev.lethe.cli.verify.StampOptions;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.Kernels;
import dev.lethe.source.CommittedRows;
import dev.lethe.source.RowSources;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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
      "Works offline. Says what was checked and what was not; exit code 5 if anything is wrong, 4"
          + " if there is no key to check the signature with: then nothing vouches for the"
          + " certificate.",
      "The released parameters, the opening, the proof of the log, a public key and the list of keys"
          + " are looked for beside the certificate. A key from there shows that nothing was"
          + " altered, not who signed: give --key or --keys for that."
    })
final class VerifyCommand implements Runnable {

  @Parameters(paramLabel = "CERTIFICATE", description = "certificate.json of a release.")
  private Path certificate;

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

  @Option(
      names = "--served",
      paramLabel = "FILE",
      description =
          "A file of the model that is in use, such as model.onnx, under its certified name (default:"
              + " those beside the certificate). Give it once for each file.")
  private List<Path> served = List.of();

  @Option(
      names = "--strict",
      description =
          "Exit code 5 also if anything was not checked that a file could show: the signature by"
              + " --key, the parameters, the opening, the retained data.")
  private boolean strict;

  @Mixin private KeyOptions keys;
  @Mixin private LogOptions log;
  @Mixin private SoftwareOption software;
  @Mixin private ReportOptions onRecord;
  @Mixin private EmbeddingsOption embeddings;
  @Mixin private StampOptions stamp;
  @Mixin private Output.Switch form;

  @Override
  public void run() {
    onRecord.requireUsable();
    FilesAtHand files = new FilesAtHand(certificate, onRecord::looked);
    CertificateFile signed = CertificateFile.read(files);
    Evidence evidence = keys.addTo(Evidence.none(), files);
    evidence = log.addTo(evidence, files);
    evidence = stamp.addTo(evidence, files);
    evidence = software.addTo(evidence, files);
    evidence = signed.addTo(evidence, elsewhere());
    if (data != null && signed.said().isPresent()) {
      ModelFacts model = signed.said().get().certificate().model();
      boolean commitment = evidence.opening().isPresent();
      evidence = evidence.withRetained(retained(data, model, commitment, files));
    }
    VerificationReport report = signed.verify(evidence);
    ReportView.print(report, form.output());
    onRecord.write(report, evidence.retained().isPresent(), form.output());
    conclude(report);
  }

  /** The exit code, by what is thrown: a failure first, then what --strict asks for. */
  private void conclude(VerificationReport report) {
    if (report.hasFailed()) {
      throw new VerificationFailedException("the certificate is not valid, see above");
    }
    if (strict && !report.isComplete()) {
      throw new VerificationFailedException(
          "--strict: not checked, though files could show it: "
              + report.with(Check.Verdict.NOT_CHECKED).stream()
                  .map(Check::name)
                  .collect(Collectors.joining(", ")));
    }
    report.requireValid();
  }

  private CertificateFile.Elsewhere elsewhere() {
    return new CertificateFile.Elsewhere(
        Optional.ofNullable(parameters),
        Optional.ofNullable(schema),
        Optional.ofNullable(opening),
        served);
  }

  private RetainedEvidence retained(
      String rows, ModelFacts model, boolean commitment, FilesAtHand files) {
    Schema declared =
        SchemaReader.read(
            files
                .given(Optional.ofNullable(schema), ReleaseNames.SCHEMA)
                .orElseThrow(
                    () ->
                        new BadUsageException(
                            "--data needs --schema FILE: there is no schema.json beside the"
                                + " certificate")));
    if (RowSources.isAddress(rows)) {
      embeddings.refuseWith("rows on a cluster");
      return elsewhere(RowSources.table(rows).rows(declared), model, declared, commitment);
    }
    try (RetainedReader reader = RetainedReader.of(model, declared, commitment, Kernels.best());
        TerminalProgress progress = TerminalProgress.of("reading")) {
      ByteSource file = files.read(Path.of(rows)).in(declared.encoding());
      GridImport.by(declared).forEach(embeddings.open(file), reader, progress);
      return reader.finish();
    }
  }

  private static RetainedEvidence elsewhere(
      CommittedRows rows, ModelFacts model, Schema declared, boolean commitment) {
    return RetainedEvidence.of(
        declared,
        rows.statistics(model.frame().shells()),
        commitment ? Optional.of(Sha256.ofBytes(rows.commitment())) : Optional.empty(),
        () -> rows);
  }
}

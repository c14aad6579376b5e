package dev.lethe.bench.growth;

import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedTable;
import dev.lethe.bench.generated.RowStatistics;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.RetainedReader;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Tables;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * Operations that begin with a CSV file of n rows.
 *
 * @param folder where files may be written
 */
record FileOperations(Path folder, int n, int d) {

  private static final double LAMBDA = 1e-2;

  private Schema schema() {
    return GeneratedTable.schema(d);
  }

  Race.Work readingAndStatistics() {
    Path csv = csv();
    GridImport reader = GridImport.by(schema());
    return () -> {
      Dataset data = reader.load(Tables.open(csv), Progress.SILENT);
      GridRows rows = new GridRows(data.columns(), data.features(), data.labels());
      return RowStatistics.of(rows, Kernels.best()).count();
    };
  }

  /** With key, parameters, opening and the retained rows, read again from the file. */
  Race.Work verification() {
    Path csv = csv();
    Schema schema = schema();
    Issued.ReleaseFiles files = release(csv, schema);
    try {
      byte[] certificate = Files.readAllBytes(files.certificate());
      byte[] parameters = Files.readAllBytes(files.parameters());
      byte[] opening = Files.readAllBytes(files.opening());
      VerifyingKey key = VerifyingKey.read(files.publicKey());
      return () -> {
        try (RetainedReader reader =
            RetainedReader.of(
                Verifier.modelOf("certificate", certificate), schema, true, Kernels.best())) {
          GridImport.by(schema).forEach(Tables.open(csv), reader, Progress.SILENT);
          Evidence evidence =
              Evidence.none()
                  .trusting(TrustedKeys.known(key))
                  .withParameters(parameters)
                  .withOpening(OpeningJson.read("opening", opening))
                  .withRetained(reader.finish());
          return Verifier.on(Kernels.best())
              .verify("certificate", certificate, evidence)
              .requireValid()
              .checks()
              .size();
        }
      };
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Issued.ReleaseFiles release(Path csv, Schema schema) {
    Dataset data = GridImport.by(schema).load(Tables.open(csv), Progress.SILENT);
    Declared declared = Declared.of(LogisticKind.of(LAMBDA, OptionalDouble.empty()), schema);
    try (Workspace workspace =
        Workspace.train(
            Home.in(folder.resolve("w" + System.nanoTime())),
            declared,
            People.of(data, 1),
            WorkspaceTools.of(Origin.Software.of("lethe", "bench")),
            Progress.SILENT)) {
      return workspace.release(ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(1))).files();
    }
  }

  private Path csv() {
    Path file = folder.resolve("rows" + n + ".csv");
    if (!Files.exists(file)) {
      GeneratedTable.write(file, n, d);
    }
    return file;
  }
}

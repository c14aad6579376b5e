package dev.lethe.spark;

import dev.lethe.spark.lake.TableAddress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.RetainedEvidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.data.schema.Schema;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.source.CommittedRows;
import dev.lethe.source.Deletion;
import dev.lethe.source.RowSources;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.store.WorkspaceStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;

/** A workspace whose rows stay at an address: of incomes, unless it is said otherwise. */
record LakeWorkspace(Home home, String address, Declared declared) {

  private static final WorkspaceTools TOOLS =
      WorkspaceTools.of(Origin.Software.of("lethe", "test"));

  static LakeWorkspace in(Path folder, String address) {
    return new LakeWorkspace(
        Home.of(folder.toString(), Optional.empty(), Optional.empty()),
        address,
        Declared.of(new RidgeKind.Declared(0.1), People.incomes()));
  }

  LakeWorkspace of(Declared other) {
    return new LakeWorkspace(home, address, other);
  }

  static ReleaseRequest asked() {
    return ReleaseRequest.of(Guarantee.of(1, 1e-6), Capacity.of(100));
  }

  Workspace trained() {
    return Workspace.elsewhere(home, declared, address, Optional.empty(), TOOLS);
  }

  Workspace open() {
    return Workspace.open(home, TOOLS);
  }

  /** A certificate held against the table as it is now. */
  VerificationReport verified(Issued issued) throws IOException {
    Path certificate = issued.files().certificate();
    byte[] signed = Files.readAllBytes(certificate);
    Path opening = issued.files().opening();
    Evidence evidence =
        Evidence.none()
            .trusting(TrustedKeys.known(VerifyingKey.read(issued.files().publicKey())))
            .withParameters(Files.readAllBytes(issued.files().parameters()))
            .withOpening(OpeningJson.read("opening", Files.readAllBytes(opening)))
            .withRetained(
                evidence(address, Verifier.modelOf("certificate", signed), declared.schema()));
    return Verifier.on(Kernels.java()).verify("certificate", signed, evidence);
  }

  /** The rows at an address as what a certificate with an opening is held against. */
  static RetainedEvidence evidence(String address, ModelFacts model, Schema schema) {
    CommittedRows rows = RowSources.table(address).rows(schema);
    return RetainedEvidence.of(
        schema,
        rows.statistics(model.frame().shells()),
        Optional.of(Sha256.ofBytes(rows.commitment())),
        () -> rows);
  }

  /** A request up to its last step, while somebody does something else to the table. */
  void whileRequested(
      SparkSession session,
      Optional<ForgetRequest> request,
      Deletion deletion,
      Runnable somethingElse) {
    TableAddress place = TableAddress.parse(address.substring("spark:".length()));
    try (WorkspaceStore store = WorkspaceStore.open(home.location());
        SparkForgettingTable table =
            new SparkForgettingTable(session, place, declared.schema(), declared.shells())) {
      store.write(
          view -> {
            request.ifPresent(named -> table.remove(named, deletion));
            table.retained();
            table.commitment();
            somethingElse.run();
            table.confirmGone();
            return table;
          });
    }
  }
}

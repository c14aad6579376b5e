package dev.lethe.cli.demo;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.verify.CertificateFile;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.SealedCost;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The main job end to end on invented customers: train, release, forget, verify, report. */
public final class Demo {

  private static final double LAMBDA = 1e-2;
  private static final Guarantee GUARANTEE = new Guarantee(1, 1e-5);
  private static final Capacity CAPACITY = Capacity.of(20);
  private static final List<String> LEAVING = List.of("c00006", "c00016", "c00042");
  private static final int DRAWS = 200;

  private final Path folder;
  private final int contracts;
  private final WorkspaceTools tools;
  private final Consumer<String> steps;

  /**
   * A demo in a folder that must not hold one yet.
   *
   * @param contracts rows to train on
   * @param steps is told what happens, a line a step
   */
  public Demo(Path folder, int contracts, WorkspaceTools tools, Consumer<String> steps) {
    if (contracts < 2000) {
      throw new BadUsageException("the demo needs at least 2000 rows, but got " + contracts);
    }
    this.folder = folder;
    this.contracts = contracts;
    this.tools = tools;
    this.steps = steps;
  }

  /** Runs everything and returns the page. */
  public Path run() {
    Path workspace = newWorkspace();
    Schema schema = Customers.schema();
    Customers customers = Customers.generated(20261115, contracts, "c");
    Holdout holdout = new Holdout(rows(write("holdout.csv", Customers.generated(7, 4000, "h"))));
    Path table = write("customers.csv", customers);
    put(folder.resolve("schema.json"), SchemaWriter.json(schema));
    steps.accept(contracts + " contracts of invented customers are in " + table);

    Declared declared = Declared.of(LogisticKind.of(LAMBDA), schema);
    People people = People.read(table, Customers.schema());
    long start = System.nanoTime();
    try (Workspace open =
        Workspace.train(Home.in(workspace), declared, people, tools, Progress.SILENT)) {
      double training = seconds(start);
      steps.accept("a logistic model is trained on them: " + workspace);
      DemoFacts facts = facts(open, customers, holdout, training);
      Path page = folder.resolve("report.html");
      put(page, new DemoReport(facts, folder).html());
      return page;
    }
  }

  private Path newWorkspace() {
    Path workspace = folder.resolve("workspace");
    if (Files.exists(workspace)) {
      throw new BadUsageException(
          workspace + " is there already: choose another --out, or delete it");
    }
    return workspace;
  }

  /** Releases, forgets some customers, verifies that, and compares with training again. */
  private DemoFacts facts(
      Workspace open, Customers customers, Holdout holdout, double secondsOfTraining) {
    ReleaseRequest asked = ReleaseRequest.of(GUARANTEE, CAPACITY);
    Issued before = open.release(asked);
    steps.accept("its first release is out: " + before.files().folder());
    ForgetRequest request = ForgetRequest.of(LEAVING);
    PlanTable plan = open.plan(request, asked);
    long start = System.nanoTime();
    Issued after = open.forget(request, asked);
    double forgetting = seconds(start);
    steps.accept(
        after.forgotten().orElseThrow().report() + "; release 2: " + after.files().folder());
    SealedCost.Known sealed = sealed(open);
    GridRows retained = rows(write("retained.csv", customers.without(Set.copyOf(LEAVING))));
    double[] retrained = retrained(open.declared(), retained);
    VerificationReport verification = verified(open, after, retained);
    Certificate certificate = certificate(after);
    return new DemoFacts(
        contracts,
        before,
        after,
        certificate,
        verification,
        plan,
        open.log(),
        holdout.accuracy(weights(before)),
        holdout.accuracy(weights(after)),
        holdout.accuracy(retrained),
        holdout.accuracyWithNoise(retrained, certificate.global().orElseThrow().sigma(), DRAWS),
        sealed,
        holdout.accuracyWithNoise(retrained, sealed.anyRows().sigma(), DRAWS),
        secondsOfTraining,
        forgetting);
  }

  /** λ > 0, so there is a noise for it. */
  private SealedCost.Known sealed(Workspace open) {
    SealedCost.Known sealed = (SealedCost.Known) open.sealedCost(GUARANTEE, CAPACITY).orElseThrow();
    sealed.forOperator().forEach(steps);
    return sealed;
  }

  private static double[] retrained(Declared declared, GridRows retained) {
    return new Learner(((DeclaredGlm) declared.model()).objective(), 1e-10)
        .fit(RiskOnRows.of(LogisticLoss.INSTANCE, retained))
        .weights();
  }

  /** As an auditor would: from files, with the signer's keys, the retained rows and the opening. */
  private VerificationReport verified(Workspace open, Issued after, GridRows retained) {
    VerificationReport verification =
        CertificateFile.read(after.files().certificate())
            .verify(open.keys(), retained)
            .requireValid();
    steps.accept(
        "its certificate is verified on the retained rows: "
            + verification.with(Check.Verdict.PASSED).size()
            + " checks passed");
    return verification;
  }

  private static Certificate certificate(Issued issued) {
    return EnvelopeJson.read("certificate.json", bytes(issued.files().certificate()))
        .unverified("certificate.json")
        .certificate();
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) * 1e-9;
  }

  private static double[] weights(Issued issued) {
    return ParametersJson.read(ByteSource.of(issued.files().parameters())).coordinates();
  }

  private static GridRows rows(Path table) {
    return People.read(table, Customers.schema()).rows();
  }

  private Path write(String name, Customers customers) {
    Path file = folder.resolve(name);
    put(file, customers.csv());
    return file;
  }

  private static void put(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}

package dev.lethe.bench.scale;

import dev.lethe.bench.generated.GeneratedModel;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.GeneratedTable;
import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.CertificateFile;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What is done with all rows against the least time that their bytes and their arithmetic take on
 * this machine: bytes at the rate at which all processors sum the same array, arithmetic at the
 * rate of the kernel's own products from the cache, hashes of rows at the rate of the same one
 * again and again, all in the same run. What is done without the rows stands beside one reading of
 * them.
 */
public final class FloorBench {

  private static final int COLUMNS = 50;
  private static final double AIM = 2;
  private static final int REQUESTS = 200;

  /** What the race begins with. */
  private static final int RATES = 3;

  /**
   * What is measured.
   *
   * @param flops multiplications and additions, logarithms and the like left out; 0 where no row is
   *     read
   * @param hashes of rows
   * @param limit times the floor; NaN where none was promised
   */
  private record Operation(
      String name,
      double bytes,
      double flops,
      double hashes,
      double limit,
      Race.Work work,
      int times) {}

  /** What this machine does in a second. */
  private record Rates(double bytes, double flops, double hashes) {

    /** Seconds; products and hashes are the same processors' work. */
    double floor(Operation operation) {
      return Math.max(operation.bytes / bytes, operation.flops / flops + operation.hashes / hashes);
    }
  }

  private final GridRows rows;
  private final List<String> names;
  private final Population people;
  private final Kernel kernel = Kernels.best();
  private int next;

  private FloorBench(int n) {
    this.rows = GeneratedRows.logistic(5, n, COLUMNS);
    this.names = IntStream.range(0, n).mapToObj(i -> "p" + i).toList();
    this.people = Population.of(NormShells.unitBall(16), names, rows);
  }

  public static boolean run(int n, PrintStream out) {
    try (ScratchFolder folder = ScratchFolder.make()) {
      return new FloorBench(n).measure(folder, out);
    }
  }

  private boolean measure(ScratchFolder folder, PrintStream out) {
    double n = rows.rows();
    double bytes = 4 * n * (COLUMNS + 1);
    double products = n * COLUMNS * (COLUMNS + 1);
    RowsInMemory engine = RowsInMemory.of(rows);
    RawProducts raw = new RawProducts(COLUMNS, kernel);
    RawHashes hashes = new RawHashes(COLUMNS);
    List<Operation> operations = operations(engine, bytes, products);
    operations.add(verifying(folder, bytes, products));
    Race race =
        new Race("n = %,d, d = %d".formatted(rows.rows(), COLUMNS))
            .contender("all numbers summed", () -> engine.fold(new SumOfAll()))
            .contender("products from the cache", () -> raw.of(rows.rows()))
            .contender("a row hashed again and again", () -> hashes.of(rows.rows()));
    operations.forEach(each -> race.contender(each.name, Double.NaN, each.times, each.work));
    List<Race.Result> results = race.run(2, 9);
    double reading = Race.Result.median(results.get(0).wall());
    double computing = Race.Result.median(results.get(1).wall());
    double hashing = Race.Result.median(results.get(2).wall());
    Rates rates = new Rates(bytes / reading, products / computing, n / hashing);
    out.printf(
        Locale.ROOT,
        "%nThe floor, n = %,d, d = %d: %.1f GB/s summed, %.1f GFLOP/s of products, %.1f million hashes/s (medians of 9 rounds)%n",
        rows.rows(),
        COLUMNS,
        rates.bytes / 1e9,
        rates.flops / 1e9,
        rates.hashes / 1e6);
    boolean met = true;
    for (int i = 0; i < operations.size(); i++) {
      double seconds = Race.Result.median(results.get(i + RATES).wall());
      met &= line(out, operations.get(i), seconds, rates, reading);
    }
    return met;
  }

  private static boolean line(
      PrintStream out, Operation operation, double seconds, Rates rates, double reading) {
    if (operation.bytes == 0) {
      out.printf(
          Locale.ROOT,
          "  %-34s %9.3f ms, no pass: %.4f of one reading%n",
          operation.name,
          1e3 * seconds,
          seconds / reading);
      return true;
    }
    double ratio = seconds / rates.floor(operation);
    boolean met = !(ratio > operation.limit);
    String verdict = met ? "met" : "MISSED";
    out.printf(
        Locale.ROOT,
        "  %-34s %9.3f ms, floor %.3f ms (%.0f MB, %.2f GFLOP%s): %.2f times%s%n",
        operation.name,
        1e3 * seconds,
        1e3 * rates.floor(operation),
        operation.bytes / 1e6,
        operation.flops / 1e9,
        operation.hashes == 0 ? "" : ", %.0f million hashes".formatted(operation.hashes / 1e6),
        ratio,
        Double.isNaN(operation.limit) ? "" : " (aim 2) " + verdict);
    return met;
  }

  private List<Operation> operations(RowsInMemory engine, double bytes, double products) {
    double n = rows.rows();
    RiskOnRows risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows);
    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(0.01), kernel);
    RegressionState state = logistic.train(people.retained());
    double[] w = state.weights();
    List<Operation> all = new ArrayList<>();
    all.add(
        new Operation(
            "exact statistics",
            bytes,
            products,
            0,
            AIM,
            () -> engine.statistics(NormShells.unitBall(16)).count(),
            1));
    all.add(
        new Operation(
            "gradient", bytes, 4 * n * COLUMNS, 0, AIM, () -> risk.pass(w).meanLoss(), 1));
    all.add(
        new Operation(
            "Hessian",
            bytes,
            products + 2 * n * COLUMNS,
            0,
            AIM,
            () -> risk.hessian(w).centre().get(0, 0),
            1));
    all.add(training(logistic, bytes, products));
    all.add(predicting(rows.rows() / 10));
    all.add(forgetting("forget, newton verified", logistic, state, Certification.VERIFIED));
    all.add(forgetting("forget, newton a-priori", logistic, state, Certification.A_PRIORI));
    return all;
  }

  /** As many readings as it takes, and the products of one Hessian. */
  private Operation training(GlmUnlearning logistic, double bytes, double products) {
    Retained retained = people.retained();
    CountedPasses counted = new CountedPasses(retained.engine());
    logistic.train(Retained.on(() -> counted, retained.statistics()));
    int passes = counted.passes();
    return new Operation(
        "train, in %d passes".formatted(passes),
        passes * bytes,
        products + passes * 4.0 * rows.rows() * COLUMNS,
        0,
        AIM,
        () -> logistic.train(retained).weights()[0],
        1);
  }

  /** A tenth of the rows, as doubles, on all processors. */
  private static Operation predicting(int n) {
    SplittableRandom random = new SplittableRandom(5);
    ReleasedModel model = GeneratedModel.logistic(COLUMNS, random);
    ParallelBlocks parallel = ParallelBlocks.onAllProcessors();
    int each = n / parallel.threads();
    double[] values = random.doubles((long) each * COLUMNS, -1, 1).toArray();
    double numbers = (double) each * parallel.threads() * COLUMNS;
    return new Operation(
        "predict",
        8 * numbers,
        2 * numbers,
        0,
        Double.NaN,
        () -> {
          double[] sum = {0};
          parallel.map(
              Collections.nCopies(parallel.threads(), values).iterator(),
              parallel.threads(),
              part -> {
                double[] target = new double[each * model.numbers()];
                model.predictAll(part, target);
                return target[1];
              },
              first -> sum[0] += first,
              (done, total) -> {});
          return sum[0];
        },
        1);
  }

  /** Another person each time, from the same population. */
  private Operation forgetting(
      String name, GlmUnlearning logistic, RegressionState state, Certification certification) {
    Terms terms = Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(Method.NEWTON, certification);
    RandomBits bits = RandomBits.secure();
    return new Operation(
        name,
        0,
        0,
        0,
        Double.NaN,
        () -> {
          next = (next + 7919) % rows.rows();
          Removal removal = people.forget(ForgetRequest.of("p" + next));
          return logistic
              .forget(state, removal.population().retained(), removal.forgotten(), terms, bits)
              .release()
              .parameters()
              .get(0);
        },
        REQUESTS);
  }

  /** By whoever has the rows in memory, and the files of the release; the floor of one reading. */
  private Operation verifying(ScratchFolder folder, double bytes, double products) {
    Declared declared = Declared.of(LogisticKind.of(0.01), GeneratedTable.schema(COLUMNS));
    try (Workspace workspace =
        Workspace.train(folder.path().resolve("w"), declared, new People(names, rows))) {
      ReleaseRequest request = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(1));
      CertificateFile certificate =
          CertificateFile.read(workspace.release(request).files().certificate());
      List<VerifyingKey> keys = workspace.keys();
      return new Operation(
          "verify, with the retained rows",
          bytes,
          products,
          rows.rows(),
          Double.NaN,
          () -> certificate.verify(keys, rows).requireValid().checks().size(),
          1);
    }
  }
}

package dev.lethe.cuda;

import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskBeside;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Terms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A softmax head: trained, and made to forget, beside PyTorch's L-BFGS on the same card. */
record SoftmaxOnCard(int rows, int columns, int classes) {

  private static final double LAMBDA = 1e-4;
  private static final double TOLERANCE = 1e-7;
  private static final String PEER = "softmax_lbfgs.py";

  void run() {
    Objective objective = Objective.of(new SoftmaxLoss(classes), LAMBDA);
    GridRows table = SomeRows.of(rows, columns, classes, 3);
    RiskOnRows risk = RiskOnRows.of(objective.loss(), table);
    parts(risk);
    Learner learner = Learner.of(objective).withTolerance(TOLERANCE);
    long start = System.nanoTime();
    learner.fit(RiskOnRows.of(objective.loss(), table));
    double first = since(start);
    start = System.nanoTime();
    Fit fit = learner.fit(RiskOnRows.of(objective.loss(), table));
    double second = since(start);
    double value = RiskAt.of(risk, objective, fit.weights()).value();
    System.out.printf(
        Locale.ROOT,
        "softmax, n = %d, d = %d, %d classes, λ = %s: trained to a residual of %.1e, proved here, in %.2f s, then %.2f s; F = %.12f%n",
        rows,
        columns,
        classes,
        LAMBDA,
        fit.residual(),
        first,
        second,
        value);
    forget(objective, table);
    peer(table, value);
  }

  private static double since(long start) {
    return (System.nanoTime() - start) * 1e-9;
  }

  private void parts(RiskOnRows risk) {
    double[] w = new double[risk.dimension()];
    Arrays.setAll(w, j -> 1e-2 * ((j * 0x9E3779B9) >> 24));
    risk.pass(w);
    long start = System.nanoTime();
    risk.pass(w);
    double here = since(start);
    start = System.nanoTime();
    try (RiskBeside card = risk.beside().orElseThrow()) {
      double there = since(start);
      card.pass(w);
      start = System.nanoTime();
      for (int i = 0; i < 10; i++) {
        card.pass(w);
      }
      System.out.printf(
          Locale.ROOT,
          "  a pass: %.4f s on the card, where %.1f GB came in %.2f s; %.2f s here%n",
          since(start) / 10,
          4e-9 * rows * columns,
          there,
          here);
    }
  }

  /** The last row leaves: the request without the bookkeeping of a workspace. */
  private void forget(Objective objective, GridRows table) {
    GlmUnlearning unlearning = GlmUnlearning.of(objective, Kernels.best());
    NormShells shells = WideRows.shells(NormShells.unitBall(16), objective.loss(), columns);
    ExactStatistics all =
        new ParallelStatistics(Kernels.best(), Runtime.getRuntime().availableProcessors())
            .of(table, shells, Progress.SILENT);
    long start = System.nanoTime();
    RegressionState state = unlearning.train(Retained.inMemory(table, all));
    double trained = since(start);
    GridRows rest = part(table, 0, rows - 1);
    GridRows gone = part(table, rows - 1, rows);
    Terms terms =
        Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(Method.NEWTON, Certification.VERIFIED);
    ExactStatistics left = all.minus(ExactStatistics.ofFew(gone, shells));
    double[] seconds = new double[3];
    double sigma = 0;
    for (int i = 0; i < seconds.length; i++) {
      start = System.nanoTime();
      sigma =
          unlearning
              .forget(
                  state, Retained.inMemory(rest, left), gone, terms, RandomBits.insecureSeeded(1))
              .release()
              .sigma();
      seconds[i] = since(start);
    }
    System.out.printf(
        Locale.ROOT,
        "  state trained in %.2f s; one row forgotten, verified, in %s s, σ = %.2e%n",
        trained,
        Arrays.toString(seconds),
        sigma);
  }

  private static GridRows part(GridRows rows, int from, int to) {
    int d = rows.columns();
    return new GridRows(
        d,
        Arrays.copyOfRange(rows.features(), from * d, to * d),
        Arrays.copyOfRange(rows.labels(), from, to));
  }

  private void peer(GridRows table, double value) {
    try {
      Path folder = Files.createTempDirectory("lethe-cuda");
      Path features = write(folder.resolve("features"), table.features());
      Path labels = write(folder.resolve("labels"), table.labels());
      Path script = folder.resolve(PEER);
      try (var in = SoftmaxOnCard.class.getResourceAsStream("/" + PEER)) {
        Files.copy(in, script);
      }
      Process process =
          new ProcessBuilder(
                  List.of(
                      "python3",
                      script.toString(),
                      features.toString(),
                      labels.toString(),
                      Integer.toString(columns),
                      Integer.toString(classes),
                      Double.toString(LAMBDA),
                      Double.toString(value)))
              .inheritIO()
              .start();
      if (process.waitFor() != 0) {
        System.out.println("  no PyTorch here, or it failed: no peer");
      }
      for (Path file : List.of(features, labels, script, folder)) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Path write(Path file, int[] values) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 24).order(ByteOrder.LITTLE_ENDIAN);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int from = 0; from < values.length; from += 1 << 22) {
        int count = Math.min(1 << 22, values.length - from);
        buffer.clear();
        buffer.asIntBuffer().put(values, from, count);
        buffer.limit(4 * count);
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
      }
    }
    return file;
  }
}

package dev.lethe.glm.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Real data: the local bound is about a tenth of the uniform one (docs/mathematics/logistic.md).
 */
class AcsIncomeTest {

  private static final int FEATURES = 10;
  private static final Capacity ONE = Capacity.of(1);

  private static Path file() {
    String folder = System.getenv("LETHE_DATA");
    return Path.of(folder == null ? "../../shared/data" : folder)
        .resolve("folktables/acsincome_ca_2018_sample.csv.gz");
  }

  /** Standardised columns, rows scaled into the unit ball, label ±1. */
  private static Sample read(int n) throws IOException {
    List<String> lines;
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file())), StandardCharsets.UTF_8))) {
      lines = reader.lines().skip(1).limit(n).toList();
    }
    double[][] x = new double[n][];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double[] cells =
          Arrays.stream(lines.get(i).split(",", -1)).mapToDouble(Double::parseDouble).toArray();
      x[i] = Arrays.copyOf(cells, FEATURES);
      y[i] = cells[FEATURES] > 0 ? 1 : -1;
    }
    for (int k = 0; k < FEATURES; k++) {
      standardise(x, k);
    }
    for (double[] row : x) {
      Sample.scale(row, 1 / Math.max(1, Oracle.norm(row) * (1 + 1e-12)));
    }
    return Sample.of(x, y);
  }

  private static void standardise(double[][] x, int k) {
    double mean = Arrays.stream(x).mapToDouble(row -> row[k]).average().orElseThrow();
    double variance =
        Arrays.stream(x)
            .mapToDouble(row -> (row[k] - mean) * (row[k] - mean))
            .average()
            .orElseThrow();
    for (double[] row : x) {
      row[k] = (row[k] - mean) / Math.sqrt(variance);
    }
  }

  @Test
  void where_the_ball_holds_the_minimiser_back_sums_tell_nearly_as_much_as_the_minimiser()
      throws IOException {
    assumeTrue(Files.exists(file()), () -> "no ACSIncome sample at " + file() + ": set LETHE_DATA");
    Sample sample = read(1000);
    Objective o = LogisticLoss.objective(1e-3).within(1);
    GlmProblem problem = GlmProblem.of(o, Sample.KERNEL);
    Fit fit = Learner.of(o).fit(sample.rows());
    GlmRetained retained =
        GlmRetained.of(sample.statistics())
            .at(LocalCurvature.measure(sample.statistics(), sample.rows(), fit, o, Sample.KERNEL));
    Bound uniform = problem.uniform(sample.statistics(), ONE);
    Bound local = problem.local(retained, ONE);
    assertThat(local.value() / uniform.value()).isBetween(0.8, 1.0);
    assertThat(problem.retain(retained, ONE)).isEqualTo(local);
  }
}

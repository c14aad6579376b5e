package dev.lethe.certificate.verify;

import dev.lethe.glm.logistic.LogisticLoss;

import dev.lethe.glm.kind.DeclaredGlm;

import dev.lethe.bound.Bound;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.data.model.LinearModel;
import dev.lethe.data.model.Parameters;
import dev.lethe.glm.DataScale;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.Objective;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.StatisticsAccumulator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rows to learn from, and what honest releases of all problems have in common. */
record GenuineSource(GridRows all, GridRows retained, long seed, Kernel kernel) {

  static GenuineSource of(int rows, int columns, long seed, Kernel kernel) {
    GridRows all = GeneratedRows.of(rows + Genuine.CAPACITY.value(), columns, 0, seed);
    return new GenuineSource(all, GeneratedRows.head(all, rows), seed, kernel);
  }

  Genuine linear(Genuine.Terms terms, Bound published, double tolerance, double[] mean) {
    NoisePlan plan =
        published.value() == 0
            ? NoisePlan.noiseless(terms.dimension())
            : terms.plan(published, tolerance);
    double[] weights = mechanism(plan).release(mean).toArray();
    LinearModel model =
        new LinearModel(
            LinearModel.Problem.valueOf(terms.model().problem().name()),
            weights,
            objective(terms.model()),
            new DataScale(1, 1),
            columns(terms.retained().columns()),
            Optional.of(terms.schemaDigest().hex()));
    return terms.release(published, tolerance, plan, new Parameters.Linear(model), kernel);
  }

  private static Objective objective(DeclaredModel model) {
    if (model instanceof DeclaredGlm logistic) {
      return logistic.objective();
    }
    return LogisticLoss.objective(model instanceof RidgeKind.Declared ridge ? ridge.lambda() : 0);
  }

  static Genuine.Terms terms(
      String way, DeclaredModel model, GridRows rows, MethodFacts method, double global) {
    return new Genuine.Terms(way, model, rows, method, Genuine.global(global, rows.rows()));
  }

  GridMechanism mechanism(NoisePlan plan) {
    return GridMechanism.of(plan, RandomBits.insecureSeeded(seed * 31 + plan.dimension()));
  }

  static List<String> columns(int count) {
    return IntStream.range(0, count).mapToObj(j -> "x" + j).toList();
  }

  ExactStatistics statistics() {
    return statistics(retained);
  }

  ExactStatistics statistics(GridRows rows) {
    try (StatisticsAccumulator sums =
        new StatisticsAccumulator(kernel, rows.columns(), Genuine.SHELLS)) {
      sums.addAll(rows, 0, rows.rows());
      return sums.build();
    }
  }
}

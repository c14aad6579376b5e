package dev.lethe.certificate.verify;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsAccumulator;

/** Rows to learn from, and what honest releases of all problems have in common. */
record GenuineSource(GridRows all, GridRows retained, Asked asked, long seed, Kernel kernel) {

  static GenuineSource of(int rows, int columns, Asked asked, long seed, Kernel kernel) {
    GridRows all = GeneratedRows.of(rows + asked.capacity().value(), columns, 0, seed);
    return new GenuineSource(all, GeneratedRows.head(all, rows), asked, seed, kernel);
  }

  /** The mean of a release in its coordinates, with the noise that its bound asks for. */
  Genuine release(Genuine.Terms terms, Bound published, double tolerance, double[] mean) {
    ProvedBound bound = asked.printed(terms.modelFacts(), published, tolerance);
    NoisePlan plan = asked.plan(bound, terms.dimension());
    return terms.release(asked, bound, plan, mechanism(plan).release(mean).toArray(), kernel);
  }

  Capacity capacity() {
    return asked.capacity();
  }

  GridMechanism mechanism(NoisePlan plan) {
    return GridMechanism.of(plan, RandomBits.insecureSeeded(seed * 31 + plan.dimension()));
  }

  ExactStatistics statistics() {
    return statistics(retained);
  }

  ExactStatistics statistics(GridRows rows) {
    return statistics(rows, Genuine.SHELLS);
  }

  ExactStatistics statistics(GridRows rows, NormShells shells) {
    try (StatisticsAccumulator sums = new StatisticsAccumulator(kernel, rows.columns(), shells)) {
      sums.addAll(rows, 0, rows.rows());
      return sums.build();
    }
  }
}

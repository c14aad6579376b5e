package dev.lethe.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.erm.internal.Vectors;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.StatisticsFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * The record of an exact training: ŵ_S, how good it is, the Hessian of the losses there, and what
 * the rows forgotten since contributed to both (MATH §7.2).
 *
 * <p>A forgotten row is subtracted from the Hessian and added to the gradient at ŵ_S: O(d²), and
 * the row itself is not kept. Sums here are over rows, without the regulariser. Of wide rows there
 * is no Hessian, so neither is kept up.
 *
 * <p>Whether the record still belongs to the retained rows is judged by exact statistics: equal
 * sums and products of all columns. Whoever keeps the rows must not replace some by others with the
 * very same sums and call none of them forgotten.
 *
 * @param weights ŵ_S
 * @param gradientAtMost ‖∇F_S(ŵ_S)‖ is proved to be no more; infinite on the boundary of a ball
 * @param distanceAtMost ‖ŵ_S − w_S‖ is proved to be no more
 * @param population what the rows still there add up to: S without those forgotten since
 * @param hessian Σ over the population of σ'(ŵ_S·x)x·xᵀ, with a radius for all rounding so far;
 *     empty where the rows are too wide for one
 * @param forgottenGradient Σ over forgotten rows of ∇ℓ(ŵ_S, u); 0 where there is no Hessian
 * @param gradientError what rounding can have moved that sum by
 * @param forgotten how many rows have left since
 */
record LogisticTraining(
    double[] weights,
    double gradientAtMost,
    double distanceAtMost,
    ExactStatistics population,
    Optional<Enclosure> hessian,
    double[] forgottenGradient,
    double gradientError,
    int forgotten) {

  /** From the mean Hessian of one pass; scaling by N rounds each entry once. */
  static LogisticTraining fresh(
      double[] weights,
      double gradientAtMost,
      double distanceAtMost,
      ExactStatistics population,
      Optional<Enclosure> meanHessian) {
    return new LogisticTraining(
        weights,
        gradientAtMost,
        distanceAtMost,
        population,
        meanHessian.map(mean -> sum(mean, (double) population.count())),
        new double[weights.length],
        0,
        0);
  }

  private static Enclosure sum(Enclosure mean, double n) {
    SymmetricMatrix sum = mean.centre().scale(n);
    double radius = addUp(multiplyUp(mean.radius(), n), multiplyUp(0x1p-52, sum.frobeniusNormUp()));
    return new Enclosure(sum, radius);
  }

  void write(DataOutputStream out) throws IOException {
    StateFormat.writeVector(weights, out);
    out.writeDouble(gradientAtMost);
    out.writeDouble(distanceAtMost);
    StatisticsFormat.write(population, out);
    StateFormat.writeVector(hessian.map(h -> h.centre().toArray()).orElse(new double[0]), out);
    out.writeDouble(hessian.map(Enclosure::radius).orElse(0.0));
    StateFormat.writeVector(forgottenGradient, out);
    out.writeDouble(gradientError);
    out.writeInt(forgotten);
  }

  private static Optional<Enclosure> readHessian(int order, DataInputStream in) throws IOException {
    double[] entries = StateFormat.readVector(in);
    double radius = in.readDouble();
    return entries.length == 0
        ? Optional.empty()
        : Optional.of(new Enclosure(SymmetricMatrix.of(order, entries), radius));
  }

  static LogisticTraining read(DataInputStream in) throws IOException {
    double[] weights = StateFormat.readVector(in);
    return new LogisticTraining(
        weights,
        in.readDouble(),
        in.readDouble(),
        StatisticsFormat.read(in),
        readHessian(weights.length, in),
        StateFormat.readVector(in),
        in.readDouble(),
        in.readInt());
  }

  /** Without some rows; empty if they cannot all have been in the training. */
  Optional<LogisticTraining> without(GridRows rows, ExactStatistics theirs) {
    ExactStatistics rest;
    try {
      rest = population.minus(theirs);
    } catch (BadInputException neverThere) {
      return Optional.empty();
    }
    if (hessian.isEmpty()) {
      return Optional.of(with(rest, Optional.empty(), forgottenGradient, 0, rows.rows()));
    }
    try {
      return Optional.of(subtract(rows, rest, hessian.get()));
    } catch (LetheException overflow) {
      return Optional.empty();
    }
  }

  /**
   * With u = 2⁻⁵³ and m̂ = ŵ·x off by γ_d·B‖ŵ‖: a row's gradient is off by B(8u + ¼γ_d·B‖ŵ‖), its
   * Hessian, a relative error of at most 16u + 2γ_d·B‖ŵ‖ in the weight and 3u in each product, by
   * ¼B² times that; each addition rounds the sum once more. All are charged at least twofold.
   */
  private LogisticTraining subtract(GridRows rows, ExactStatistics rest, Enclosure from) {
    int d = weights.length;
    double[] entries = from.centre().toArray();
    double[] gradient = forgottenGradient.clone();
    double radius = from.radius();
    double error = gradientError;
    double length = Vectors.normUp(weights);
    double ball = rest.shells().radiusAtMost(rest.shells().count() - 1);
    double margin = multiplyUp((d + 4) * 0x1p-52, multiplyUp(ball, length));
    double perHessian = multiplyUp(multiplyUp(ball, ball), addUp(0x1p-48, margin));
    double perGradient = multiplyUp(ball, addUp(0x1p-48, margin));
    double size = from.centre().frobeniusNormUp();
    double[] x = new double[d];
    for (int r = 0; r < rows.rows(); r++) {
      double dot = 0;
      for (int j = 0; j < d; j++) {
        x[j] = rows.features()[r * d + j] * (1.0 / Grid.ONE);
        dot += x[j] * weights[j];
      }
      double y = rows.labels()[r] > 0 ? 1 : -1;
      double t = Math.exp(-Math.abs(dot));
      double against = (y * dot > 0 ? t : 1) / (1 + t);
      double curvature = t / ((1 + t) * (1 + t));
      for (int i = 0; i < d; i++) {
        gradient[i] -= y * against * x[i];
        for (int j = 0; j < d; j++) {
          entries[i * d + j] -= curvature * (x[i] * x[j]);
        }
      }
      // While rows leave, the sum can only exceed its first size by what rounding added.
      radius = addUp(radius, addUp(perHessian, multiplyUp(0x1p-51, addUp(size, radius))));
      error = addUp(error, addUp(perGradient, multiplyUp(0x1p-51, Vectors.normUp(gradient))));
    }
    Enclosure left = new Enclosure(SymmetricMatrix.of(d, entries), radius);
    return with(rest, Optional.of(left), gradient, error, rows.rows());
  }

  private LogisticTraining with(
      ExactStatistics rest,
      Optional<Enclosure> newHessian,
      double[] gradient,
      double error,
      int moreForgotten) {
    return new LogisticTraining(
        weights,
        gradientAtMost,
        distanceAtMost,
        rest,
        newHessian,
        gradient,
        error,
        Math.addExact(forgotten, moreForgotten));
  }
}

package dev.lethe.glm.unlearn;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.StatisticsFormat;
import dev.lethe.unlearn.population.RowSums;
import dev.lethe.unlearn.release.StateFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The record of an exact training: ŵ_S, how good it is, and the derivatives of the losses there of
 * the rows that are left (docs/mathematics/newton.md).
 *
 * <p>A forgotten row is subtracted: O(d²), and the row itself is not kept. Where there are too many
 * weights for a Hessian no derivatives are kept at all. Where φ″ jumps they prove nothing of a
 * step, but a verified release that starts with it is soon done.
 *
 * <p>Whether the record still belongs to the retained rows is judged by exact statistics: equal
 * sums and products of all columns. Whoever keeps the rows must not replace some by others with the
 * very same sums and call none of them forgotten.
 *
 * @param loss of the model; of what is written its parameters, as the declaration has the rest
 * @param weights ŵ_S
 * @param distanceAtMost ‖ŵ_S − w_S‖ is proved to be no more; infinite in a record that a verified
 *     release took along to other weights
 * @param population what the rows still there add up to: S without those forgotten since
 * @param derivatives of the population's losses at ŵ_S; empty where there is no Hessian
 * @param forgotten how many rows have left since
 */
record GlmTraining(
    Loss loss,
    double[] weights,
    double distanceAtMost,
    ExactStatistics population,
    Optional<LossDerivatives> derivatives,
    long forgotten)
    implements Training {

  GlmTraining {
    if (!(distanceAtMost >= 0) || forgotten < 0) {
      throw new BadInputException(
          "a record of a training has a distance and a count of at least 0, but got %s and %d"
              .formatted(distanceAtMost, forgotten));
    }
  }

  @Override
  public void write(DataOutputStream out) throws IOException {
    out.writeUTF(parameters(loss));
    StateFormat.writeVector(weights, out);
    out.writeDouble(distanceAtMost);
    StatisticsFormat.write(population, out);
    out.writeBoolean(derivatives.isPresent());
    if (derivatives.isPresent()) {
      derivatives.get().write(out);
    }
    out.writeInt(Math.toIntExact(forgotten));
  }

  static GlmTraining read(DataInputStream in, Loss loss) throws IOException {
    String found = in.readUTF();
    if (!found.equals(parameters(loss))) {
      throw new BadInputException(
          "a stored model must be of %s regression with %s, but is of one with %s: train again"
              .formatted(loss.word(), parameters(loss), found));
    }
    return new GlmTraining(
        loss,
        StateFormat.readVector(in),
        in.readDouble(),
        StatisticsFormat.read(in),
        in.readBoolean() ? Optional.of(LossDerivatives.read(in)) : Optional.empty(),
        in.readInt());
  }

  private static String parameters(Loss loss) {
    return new TreeMap<>(loss.constants()).toString();
  }

  @Override
  public Optional<Training> without(GridRows leaving, ExactStatistics after) {
    ExactStatistics theirs = RowSums.of(leaving, after.shells());
    try {
      ExactStatistics rest = population.minus(theirs);
      return rest.equals(after) ? Optional.of(left(leaving, rest)) : Optional.empty();
    } catch (LetheException neverThereOrOverflow) {
      return Optional.empty();
    }
  }

  private GlmTraining left(GridRows leaving, ExactStatistics rest) {
    double ball = rest.shells().radiusAtMost(rest.shells().count() - 1);
    return new GlmTraining(
        loss,
        weights,
        distanceAtMost,
        rest,
        derivatives.map(all -> all.without(leaving, loss, weights, ball)),
        Math.addExact(forgotten, leaving.rows()));
  }

  /**
   * Taken along to weights near by: what verified releases start from, and nobody else.
   *
   * @param there the derivatives at these weights
   */
  GlmTraining at(double[] newWeights, LossDerivatives there) {
    return new GlmTraining(
        loss, newWeights, Double.POSITIVE_INFINITY, population, Optional.of(there), 0);
  }

  @Override
  public boolean isDeclared() {
    return distanceAtMost < Double.POSITIVE_INFINITY;
  }

  /** For one row its gradient is that very row but for a factor. */
  @Override
  public boolean tellsWhoLeft() {
    return forgotten > 0;
  }

  @Override
  public Optional<NewtonStep> step(Objective within, Kernel kernel) {
    return NewtonStep.of(this, within, kernel);
  }
}

package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Method;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.RiskAt;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Means of a release: searched for on the rows, or made from the record of a training. */
final class GlmMeans implements MeanSearch {

  /** What a projection rounds by, relative to the ball. */
  private static final double PROJECTION = 0x1p-46;

  private final GlmOnRows on;
  private final double target;
  private @Nullable GlmSearch rows;

  GlmMeans(GlmOnRows on, double target) {
    this.on = on;
    this.target = target;
  }

  private RiskBall ball() {
    return on.ball();
  }

  /** The rows are read when somebody first asks. */
  private GlmSearch rows() {
    if (rows == null) {
      rows = new GlmSearch(on.unlearning().unmeasured(on.retained()), ball());
    }
    return rows;
  }

  @Override
  public Mean retrained() {
    try {
      RegressionState fresh = on.unlearning().train(on.retained());
      Optional<double[]> stored = fresh.training().flatMap(this::stored);
      if (stored.isPresent()) {
        return new Mean(stored.get(), fresh);
      }
    } catch (NoGuaranteeException tooFine) {
      // θ was out of reach; the target is not, as the plan has made sure.
    }
    double[] weights = rows().cold(target);
    return new Mean(weights, RegressionState.imported(weights));
  }

  /** ŵ in the ball. */
  @Override
  public Optional<double[]> stored(Training training) {
    double projection = multiplyUp(PROJECTION, ball().longest());
    return addUp(training.distanceAtMost(), projection) <= target
        ? Optional.of(Vectors.intoBall(training.weights(), ball().objective().radius()))
        : Optional.empty();
  }

  @Override
  public Mean checked(double[] stored, Optional<Training> training, Method method) {
    if (method == Method.NEWTON) {
      Optional<KeptSums> sums = training.flatMap(this::sums);
      if (sums.isPresent()) {
        return checked(sums.get());
      }
    }
    double[] found = rows().from(method == Method.DESCENT ? descended(stored) : stored, target);
    return new Mean(
        found, new RegressionState(found, training.filter(record -> !record.tellsWhoLeft())));
  }

  /**
   * By no pass where kept sums prove enough, by one where that does, else by search, anew. In a
   * table of others the sums may not be of its rows: there they only say where to begin.
   */
  private Mean checked(KeptSums sums) {
    double[] point = sums.step().point();
    if (!on.retained().isOurs()) {
      double[] found = rows().from(point, target);
      return new Mean(found, RegressionState.imported(found));
    }
    if (sums.proves(ball(), target)) {
      return new Mean(point, new RegressionState(point, sums.takenAlong()));
    }
    RiskAt here = rows().at(point);
    if (sums.proves(ball(), target, rows().risk(), here)) {
      return new Mean(point, new RegressionState(point, sums.takenAlong(rows().risk(), here)));
    }
    double[] found = rows().from(here, target);
    GlmTraining anew = sums.from().at(found, rows().derivativesAt(found));
    return new Mean(found, new RegressionState(found, Optional.of(anew)));
  }

  /** Sums of another loss may be of the very same rows: on the grid its labels are the same. */
  private Optional<KeptSums> sums(Training training) {
    return training instanceof GlmTraining record && record.loss().equals(ball().objective().loss())
        ? newton(record).map(step -> KeptSums.of(record, step, on.measured().copy()))
        : Optional.empty();
  }

  private double[] descended(double[] stored) {
    DescentSteps steps = on.unlearning().descent();
    long most = steps.count().orElse(GlmPasses.MOST_CHECKED);
    return rows().descendTowards(stored, target, most, steps.accelerated());
  }

  @Override
  public double[] near(double[] start, double distance) {
    return rows().from(start, distance);
  }

  @Override
  public Optional<double[]> step(Training training) {
    double lambda = ball().objective().lambda();
    return newton(training)
        .filter(s -> s.errorAtMost(lambda, target) <= target)
        .map(NewtonStep::point);
  }

  private Optional<NewtonStep> newton(Training training) {
    return training.step(ball().objective(), on.unlearning().kernel());
  }

  @Override
  public double[] descend(DescentToDelete steps, double[] start, long count) {
    return rows().descend(steps, start, count);
  }

  @Override
  public double[] accelerate(AcceleratedDescent steps, double[] start, long count) {
    return rows().accelerate(steps, start, count);
  }
}

package dev.lethe.glm.unlearn;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.ridge.RidgeModel;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.LinearForecast;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.ReleasePlan;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.TrainedRows;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Ridge regression that forgets, by any method; the exact one needs no noise (MATH §6.1, §8).
 *
 * <p>The loss is quadratic, so one Newton step from anywhere ends at the minimiser, and the Hessian
 * it needs is XᵀX, which is kept exactly: the Newton step, retraining and the exact method compute
 * the same closed form. They differ in what is published: the first two add the little noise that
 * the target asks for, the exact one none.
 *
 * @param lambda λ ≥ 0
 * @param descent the steps of the descent method
 */
public record RidgeUnlearning(double lambda, DescentSteps descent, Kernel kernel)
    implements Unlearning<RidgeState> {

  private static final List<Way> WAYS =
      List.of(
          new Way(Method.EXACT, Certification.VERIFIED),
          new Way(Method.NEWTON, Certification.VERIFIED),
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.DESCENT, Certification.A_PRIORI),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  public static RidgeUnlearning of(double lambda, Kernel kernel) {
    return new RidgeUnlearning(lambda, DescentSteps.asNeeded(), kernel);
  }

  public RidgeUnlearning descending(DescentSteps steps) {
    return new RidgeUnlearning(lambda, steps, kernel);
  }

  @Override
  public String name() {
    return "ridge";
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public StateFormat<RidgeState> format() {
    return RidgeState.FORMAT;
  }

  @Override
  public Forecast<RidgeState> outlook() {
    return new LinearForecast<>(RidgeState::weights, Passes.NONE);
  }

  @Override
  public ReleaseFacts facts(Retained retained, Terms terms) {
    return plan(retained, terms).facts(name(), terms);
  }

  /** Δ, τ and σ of a release on these rows: a function of them and of public terms. */
  public ReleasePlan plan(Retained retained, Terms terms) {
    return plans().prepare(retained, terms).plan();
  }

  /** I of the descent method; a function of the retained rows, like the plan. */
  public long descentSteps(Retained retained, Terms terms) {
    return plans().prepare(retained, terms).steps();
  }

  private RidgePlans plans() {
    return new RidgePlans(lambda, descent, kernel);
  }

  /** In closed form, from exact statistics. */
  @Override
  public RidgeState train(Retained rows) {
    RidgeModel model = RidgeLearner.of(lambda, kernel).fit(rows.statistics());
    return trained(model, rows);
  }

  private static RidgeState trained(RidgeModel model, Retained rows) {
    return new RidgeState(
        model.weights(),
        Optional.of(
            new RidgeState.Training(
                model.weights(), model.distanceAtMost(), TrainedRows.of(rows.statistics()))));
  }

  @Override
  public RidgeState unrecorded(RidgeState state) {
    return RidgeState.imported(state.weights());
  }

  /**
   * Forgets rows that have already left the retained ones.
   *
   * @param state of a model of any quality, trained with or without the forgotten rows
   * @param after the rows that stay
   * @param forgotten the rows that leave
   * @throws NoGuaranteeException where the retained rows and the terms allow no release, or more
   *     rows have left since the training than the capacity of an a-priori method
   */
  @Override
  public Outcome<RidgeState> forget(
      RidgeState state, Retained after, GridRows forgotten, Terms terms, RandomBits bits) {
    Mean mean = mean(state, after, forgotten, terms);
    ReleaseFacts facts = mean.plan().facts(name(), terms);
    return new Outcome<>(
        mean.next(), facts.of(GridMechanism.of(facts.plan(), bits).release(mean.weights())));
  }

  /** The secret mean before noise; for tests, and for nobody else. */
  record Mean(ReleasePlan plan, double[] weights, RidgeState next) {}

  Mean mean(RidgeState state, Retained after, GridRows forgotten, Terms terms) {
    RidgePlans.Prepared prepared = plans().prepare(after, terms);
    if (forgotten.columns() != after.columns()) {
      throw new BadUsageException(
          "forgotten rows must have the %d columns of the retained ones, but have %d"
              .formatted(after.columns(), forgotten.columns()));
    }
    double[] own = prepared.retrained().weights();
    if (terms.method() != Method.PASSIVE && terms.method() != Method.DESCENT) {
      return new Mean(prepared.plan(), own, trained(prepared.retrained(), after));
    }
    Optional<RidgeState.Training> training =
        state.training().flatMap(t -> without(t, forgotten, after));
    Optional<double[]> weights =
        terms.certification() == Certification.VERIFIED
            ? near(state.weights(), after, prepared.target())
            : training.flatMap(t -> apriori(t, after, prepared, terms));
    return weights
        .map(w -> new Mean(prepared.plan(), w, new RidgeState(w, training)))
        .orElseGet(() -> new Mean(prepared.plan(), own, RidgeState.imported(own)));
  }

  /** The training, if it is of exactly the retained and the since forgotten rows. */
  private static Optional<RidgeState.Training> without(
      RidgeState.Training training, GridRows forgotten, Retained after) {
    return training
        .rows()
        .without(forgotten, after.statistics())
        .map(rows -> new RidgeState.Training(training.weights(), training.distanceAtMost(), rows));
  }

  /** The weights as they stand, if their residual on the retained rows proves them. */
  private Optional<double[]> near(double[] weights, Retained after, double distance) {
    boolean usable =
        weights.length == after.columns()
            && Arrays.stream(weights).allMatch(w -> Math.abs(w) < 0x1p250);
    return usable
            && RidgeLearner.of(lambda, kernel).distanceAtMost(after.statistics(), weights)
                <= distance
        ? Optional.of(weights)
        : Optional.empty();
  }

  private Optional<double[]> apriori(
      RidgeState.Training training, Retained after, RidgePlans.Prepared prepared, Terms terms) {
    if (!training.rows().isWithin(terms.capacity())) {
      throw new NoGuaranteeException(
          "%d rows have left since the model was last trained exactly, and the capacity is %d: an a-priori method covers no more; retrain, or use the exact method"
              .formatted(training.rows().forgotten(), terms.capacity().value()));
    }
    if (!(training.distanceAtMost() <= prepared.target())) {
      return Optional.empty();
    }
    return terms.method() == Method.PASSIVE
        ? Optional.of(training.weights())
        : descended(training.weights(), after, prepared, terms);
  }

  private Optional<double[]> descended(
      double[] start, Retained after, RidgePlans.Prepared prepared, Terms terms) {
    RidgeDescent risk = new RidgeDescent(after.statistics(), lambda);
    if (descent.accelerated()) {
      double[] end =
          risk.accelerate(plans().acceleratedSteps(after, terms), start, prepared.steps());
      return near(end, after, prepared.plan().tolerance());
    }
    return Optional.of(
        risk.descend(
            plans().plainSteps(after, prepared.retrained(), prepared.target(), terms),
            start,
            prepared.steps()));
  }
}

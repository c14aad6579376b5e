package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Width;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.RowSums;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.ReleasePlan;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.TrainedRows;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.Optional;

/**
 * Logistic regression that forgets: trains, and turns a model that saw some rows into a release
 * that is as good as one that never did (MATH §7).
 *
 * <p>The plan (Δ, τ, σ, every refusal) is made from the retained rows alone; only then are the
 * model and the forgotten rows read. Where what was read is not good enough for the plan, more
 * steps are taken and finally the model is trained again: the plan is always kept, and nobody is
 * told how.
 *
 * @param objective λ and the ball
 * @param descent the steps of the descent method
 * @param gradientTolerance θ: the gradient to which models are trained, public
 */
public record LogisticUnlearning(
    Objective objective, DescentSteps descent, double gradientTolerance, Kernel kernel)
    implements Unlearning<LogisticState> {

  private static final List<Way> WAYS =
      List.of(
          new Way(Method.NEWTON, Certification.VERIFIED),
          new Way(Method.DESCENT, Certification.VERIFIED),
          new Way(Method.PASSIVE, Certification.VERIFIED),
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.DESCENT, Certification.A_PRIORI),
          new Way(Method.NEWTON, Certification.A_PRIORI),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  private static final double DEFAULT_GRADIENT = 1e-10;

  /** Descent that has not arrived after so many steps goes on with Newton's. */
  private static final long MOST_CHECKED = 1000;

  /** What a projection rounds by, relative to the ball. */
  private static final double PROJECTION = 0x1p-46;

  public LogisticUnlearning {
    // The rows that leave are subtracted by logistic arithmetic: see LossDerivatives.
    if (objective.loss() != LogisticLoss.INSTANCE) {
      throw new BadUsageException(
          "only the logistic loss forgets here, but got " + objective.loss().word());
    }
    if (!(gradientTolerance > 0) || Double.isInfinite(gradientTolerance)) {
      throw new BadUsageException(
          "the gradient tolerance must be positive and finite, but got " + gradientTolerance);
    }
  }

  public static LogisticUnlearning of(Objective objective, Kernel kernel) {
    return new LogisticUnlearning(objective, DescentSteps.asNeeded(), DEFAULT_GRADIENT, kernel);
  }

  public LogisticUnlearning descending(DescentSteps steps) {
    return new LogisticUnlearning(objective, steps, gradientTolerance, kernel);
  }

  public LogisticUnlearning trainedTo(double newGradientTolerance) {
    return new LogisticUnlearning(objective, descent, newGradientTolerance, kernel);
  }

  @Override
  public String name() {
    return "logistic";
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public StateFormat<LogisticState> format() {
    return LogisticState.FORMAT;
  }

  @Override
  public Forecast<LogisticState> outlook() {
    return new LogisticForecast(this);
  }

  @Override
  public ReleaseFacts facts(Retained retained, Terms terms) {
    return plan(retained, terms).facts(name(), terms);
  }

  /** Δ, τ and σ of a release on these rows: a function of them and of public terms. */
  public ReleasePlan plan(Retained retained, Terms terms) {
    return prepare(retained, terms).plan();
  }

  /** I of the descent method; a function of the retained rows, like the plan. */
  public long descentSteps(Retained retained, Terms terms) {
    return prepare(retained, terms).steps();
  }

  private LogisticPlans.Prepared prepare(Retained retained, Terms terms) {
    return plans().prepare(retained, terms);
  }

  private LogisticPlans plans() {
    return new LogisticPlans(objective, descent, kernel);
  }

  /**
   * Trains to θ, cold, and keeps gradient and Hessian where the rows are not too wide for one.
   *
   * @throws NoGuaranteeException where doubles do not suffice for θ; the rows can then still be
   *     released from {@link LogisticState#imported} weights, if the plan allows it
   */
  @Override
  public LogisticState train(Retained rows) {
    Risk risk = risk(objective, rows);
    Fit fit = new Learner(objective, gradientTolerance / 2).fit(risk);
    RiskAt here = RiskAt.of(risk, objective, fit.weights());
    return LogisticState.trained(
        new LogisticTraining(
            fit.weights(),
            fit.distanceAtMost(),
            rows.statistics(),
            risk.hasHessian()
                ? Optional.of(LossDerivatives.of(risk, here, objective.lambda()))
                : Optional.empty(),
            0));
  }

  @Override
  public LogisticState unrecorded(LogisticState state) {
    return LogisticState.imported(state.weights());
  }

  private static Risk risk(Objective objective, Retained rows) {
    RiskOnRows risk = RiskOnRows.of(objective.loss(), rows.engine());
    return Width.isWide(rows.statistics()) ? risk.withoutHessian() : risk;
  }

  /**
   * Forgets rows that have already left the retained ones.
   *
   * @param state of a model of any quality, trained with or without the forgotten rows
   * @param after the rows that stay
   * @param forgotten the rows that leave, for the methods that subtract them
   * @throws NoGuaranteeException where the retained rows and the terms allow no release, or more
   *     rows have left since the training than the capacity of an a-priori method
   */
  @Override
  public Outcome<LogisticState> forget(
      LogisticState state, Retained after, GridRows forgotten, Terms terms, RandomBits bits) {
    Mean mean = mean(state, after, forgotten, terms);
    ReleaseFacts facts = mean.plan().facts(name(), terms);
    return new Outcome<>(
        mean.next(), facts.of(GridMechanism.of(facts.plan(), bits).release(mean.weights())));
  }

  /** The secret mean before noise; for tests, and for nobody else. */
  record Mean(ReleasePlan plan, double[] weights, LogisticState next) {}

  Mean mean(LogisticState state, Retained after, GridRows forgotten, Terms terms) {
    LogisticPlans.Prepared prepared = prepare(after, terms);
    requireSameShape(after, forgotten, state);
    ExactStatistics theirs = RowSums.of(forgotten, after.statistics().shells());
    Optional<LogisticTraining> training =
        state
            .training()
            .flatMap(t -> t.without(forgotten, theirs))
            .filter(t -> t.population().equals(after.statistics()));
    Work work = new Work(prepared, after, state, training, terms);
    if (terms.method() == Method.RETRAIN) {
      return retrained(work);
    }
    return terms.certification() == Certification.VERIFIED ? verified(work) : apriori(work);
  }

  /** The training is there only if it is of exactly the retained and the since forgotten rows. */
  private record Work(
      LogisticPlans.Prepared prepared,
      Retained after,
      LogisticState state,
      Optional<LogisticTraining> training,
      Terms terms) {

    LogisticSearch search() {
      return new LogisticSearch(risk(prepared.ball().objective(), after), prepared.ball());
    }

    Mean mean(double[] weights) {
      return new Mean(prepared.plan(), weights, new LogisticState(weights, training));
    }
  }

  /**
   * The method only says where the search starts; what it finds is checked.
   *
   * <p>Once rows have left, the record of the training is let go: for one row its gradient is that
   * very row but for a factor, and the weights stand without it. An a-priori method that comes
   * later trains anew.
   */
  private Mean verified(Work work) {
    double[] stored = work.state().weights();
    double target = work.prepared().target();
    LogisticSearch search = work.search();
    double[] start =
        switch (work.terms().method()) {
          case NEWTON ->
              work.training()
                  .flatMap(
                      t ->
                          LogisticNewtonStep.of(
                              t, work.prepared().ball().objective(), target, kernel))
                  .map(LogisticNewtonStep::point)
                  .orElse(stored);
          case DESCENT ->
              search.descendTowards(
                  stored, target, descent.count().orElse(MOST_CHECKED), descent.accelerated());
          default -> stored;
        };
    double[] found = search.from(start, target);
    Optional<LogisticTraining> untouched = work.training().filter(t -> t.forgotten() == 0);
    return new Mean(work.prepared().plan(), found, new LogisticState(found, untouched));
  }

  /** Trained afresh: within the target of w_R, and a new record for the a-priori methods. */
  private Mean retrained(Work work) {
    double target = work.prepared().target();
    try {
      LogisticState fresh = train(work.after());
      Optional<double[]> stored = stored(fresh.training().orElseThrow(), work);
      if (stored.isPresent()) {
        return new Mean(work.prepared().plan(), stored.get(), fresh);
      }
    } catch (NoGuaranteeException tooFine) {
      // θ was out of reach; the target is not, as the plan has made sure.
    }
    double[] weights = work.search().cold(target);
    return new Mean(work.prepared().plan(), weights, LogisticState.imported(weights));
  }

  /** ŵ in the ball, if it is proved to be within the target of its minimiser. */
  private static Optional<double[]> stored(LogisticTraining training, Work work) {
    double radius = work.prepared().ball().objective().radius();
    double projection = multiplyUp(PROJECTION, work.prepared().ball().longest());
    double distance = addUp(training.distanceAtMost(), projection);
    return distance <= work.prepared().target()
        ? Optional.of(Vectors.intoBall(training.weights(), radius))
        : Optional.empty();
  }

  /**
   * From the record of the last training that was asked for. Where that does not serve, the mean is
   * trained on the way, and no new record is made: in a world without some of these people the old
   * one may still serve, and the two would not be nested ({@link TrainedRows}).
   */
  private Mean apriori(Work work) {
    return work.mean(
        work.training()
            .flatMap(training -> apriori(training, work))
            .orElseGet(() -> retrained(work).weights()));
  }

  private Optional<double[]> apriori(LogisticTraining training, Work work) {
    requireCapacity(training, work.terms());
    return stored(training, work)
        .flatMap(
            stored ->
                switch (work.terms().method()) {
                  case PASSIVE -> Optional.of(stored);
                  case NEWTON -> newton(training, work);
                  default -> Optional.of(descended(training.weights(), work));
                });
  }

  /** One step from the kept sums, if the arithmetic was as good as promised. */
  private Optional<double[]> newton(LogisticTraining training, Work work) {
    double target = work.prepared().target();
    return LogisticNewtonStep.of(training, work.prepared().ball().objective(), target, kernel)
        .filter(s -> s.errorAtMost() <= target)
        .map(LogisticNewtonStep::point);
  }

  private double[] descended(double[] start, Work work) {
    LogisticPlans.Prepared prepared = work.prepared();
    LogisticSearch search = work.search();
    if (descent.accelerated()) {
      double[] end =
          search.accelerate(
              plans().acceleratedSteps(work.after(), work.terms()), start, prepared.steps());
      return search.from(end, prepared.plan().tolerance());
    }
    return search.descend(
        plans().plainSteps(work.after(), prepared.ball(), prepared.target(), work.terms()),
        start,
        prepared.steps());
  }

  private static void requireCapacity(LogisticTraining training, Terms terms) {
    if (training.forgotten() > terms.capacity().value()) {
      throw new NoGuaranteeException(
          "%d rows have left since the model was last trained exactly, and the capacity is %d: an a-priori method covers no more; retrain, or use the verified release"
              .formatted(training.forgotten(), terms.capacity().value()));
    }
  }

  private static void requireSameShape(Retained after, GridRows forgotten, LogisticState state) {
    if (state.weights().length != after.columns()) {
      throw new BadUsageException(
          "a model of these rows has %d weights, but the stored one has %d"
              .formatted(after.columns(), state.weights().length));
    }
    if (forgotten.columns() != after.columns()) {
      throw new BadUsageException(
          "forgotten rows must have the %d columns of the retained ones, but have %d"
              .formatted(after.columns(), forgotten.columns()));
    }
  }
}

package dev.lethe.certificate.verify;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.erm.AcceleratedDescent;
import dev.lethe.erm.DescentToDelete;
import dev.lethe.erm.LogisticBall;
import dev.lethe.erm.LogisticKind;
import dev.lethe.erm.LogisticLearner;
import dev.lethe.erm.LogisticProblem;
import dev.lethe.erm.LogisticRetained;
import dev.lethe.erm.NewtonProblem;
import dev.lethe.erm.Objective;
import dev.lethe.statistics.GridRows;
import java.util.OptionalDouble;

/** One honest release of logistic regression for each way to a bound. */
record GenuineLogistic(GenuineSource source) {

  private static final double LAMBDA = 0.02;
  private static final double TARGET = 1e-5;
  private static final String VERIFIED = "logistic/verified/1";

  private Objective objective() {
    return Objective.of(LAMBDA);
  }

  Genuine verified() {
    Genuine.Terms terms = logistic("logistic, verified", Declared.AUTO, Certification.VERIFIED);
    return source.release(
        terms, terms.verified(VERIFIED, TARGET), TARGET, minimiser(source.retained()));
  }

  /** The minimiser lies on the sphere. */
  Genuine inBall() {
    LogisticKind.Declared model = new LogisticKind.Declared(LAMBDA, OptionalDouble.of(0.5));
    Genuine.Terms terms =
        new Genuine.Terms(
            "logistic in a ball, verified",
            model,
            source.retained(),
            new MethodFacts(Declared.NEWTON, Certification.VERIFIED));
    double[] minimiser = LogisticLearner.of(model.objective()).fit(source.retained()).weights();
    return source.release(terms, terms.verified(VERIFIED, TARGET), TARGET, minimiser);
  }

  Genuine passive() {
    Bound moved =
        LogisticProblem.of(objective(), source.kernel())
            .worlds(LogisticRetained.of(source.statistics()), Genuine.CAPACITY);
    return source.release(
        logistic("logistic, passive", Declared.PASSIVE, Certification.A_PRIORI),
        Genuine.kept(moved, TARGET),
        TARGET,
        minimiser(source.all()));
  }

  Genuine newton() {
    Bound bound =
        NewtonProblem.of(objective(), source.kernel())
            .within(new NewtonProblem.Tolerance(TARGET, TARGET))
            .worlds(source.statistics(), Genuine.CAPACITY);
    return source.release(
        logistic("logistic, newton", Declared.NEWTON, Certification.A_PRIORI),
        bound.result().published(bound),
        TARGET,
        minimiser(source.retained()));
  }

  Genuine descent() {
    DescentToDelete steps =
        LogisticBall.of(source.statistics(), objective())
            .rounded(
                DescentToDelete.logisticWorlds(
                    source.statistics(), objective(), Genuine.CAPACITY, source.kernel()),
                TARGET);
    Bound bound = Genuine.atLeast(steps.after(3), TARGET);
    return source.release(
        logistic("logistic, descent", Declared.DESCENT, Certification.A_PRIORI),
        bound.result().published(bound),
        2 * TARGET,
        minimiser(source.retained()));
  }

  Genuine accelerated() {
    AcceleratedDescent steps =
        AcceleratedDescent.logistic(
            source.statistics(), objective(), Genuine.CAPACITY, source.kernel());
    Bound bound = Genuine.kept(steps.after(3), TARGET);
    return source.release(
        logistic("logistic, accelerated", Declared.AUTO, Certification.A_PRIORI),
        bound,
        bound.value(),
        minimiser(source.retained()));
  }

  private Genuine.Terms logistic(String way, Declared method, Certification certification) {
    return new Genuine.Terms(
        way,
        new LogisticKind.Declared(LAMBDA, OptionalDouble.empty()),
        source.retained(),
        new MethodFacts(method, certification));
  }

  private double[] minimiser(GridRows rows) {
    return LogisticLearner.of(objective()).fit(rows).weights();
  }
}

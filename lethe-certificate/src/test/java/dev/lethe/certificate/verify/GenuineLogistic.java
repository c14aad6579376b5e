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
import dev.lethe.formula.Formulas;
import dev.lethe.statistics.GridRows;
import java.util.OptionalDouble;

/** One honest release of logistic regression for each way to a bound. */
record GenuineLogistic(GenuineSource source) {

  private static final double LAMBDA = 0.02;
  private static final double TARGET = 1e-5;

  private Objective objective() {
    return Objective.of(LAMBDA);
  }

  Genuine verified() {
    Bound mean =
        Bound.atMost("logistic, verified release, MATH §7.3", TARGET).from("target", TARGET);
    return source.linear(
        logistic("logistic, verified", Declared.AUTO, Certification.VERIFIED),
        Formulas.published(mean),
        TARGET,
        minimiser(source.retained()));
  }

  /** The minimiser lies on the sphere. */
  Genuine inBall() {
    Objective ball = Objective.of(LAMBDA).within(0.5);
    Bound mean =
        Bound.atMost("logistic, verified release, MATH §7.3", TARGET).from("target", TARGET);
    double global =
        LogisticProblem.of(ball, source.kernel())
            .global(LogisticRetained.of(source.statistics()), Genuine.CAPACITY)
            .value();
    Genuine.Terms terms =
        GenuineSource.terms(
            "logistic in a ball, verified",
            new LogisticKind.Declared(LAMBDA, OptionalDouble.of(ball.radius())),
            source.retained(),
            new MethodFacts(Declared.NEWTON, Certification.VERIFIED),
            global);
    double[] minimiser = LogisticLearner.of(ball).fit(source.retained()).weights();
    return source.linear(terms, Formulas.published(mean), TARGET, minimiser);
  }

  Genuine passive() {
    Bound moved =
        LogisticProblem.of(objective(), source.kernel())
            .worlds(LogisticRetained.of(source.statistics()), Genuine.CAPACITY);
    return source.linear(
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
    return source.linear(
        logistic("logistic, newton", Declared.NEWTON, Certification.A_PRIORI),
        Formulas.published(bound),
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
    return source.linear(
        logistic("logistic, descent", Declared.DESCENT, Certification.A_PRIORI),
        Formulas.published(Genuine.atLeast(steps.after(3), TARGET)),
        2 * TARGET,
        minimiser(source.retained()));
  }

  Genuine accelerated() {
    AcceleratedDescent steps =
        AcceleratedDescent.logistic(
            source.statistics(), objective(), Genuine.CAPACITY, source.kernel());
    Bound bound = Genuine.kept(steps.after(3), TARGET);
    return source.linear(
        logistic("logistic, accelerated", Declared.AUTO, Certification.A_PRIORI),
        bound,
        bound.value(),
        minimiser(source.retained()));
  }

  private Genuine.Terms logistic(String way, Declared method, Certification certification) {
    double global =
        LogisticProblem.of(objective(), source.kernel())
            .global(LogisticRetained.of(source.statistics()), Genuine.CAPACITY)
            .value();
    return GenuineSource.terms(
        way,
        new LogisticKind.Declared(LAMBDA, OptionalDouble.empty()),
        source.retained(),
        new MethodFacts(method, certification),
        global);
  }

  private double[] minimiser(GridRows rows) {
    return LogisticLearner.of(objective()).fit(rows).weights();
  }
}

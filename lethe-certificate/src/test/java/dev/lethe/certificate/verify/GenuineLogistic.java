package dev.lethe.certificate.verify;

import dev.lethe.glm.logistic.LogisticLoss;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.glm.Objective;
import dev.lethe.formula.Formulas;
import dev.lethe.statistics.GridRows;
import java.util.OptionalDouble;

/** One honest release of logistic regression for each way to a bound. */
record GenuineLogistic(GenuineSource source) {

  private static final double LAMBDA = 0.02;
  private static final double TARGET = 1e-5;

  private Objective objective() {
    return LogisticLoss.objective(LAMBDA);
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
    Objective ball = LogisticLoss.objective(LAMBDA).within(0.5);
    Bound mean =
        Bound.atMost("logistic, verified release, MATH §7.3", TARGET).from("target", TARGET);
    double global =
        GlmProblem.of(ball, source.kernel())
            .global(GlmRetained.of(source.statistics()), Genuine.CAPACITY)
            .value();
    Genuine.Terms terms =
        GenuineSource.terms(
            "logistic in a ball, verified",
            LogisticKind.of(LAMBDA, OptionalDouble.of(ball.radius())),
            source.retained(),
            new MethodFacts(Declared.NEWTON, Certification.VERIFIED),
            global);
    double[] minimiser = Learner.of(ball).fit(source.retained()).weights();
    return source.linear(terms, Formulas.published(mean), TARGET, minimiser);
  }

  Genuine passive() {
    Bound moved =
        GlmProblem.of(objective(), source.kernel())
            .worlds(GlmRetained.of(source.statistics()), Genuine.CAPACITY);
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
        RiskBall.of(source.statistics(), objective())
            .rounded(
                DescentToDelete.worlds(
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
        AcceleratedDescent.of(
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
        GlmProblem.of(objective(), source.kernel())
            .global(GlmRetained.of(source.statistics()), Genuine.CAPACITY)
            .value();
    return GenuineSource.terms(
        way,
        LogisticKind.of(LAMBDA, OptionalDouble.empty()),
        source.retained(),
        new MethodFacts(method, certification),
        global);
  }

  private double[] minimiser(GridRows rows) {
    return Learner.of(objective()).fit(rows).weights();
  }
}

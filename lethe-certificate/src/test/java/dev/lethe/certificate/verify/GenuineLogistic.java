package dev.lethe.certificate.verify;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.statistics.GridRows;
import java.util.OptionalDouble;

/** One honest release of logistic regression for each way to a bound. */
record GenuineLogistic(GenuineSource source) {

  private static final double LAMBDA = 0.02;
  private static final double TARGET = 1e-5;
  private static final String VERIFIED = "logistic/verified/1";

  private Objective objective() {
    return LogisticLoss.objective(LAMBDA);
  }

  Genuine verified() {
    Genuine.Terms terms = logistic("logistic, verified", Declared.AUTO, Certification.VERIFIED);
    return source.release(
        terms, terms.verified(VERIFIED, TARGET), TARGET, minimiser(source.retained()));
  }

  /** The minimiser lies on the sphere. */
  Genuine inBall() {
    DeclaredGlm model = LogisticKind.of(LAMBDA, OptionalDouble.of(0.5));
    Genuine.Terms terms =
        new Genuine.Terms(
            "logistic in a ball, verified",
            model,
            source.retained(),
            new MethodFacts(Declared.NEWTON, Certification.VERIFIED));
    double[] minimiser = Learner.of(model.objective()).fit(source.retained()).weights();
    return source.release(terms, terms.verified(VERIFIED, TARGET), TARGET, minimiser);
  }

  Genuine passive() {
    Bound moved =
        GlmProblem.of(objective(), source.kernel())
            .worlds(GlmRetained.of(source.statistics()), Genuine.CAPACITY);
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
        RiskBall.of(source.statistics(), objective())
            .rounded(
                DescentToDelete.worlds(
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
        AcceleratedDescent.of(source.statistics(), objective(), Genuine.CAPACITY, source.kernel());
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
        LogisticKind.of(LAMBDA, OptionalDouble.empty()),
        source.retained(),
        new MethodFacts(method, certification));
  }

  private double[] minimiser(GridRows rows) {
    return Learner.of(objective()).fit(rows).weights();
  }
}

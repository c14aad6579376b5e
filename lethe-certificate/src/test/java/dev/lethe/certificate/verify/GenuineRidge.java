package dev.lethe.certificate.verify;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.formula.Formulas;
import dev.lethe.statistics.ExactStatistics;

/** One honest release of ridge regression for each way to a bound. */
record GenuineRidge(GenuineSource source) {

  private static final double LAMBDA = 0.02;
  private static final double TARGET = 1e-5;

  Genuine exact() {
    return source.linear(
        ridge("ridge, exact", Declared.EXACT, Certification.VERIFIED),
        Bound.exactlyZero("ridge, from exact statistics, MATH §8"),
        0,
        ridgeWeights(source.statistics()));
  }

  Genuine verified() {
    Bound mean = Bound.atMost("ridge, verified release, MATH §7.3", TARGET).from("target", TARGET);
    return source.linear(
        ridge("ridge, verified", Declared.RETRAIN, Certification.VERIFIED),
        Formulas.published(mean),
        TARGET,
        ridgeWeights(source.statistics()));
  }

  Genuine passive() {
    Bound moved =
        RidgeProblem.of(LAMBDA, source.kernel()).worlds(source.statistics(), Genuine.CAPACITY);
    return source.linear(
        ridge("ridge, passive", Declared.PASSIVE, Certification.A_PRIORI),
        Genuine.kept(moved, TARGET),
        TARGET,
        ridgeWeights(source.statistics(source.all())));
  }

  Genuine descent() {
    double norm = 0;
    for (double weight : ridgeWeights(source.statistics())) {
      norm += Math.abs(weight);
    }
    Bound bound =
        RidgeDescent.plain(
                source.statistics(), LAMBDA, Genuine.CAPACITY, norm, TARGET, source.kernel())
            .after(3);
    return source.linear(
        ridge("ridge, descent", Declared.DESCENT, Certification.A_PRIORI),
        Formulas.published(Genuine.atLeast(bound, TARGET)),
        2 * TARGET,
        ridgeWeights(source.statistics()));
  }

  Genuine accelerated() {
    Bound bound =
        Genuine.kept(
            RidgeDescent.accelerated(source.statistics(), LAMBDA, Genuine.CAPACITY, source.kernel())
                .after(3),
            TARGET);
    return source.linear(
        ridge("ridge, accelerated", Declared.DESCENT, Certification.A_PRIORI),
        bound,
        bound.value(),
        ridgeWeights(source.statistics()));
  }

  private Genuine.Terms ridge(String way, Declared method, Certification certification) {
    double global =
        RidgeProblem.of(LAMBDA, source.kernel())
            .global(source.statistics(), Genuine.CAPACITY)
            .value();
    return GenuineSource.terms(
        way,
        new RidgeKind.Declared(LAMBDA),
        source.retained(),
        new MethodFacts(method, certification),
        global);
  }

  private double[] ridgeWeights(ExactStatistics rows) {
    return RidgeLearner.of(LAMBDA, source.kernel()).fit(rows).weights();
  }
}

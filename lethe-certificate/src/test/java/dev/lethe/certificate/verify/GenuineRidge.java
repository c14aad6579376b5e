package dev.lethe.certificate.verify;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.MethodFacts.Declared;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.statistics.ExactStatistics;

/** One honest release of ridge regression for each way to a bound. */
record GenuineRidge(GenuineSource source) {

  private static final double LAMBDA = 0.02;
  private static final double TARGET = 1e-5;

  Genuine exact() {
    Genuine.Terms terms = ridge("ridge, exact", Declared.EXACT, Certification.VERIFIED);
    return source.release(
        terms,
        Bound.exactlyZero(terms.result("ridge/exact/1")),
        0,
        ridgeWeights(source.statistics()));
  }

  Genuine verified() {
    Genuine.Terms terms = ridge("ridge, verified", Declared.RETRAIN, Certification.VERIFIED);
    return source.release(
        terms,
        terms.verified("ridge/verified/1", TARGET),
        TARGET,
        ridgeWeights(source.statistics()));
  }

  Genuine passive() {
    Bound moved =
        RidgeProblem.of(LAMBDA, source.kernel()).worlds(source.statistics(), source.capacity());
    return source.release(
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
                source.statistics(), LAMBDA, source.capacity(), norm, TARGET, source.kernel())
            .after(3);
    return source.release(
        ridge("ridge, descent", Declared.DESCENT, Certification.A_PRIORI),
        bound.result().published(Genuine.atLeast(bound, TARGET)),
        2 * TARGET,
        ridgeWeights(source.statistics()));
  }

  Genuine accelerated() {
    Bound bound =
        Genuine.kept(
            RidgeDescent.accelerated(
                    source.statistics(), LAMBDA, source.capacity(), source.kernel())
                .after(3),
            TARGET);
    return source.release(
        ridge("ridge, accelerated", Declared.DESCENT, Certification.A_PRIORI),
        bound,
        bound.value(),
        ridgeWeights(source.statistics()));
  }

  private Genuine.Terms ridge(String way, Declared method, Certification certification) {
    return new Genuine.Terms(
        way,
        new RidgeKind.Declared(LAMBDA),
        source.retained(),
        new MethodFacts(method, certification));
  }

  private double[] ridgeWeights(ExactStatistics rows) {
    return RidgeLearner.of(LAMBDA, source.kernel()).fit(rows).weights();
  }
}

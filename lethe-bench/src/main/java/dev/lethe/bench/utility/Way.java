package dev.lethe.bench.utility;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.unlearn.release.Terms;
import java.util.List;
import java.util.OptionalLong;

/** One way to answer a request to forget, to be compared with the others. */
interface Way {

  String name();

  /** Refuses where the way has no guarantee. */
  SecretMean answer(Regression model, Forgetting request);

  /** Passes over the rows, where the way promises a number. */
  default OptionalLong passes(Regression model, Forgetting request) {
    return OptionalLong.empty();
  }

  static List<Way> forLogistic() {
    return List.of(
        new Retrained(),
        new ByMethod("verified (newton)", Method.NEWTON, Certification.VERIFIED),
        new ByMethod("retrain", Method.RETRAIN, Certification.VERIFIED),
        new ByMethod("descent, a-priori", Method.DESCENT, Certification.A_PRIORI),
        new ByMethod("newton, a-priori", Method.NEWTON, Certification.A_PRIORI),
        new ByMethod("passive, a-priori", Method.PASSIVE, Certification.A_PRIORI),
        GlobalNoise.exact());
  }

  static List<Way> forRidge() {
    return List.of(
        new Retrained(),
        new ByMethod("exact, no noise", Method.EXACT, Certification.VERIFIED),
        new ByMethod("verified (newton)", Method.NEWTON, Certification.VERIFIED),
        new ByMethod("passive, a-priori", Method.PASSIVE, Certification.A_PRIORI),
        GlobalNoise.exact());
  }

  private static Terms terms(Forgetting request) {
    return Terms.of(request.guarantee(), request.capacity());
  }

  /** The yardstick: trained without the rows, released as it is. */
  record Retrained() implements Way {

    @Override
    public String name() {
      return "retrained, no noise";
    }

    @Override
    public SecretMean answer(Regression model, Forgetting request) {
      return SecretMean.noiseless(model.learner().apply(request.after()));
    }
  }

  /** A method of the library. */
  record ByMethod(String name, Method method, Certification certification) implements Way {

    @Override
    public SecretMean answer(Regression model, Forgetting request) {
      return SecretMean.behind(bits -> model.forgetter().forget(request, mine(request), bits));
    }

    @Override
    public OptionalLong passes(Regression model, Forgetting request) {
      return method == Method.DESCENT
          ? OptionalLong.of(model.descentSteps().applyAsLong(request.after(), mine(request)))
          : OptionalLong.empty();
    }

    private Terms mine(Forgetting request) {
      return terms(request).by(method, certification);
    }
  }

  /** The passive release with noise for any data at all: GS_m where that method has RS_m. */
  record GlobalNoise(String name, Calibration calibration) implements Way {

    static GlobalNoise exact() {
      return new GlobalNoise("global-sensitivity noise", Calibration.EXACT);
    }

    /** The Gaussian mechanism of the textbooks, proved for ε below 1. */
    static GlobalNoise classical() {
      return new GlobalNoise("classical Gaussian mechanism, GS", Calibration.CLASSICAL);
    }

    @Override
    public SecretMean answer(Regression model, Forgetting request) {
      Terms terms = terms(request).by(Method.PASSIVE, Certification.A_PRIORI);
      double tolerance = model.plan().apply(request.after(), terms).tolerance();
      double shift =
          Rounding.addUp(
              model.global().apply(request.after(), request.capacity()).value(), 2 * tolerance);
      double[] weights = model.trained();
      return new SecretMean(
          NoisePlan.calibrated(shift, weights.length, request.guarantee(), calibration), weights);
    }
  }
}

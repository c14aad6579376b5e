package dev.lethe.svm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Method;
import dev.lethe.privacy.RandomBits;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmModel;
import dev.lethe.svm.SvmResults;
import dev.lethe.svm.SvmRows;
import dev.lethe.unlearn.release.Learnt;
import dev.lethe.unlearn.release.Methods;
import dev.lethe.unlearn.release.NoiseRule;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Set;

/** The weights of the retained rows, solved for once: every way needs γ_R, if not them. */
record LearntSvm(HardMarginSvm problem, SvmRows retained, SvmModel model)
    implements Learnt<double[]> {

  private static final Set<Method> METHODS = Set.of(Method.RETRAIN, Method.PASSIVE);

  static LearntSvm on(SvmRows retained, HardMarginSvm problem) {
    return new LearntSvm(problem, retained, problem.train(retained));
  }

  @Override
  public double[] own() {
    return model.weights();
  }

  @Override
  public ReleaseFacts facts(Terms terms) {
    Methods.require(problem.name(), terms, METHODS);
    NoiseRule noise = new NoiseRule(problem.name(), terms, own().length);
    if (Methods.isNoiseless(terms)) {
      return noise.noiseless(SvmResults.EXACT);
    }
    Bound shift =
        terms.publicSigma().isPresent()
            ? overAllData(problem, retained, terms)
            : problem.worlds(retained, model, terms.capacity());
    double tolerance = problem.tolerance();
    // R's own weights are at most 1/γ + 2τ long, and the mean at most RS ≤ 1/γ from them.
    double reach = multiplyUp(2, addUp(1.001 / problem.margin(), tolerance));
    return noise.covering(shift, tolerance, reach, Set.of());
  }

  /** GS without the inputs that describe the data. */
  static Bound overAllData(HardMarginSvm problem, SvmRows retained, Terms terms) {
    Bound global = problem.global(retained, terms.capacity());
    Bound bare = Bound.atMost(global.result(), global.value());
    for (String assumption : global.assumptions()) {
      bare = bare.assuming(assumption);
    }
    return bare.from("gamma", problem.margin())
        .from("m", terms.capacity().value())
        .from("kernel", retained.kernelName());
  }

  @Override
  public Release release(double[] trained, ReleaseFacts facts, RandomBits bits) {
    return facts.release(mean(trained, facts.terms()), bits);
  }

  /** The weights to add noise to. */
  double[] mean(double[] trained, Terms terms) {
    double[] fresh = own();
    if (terms.method() != Method.PASSIVE) {
      return fresh;
    }
    if (trained.length != fresh.length) {
      throw new BadUsageException(
          "the kept model has "
              + trained.length
              + " weights, but the rows have "
              + fresh.length
              + " features");
    }
    double squares = 0;
    for (int j = 0; j < fresh.length; j++) {
      double difference = Math.nextUp(Math.abs(trained[j] - fresh[j]));
      squares = addUp(squares, multiplyUp(difference, difference));
    }
    boolean within = sqrtUp(squares) <= problem.retain(retained, model, terms.capacity()).value();
    return within ? trained.clone() : fresh;
  }
}

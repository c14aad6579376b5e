package dev.lethe.svm.unlearn;

import static dev.lethe.base.Rounding.addUp;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Method;
import dev.lethe.privacy.RandomBits;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;
import dev.lethe.svm.SvmResults;
import dev.lethe.unlearn.release.Methods;
import dev.lethe.unlearn.release.NoiseRule;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Set;

/** The decision function of the retained rows, solved for once. */
record LearntKernelSvm(
    HardMarginSvm problem, LabelledPoints retained, SvmModel model, KernelDecision own) {

  private static final Set<Method> METHODS = Set.of(Method.RETRAIN, Method.PASSIVE);

  static LearntKernelSvm on(
      double[][] rows, int[] labels, SvmKernel kernel, HardMarginSvm problem) {
    LabelledPoints points = LabelledPoints.of(kernel, rows, labels);
    SvmModel model = problem.train(points);
    return new LearntKernelSvm(problem, points, model, KernelDecision.of(kernel, rows, model));
  }

  ReleaseFacts facts(Terms terms) {
    Methods.require(problem.name(), terms, METHODS);
    double charge = rounding(own).require(own).charge();
    double tolerance = addUp(problem.tolerance(), charge);
    return new NoiseRule(problem.name(), terms, 1)
        .covering(shift(terms), tolerance, 0, Set.of())
        .assuming(NoisyDecision.FINITE_MACHINE);
  }

  private Bound shift(Terms terms) {
    if (terms.publicSigma().isPresent()) {
      return LearntSvm.overAllData(problem, retained, terms);
    }
    Bound worlds = problem.worlds(retained, model, terms.capacity());
    return terms.method() == Method.PASSIVE
        ? worlds
        : new Bound(
            0, SvmResults.RETRAINED, Bound.Form.SOUND, true, worlds.inputs(), worlds.assumptions());
  }

  FunctionRelease release(KernelDecision trained, Terms terms, RandomBits bits) {
    ReleaseFacts facts = facts(terms);
    KernelDecision mean = mean(trained, terms);
    return new FunctionRelease(facts, new NoisyDecision(mean, rounding(mean), facts.sigma(), bits));
  }

  /** The function to add noise to. */
  KernelDecision mean(KernelDecision trained, Terms terms) {
    if (terms.method() != Method.PASSIVE) {
      return own;
    }
    if (!trained.kernel().equals(own.kernel())) {
      throw new BadInputException(
          "the kept function has the kernel "
              + trained.kernel().name()
              + ", but the release is made under "
              + own.kernel().name());
    }
    double moved = own.distanceAtMost(trained);
    boolean within = moved <= problem.retain(retained, model, terms.capacity()).value();
    return within && rounding(own).covers(trained) ? trained : own;
  }

  private MeanRounding rounding(KernelDecision mean) {
    return MeanRounding.of(problem, own.kernel(), mean.features());
  }
}

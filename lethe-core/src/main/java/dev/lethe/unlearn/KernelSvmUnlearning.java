package dev.lethe.unlearn;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Bound;
import dev.lethe.privacy.RandomBits;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Releases of a hard-margin classifier under any kernel after some rows have left.
 *
 * <p>The decision function goes out with Gaussian-process noise for RS(R) + 2τ in feature space
 * (MATH §5). The kept function goes out only if it is within RS(R) of R's own, otherwise R's own
 * does. Retrain solves again on the retained rows and gets noise for the solver's 2τ only: it is
 * small, but a function without any would have to be published as its support rows.
 */
public record KernelSvmUnlearning(HardMarginSvm problem, SvmKernel kernel) {

  private static final Set<Method> METHODS = Set.of(Method.RETRAIN, Method.PASSIVE);

  /** What to keep of training on these rows. */
  public KernelDecision train(double[][] rows, int[] labels) {
    return KernelDecision.of(kernel, rows, problem.train(points(rows, labels)));
  }

  private LabelledPoints points(double[][] rows, int[] labels) {
    return LabelledPoints.of(kernel, rows, labels);
  }

  /** The facts of a release by these terms: a function of the retained rows alone. */
  public ReleaseFacts facts(double[][] retained, int[] labels, Terms terms) {
    LabelledPoints points = points(retained, labels);
    return facts(points, problem.train(points), terms);
  }

  private ReleaseFacts facts(LabelledPoints retained, SvmModel own, Terms terms) {
    Methods.require(problem.name(), terms, METHODS);
    Bound shift = shift(retained, own, terms);
    ReleaseFacts facts =
        ReleaseFacts.covering(problem.name(), terms, shift, problem.tolerance(), 1, 0, Set.of());
    List<String> assumptions = new ArrayList<>(facts.assumptions());
    assumptions.add(NoisyDecision.FINITE_MACHINE);
    return new ReleaseFacts(
        facts.problem(), terms, facts.plan(), facts.mean(), facts.tolerance(), assumptions);
  }

  private Bound shift(LabelledPoints retained, SvmModel own, Terms terms) {
    if (terms.publicSigma().isPresent()) {
      return SvmUnlearning.overAllData(problem, retained, terms);
    }
    Bound retain = problem.worlds(retained, own, terms.capacity());
    return terms.method() == Method.PASSIVE
        ? retain
        : new Bound(
            0,
            "hard-margin SVM, retrained on the retained rows",
            Bound.Form.SOUND,
            true,
            retain.inputs(),
            retain.assumptions());
  }

  /** The release of someone who has nothing but the retained rows. */
  public FunctionRelease release(double[][] retained, int[] labels, Terms terms, RandomBits bits) {
    LabelledPoints points = points(retained, labels);
    SvmModel own = problem.train(points);
    ReleaseFacts facts = facts(points, own, terms);
    return noisy(facts, KernelDecision.of(kernel, retained, own), retained[0].length, bits);
  }

  /**
   * The release after forgetting.
   *
   * @param trained the function of the retained rows and any others, as kept from one training for
   *     all requests since; read by the passive method only
   */
  public FunctionRelease release(
      double[][] retained, int[] labels, KernelDecision trained, Terms terms, RandomBits bits) {
    LabelledPoints points = points(retained, labels);
    SvmModel own = problem.train(points);
    ReleaseFacts facts = facts(points, own, terms);
    KernelDecision fresh = KernelDecision.of(kernel, retained, own);
    KernelDecision mean = mean(points, own, fresh, trained, terms);
    return noisy(facts, mean, retained[0].length, bits);
  }

  private static FunctionRelease noisy(
      ReleaseFacts facts, KernelDecision mean, int features, RandomBits bits) {
    return new FunctionRelease(facts, new NoisyDecision(mean, facts.sigma(), features, bits));
  }

  /** The function to add noise to. */
  KernelDecision mean(
      LabelledPoints retained,
      SvmModel own,
      KernelDecision fresh,
      KernelDecision trained,
      Terms terms) {
    if (terms.method() != Method.PASSIVE) {
      return fresh;
    }
    if (!trained.kernel().equals(kernel)) {
      throw new BadInputException(
          "the kept function has the kernel "
              + trained.kernel().name()
              + ", but the release is made under "
              + kernel.name());
    }
    double moved = fresh.distanceAtMost(trained);
    return moved <= problem.retain(retained, own, terms.capacity()).value() ? trained : fresh;
  }
}

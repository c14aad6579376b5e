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
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Releases of a hard-margin classifier under any kernel after some rows have left.
 *
 * <p>The decision function goes out with Gaussian-process noise for RS(R) + 2(τ + κ) in feature
 * space (MATH §5), κ for the rounding of its values ({@link MeanRounding}). The kept function goes
 * out only if it is within RS(R) of R's own and its values within κ, otherwise R's own does; if not
 * even that is as exact, the release is refused on the evidence of R. Retrain solves again on the
 * retained rows and gets noise for the solver's 2τ only: it is small, but a function without any
 * would have to be published as its support rows.
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
    SvmModel own = problem.train(points);
    return facts(points, own, KernelDecision.of(kernel, retained, own), terms);
  }

  private MeanRounding rounding(KernelDecision fresh) {
    return MeanRounding.of(problem, kernel, fresh.features());
  }

  private ReleaseFacts facts(
      LabelledPoints retained, SvmModel own, KernelDecision fresh, Terms terms) {
    Methods.require(problem.name(), terms, METHODS);
    MeanRounding rounding = rounding(fresh).require(fresh);
    double tolerance = addUp(problem.tolerance(), rounding.charge());
    Bound shift = shift(retained, own, terms);
    ReleaseFacts facts =
        ReleaseFacts.covering(problem.name(), terms, shift, tolerance, 1, 0, Set.of());
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
            0, SvmResults.RETRAINED, Bound.Form.SOUND, true, retain.inputs(), retain.assumptions());
  }

  /** The release of someone who has nothing but the retained rows. */
  public FunctionRelease release(double[][] retained, int[] labels, Terms terms, RandomBits bits) {
    LabelledPoints points = points(retained, labels);
    SvmModel own = problem.train(points);
    KernelDecision fresh = KernelDecision.of(kernel, retained, own);
    return noisy(facts(points, own, fresh, terms), fresh, bits);
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
    KernelDecision fresh = KernelDecision.of(kernel, retained, own);
    ReleaseFacts facts = facts(points, own, fresh, terms);
    return noisy(facts, mean(points, own, fresh, trained, terms), bits);
  }

  private FunctionRelease noisy(ReleaseFacts facts, KernelDecision mean, RandomBits bits) {
    return new FunctionRelease(facts, new NoisyDecision(mean, rounding(mean), facts.sigma(), bits));
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
    boolean within = moved <= problem.retain(retained, own, terms.capacity()).value();
    return within && rounding(fresh).covers(trained) ? trained : fresh;
  }
}

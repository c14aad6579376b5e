package dev.lethe.svm.unlearn;

import dev.lethe.privacy.RandomBits;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmKernel;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;

/**
 * Releases of a hard-margin classifier under any kernel after some rows have left.
 *
 * <p>The decision function goes out with Gaussian-process noise for RS(R) + 2(τ + κ) in feature
 * space (docs/mathematics/svm.md), κ for the rounding of its values ({@link MeanRounding}). The
 * kept function goes out only if it is within RS(R) of R's own and its values within κ, otherwise
 * R's own does; if not even that is as exact, the release is refused on the evidence of R. Retrain
 * solves again on the retained rows and gets noise for the solver's 2τ only: it is small, but a
 * function without any would have to be published as its support rows.
 */
public record KernelSvmUnlearning(HardMarginSvm problem, SvmKernel kernel) {

  /** What to keep of training on these rows. */
  public KernelDecision train(double[][] rows, int[] labels) {
    return learnt(rows, labels).own();
  }

  /** The facts of a release by these terms: a function of the retained rows alone. */
  public ReleaseFacts facts(double[][] retained, int[] labels, Terms terms) {
    return learnt(retained, labels).facts(terms);
  }

  /** The release of someone who has nothing but the retained rows. */
  public FunctionRelease release(double[][] retained, int[] labels, Terms terms, RandomBits bits) {
    LearntKernelSvm learnt = learnt(retained, labels);
    return learnt.release(learnt.own(), terms, bits);
  }

  /**
   * The release after forgetting.
   *
   * @param trained the function of the retained rows and any others, as kept from one training for
   *     all requests since; read by the passive method only
   */
  public FunctionRelease release(
      double[][] retained, int[] labels, KernelDecision trained, Terms terms, RandomBits bits) {
    return learnt(retained, labels).release(trained, terms, bits);
  }

  LearntKernelSvm learnt(double[][] rows, int[] labels) {
    return LearntKernelSvm.on(rows, labels, kernel, problem);
  }
}

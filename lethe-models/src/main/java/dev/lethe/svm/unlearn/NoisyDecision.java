package dev.lethe.svm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.privacy.RandomBits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A released decision function: f + σ·G, G one sample path of the Gaussian process with the
 * kernel's covariance, drawn where it is asked for (Hall, Rinaldo and Wasserman 2013;
 * docs/mathematics/svm.md).
 *
 * <p>Two functions at most Δ apart in feature space are, at any points, two Gaussians at most Δ/σ
 * apart, so all answers together cost one release, however questions are chosen. That holds for
 * <em>one</em> path: the same question gets the same answer, and the object must not be made again
 * from the same mean (a second path is a second release, to be paid for). Like the mean inside it,
 * its state is secret. It keeps the source of bits it was made with; nobody else may draw from it.
 *
 * <p>Answers are rounded to a public grid of about 2⁻¹² of their noise. That their mean is computed
 * in double arithmetic is inside the proof: it is charged as a shift, and a question that would
 * take it beyond the charge is refused ({@link MeanRounding}). What is not is the noise: a path of
 * discrete normals multiplied and added in doubles, so the finite-machine rule of
 * docs/mathematics/noise.md is met up to that rounding only, and {@link #FINITE_MACHINE} says so in
 * every release.
 */
public final class NoisyDecision {

  /** The assumption that stands in every release of a function. */
  public static final String FINITE_MACHINE =
      "the values of the Gaussian process are computed in double arithmetic and rounded to a public"
          + " grid: the rule for finite machines is met only up to that rounding";

  /** L has q²/2 entries: 64 MB at this many points. */
  static final int MOST_POINTS = 4096;

  private static final int ANSWER_BITS = 12;
  private static final double LARGEST_FEATURE = 0x1p200;
  private static final double LEAST_NORM_SQUARED = 0x1p-900;
  private static final double LARGEST_NORM_SQUARED = 0x1p500;

  private final KernelDecision mean;
  private final MeanRounding rounding;
  private final double sigma;
  private final int mostPoints;
  private final boolean secure;
  private final GaussianPath path;
  private final Map<List<Double>, Double> answers = new HashMap<>();
  private double roundingSquares;

  NoisyDecision(KernelDecision mean, MeanRounding rounding, double sigma, RandomBits bits) {
    this(mean, rounding, sigma, bits, MOST_POINTS);
  }

  NoisyDecision(
      KernelDecision mean, MeanRounding rounding, double sigma, RandomBits bits, int mostPoints) {
    this.mean = mean;
    this.rounding = rounding.require(mean);
    this.sigma = sigma;
    this.mostPoints = mostPoints;
    this.secure = bits.isSecure();
    this.path = new GaussianPath(mean.kernel(), bits);
  }

  /** False if a seeded source made the noise: a certificate must then say INSECURE. */
  public boolean isSecure() {
    return secure;
  }

  /**
   * The noisy decision value at a point; its sign is the prediction. Refusals depend on the
   * questions asked, never on the data.
   */
  public synchronized double at(double[] point) {
    double[] x = checked(point);
    List<Double> key = Arrays.stream(x).boxed().toList();
    Double known = answers.get(key);
    if (known != null) {
      return known;
    }
    double norm = KernelDecision.dot(x, x);
    double normSquared = mean.kernel().value(norm, norm, norm);
    double answer = normSquared > LEAST_NORM_SQUARED ? ask(x, normSquared) : 0;
    answers.put(key, answer);
    return answer;
  }

  /** 1 or −1. */
  public int predict(double[] point) {
    return at(point) >= 0 ? 1 : -1;
  }

  /** The grid of an answer: a function of σ and the question. */
  double grid(double normSquared) {
    return Math.scalb(1.0, Math.getExponent(sigma * Math.sqrt(normSquared)) - ANSWER_BITS);
  }

  private double ask(double[] x, double normSquared) {
    if (!(normSquared <= LARGEST_NORM_SQUARED)) {
      throw new BadInputException(
          "a point must have a squared norm of at most 2^500 in feature space, but has "
              + normSquared);
    }
    if (path.size() >= mostPoints) {
      throw new NoGuaranteeException(
          "one release answers at most " + mostPoints + " different points: make another release");
    }
    double error = rounding.at(KernelDecision.dot(x, x));
    double squares = addUp(roundingSquares, multiplyUp(error, error));
    if (!(sqrtUp(squares) <= rounding.limit())) {
      throw new NoGuaranteeException(
          "double arithmetic would take the function's values at "
              + (path.size() + 1)
              + " points further from it than is charged for: ask for fewer or smaller points, or"
              + " declare a larger tolerance");
    }
    double grid = grid(normSquared);
    double value = mean.at(x) + sigma * path.next(x);
    roundingSquares = squares;
    return Math.rint(value / grid) * grid;
  }

  /** A copy with −0 as 0: they are the same point. */
  private double[] checked(double[] point) {
    if (point.length != rounding.features()) {
      throw new BadInputException(
          "a point must have " + rounding.features() + " features, but got " + point.length);
    }
    double[] x = new double[point.length];
    for (int j = 0; j < x.length; j++) {
      if (!(Math.abs(point[j]) <= LARGEST_FEATURE)) {
        throw new BadInputException(
            "a feature must be finite and within ±2²⁰⁰, but feature " + j + " is " + point[j]);
      }
      x[j] = point[j] + 0.0;
    }
    return x;
  }
}

package dev.lethe.glm;

import dev.lethe.bound.Constants;
import dev.lethe.linalg.SlopeCode;
import dev.lethe.statistics.ExactStatistics;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A convex loss φ(y, t) of a label y and a margin t = w·x: all that learning, bounds and releases
 * of a generalised linear model ask of it (docs/mathematics/losses.md).
 *
 * <p>A loss of several {@link #outputs} o judges a row by as many margins: t is a vector of them,
 * the weights o vectors of d after one another, |t| a length, φ′ a gradient and φ″ a matrix between
 * c(T) and C(T); |φ‴| is the length of a trilinear form. Margins of a block of n rows stand output
 * by output: that of row i by output a at a·n + i.
 *
 * <p>Bounds hold for |t| ≤ T and every allowed label, rounded to the safe side; upper ones never
 * fall and lower ones never rise with T, so the outer radius of a norm shell may stand for the rows
 * in it. Arithmetic on rows comes in blocks, so that a pass calls the loss once a tile. Labels are
 * grid integers, ±2²⁰ for ±1.
 */
public interface Loss extends Serializable {

  /** Names its results: {@code logistic} for {@code logistic/passive/1}. */
  String word();

  /** How many margins a row is judged by. */
  default int outputs() {
    return 1;
  }

  /** Whether a margin is itself the prediction: of a number, or by its sign of a class. */
  default boolean predictsMargin() {
    return outputs() == 1;
  }

  /**
   * The chance that the likeliest class is the label's, where each margin has a Gaussian error of
   * this deviation; for forecasts. Empty where no class is predicted, or by a margin's sign.
   */
  default OptionalDouble chanceOfRight(double[] margins, int label, double deviation) {
    return OptionalDouble.empty();
  }

  /** Its public parameters, by the names that bounds print; none is negative. */
  default Map<String, Double> constants() {
    return Map.of();
  }

  /** The loss of this family with printed parameters. */
  default Loss with(Constants printed) {
    return this;
  }

  /** Refuses retained rows whose sums show a label that is not allowed; most sums show nothing. */
  default void requireLabels(ExactStatistics rows) {
    RowRules.requireRows(rows);
  }

  /** Refuses a label that is not allowed. */
  void requireLabel(int label, int row);

  /** Replaces margins t by φ′(y, t) and gives the sum of the losses. */
  double slopes(double[] margins, int[] labels);

  /** {@link #slopes} in the language of devices, as accurate; empty where nobody has written it. */
  default Optional<SlopeCode> onDevice() {
    return Optional.empty();
  }

  /**
   * φ″(y, t), where there is none a slope of φ′ on either side; may use up the margins. Of several
   * outputs the entries (a, b), a ≤ b, in the order (0, 0), (0, 1), …, (1, 1), …, each for all
   * rows.
   */
  double[] curvatures(double[] margins, int[] labels);

  /** How far rounding moves what {@link #slopes} and {@link #curvatures} compute at |t| ≤ T. */
  Accuracy accuracy(double t);

  /** g(T) ≥ |φ′|. */
  double slopeAtMost(double t);

  /** c(T) ≤ φ″. */
  double curvatureAtLeast(double t);

  /** C(T) ≥ φ″; as slopes of φ′ where that has a kink. */
  double curvatureAtMost(double t);

  /** K(T) and q(T); empty where φ″ jumps: there is then no local bound and no a-priori Newton. */
  Optional<ThirdDerivative> third();

  /** A number that (φ′(y, t) − φ′(y, 0))/t is not below; c(T) is one, by the mean value theorem. */
  default double secantAtLeast(double t) {
    return curvatureAtLeast(t);
  }

  /** T times {@link #secantAtLeast}, nearly: it steers the search for radii and proves nothing. */
  default double rise(double t) {
    return t * secantAtLeast(t);
  }

  /** Its derivative, or more: more only makes the search slower. */
  default double riseSlope(double t) {
    return secantAtLeast(t);
  }

  /** −Σφ′(y_i, 0)x_i, where the sums of these rows tell it. */
  Optional<ZeroGradient> zeroGradient(ExactStatistics rows);

  /** How many classes a label names by their index, so that statistics keep Σx of each; or 0. */
  default int classes() {
    return 0;
  }

  /**
   * No minimiser over all w is longer, whatever rows of length at most B.
   *
   * @param lambda λ &gt; 0
   */
  double longestMinimiser(double lambda, double ball);

  /** A sum of losses below this proves that there is no minimiser without λ and ball. */
  default double noMinimiserBelow() {
    return Double.NEGATIVE_INFINITY;
  }

  /** The name of the a-priori Newton step. */
  default String newtonResult() {
    return word() + "/newton/1";
  }

  /** What the paper's formulas need of it. */
  default PaperForm asPrinted() {
    return PaperForm.of(this);
  }

  /**
   * Rounding of computed derivatives at an exact margin.
   *
   * @param slope no computed slope is larger
   * @param slopeError a computed slope is off by at most this
   * @param curvatureError a computed curvature is, relatively, off by at most this; of several
   *     outputs each entry by this share of C(T)
   */
  record Accuracy(double slope, double slopeError, double curvatureError) {}
}

package dev.lethe.linalg;

import static dev.lethe.base.Rounding.addUp;

import dev.lethe.base.Arguments;
import java.util.Arrays;

/**
 * The ends of the spectrum of a Gram matrix, proved, to four digits, without an eigensolver.
 *
 * <p>A factorisation of A − sI that runs to its end proves that no eigenvalue is below s, less its
 * rounding errors ({@link CholeskyProof}); one that does not says, without proof, that some is. The
 * factor is also what inverse iteration needs: a few solves turn any vector v towards the lowest
 * eigenvector, the faster the nearer s is, and vᵀAv/‖v‖² is never below λ_min. So proofs and
 * vectors close in on λ_min from both sides. Each proof at least halves what is between them, and
 * two to five are enough, of n³/3 operations each, where an eigensolver needs several n³. λ_max is
 * −λ_min(−A).
 *
 * <p>Only proofs decide what is returned: a bad vector costs tightness, never truth. Everything is
 * computed here and not in a {@link Kernel}, from the arguments alone, so all machines find the
 * same bits.
 */
public final class GramSpectrum {

  /** What more digits of an eigenvalue would gain is lost in the bounds it goes into. */
  private static final double FOUR_DIGITS = 0x1p-13;

  private static final double ROUGHLY = 0.25;

  /** Solves per factorisation: together they take about as long as it. */
  private static final int TURNS = 4;

  /** Half the width of a spectrum in units of its standard deviation: 2 for large random Grams. */
  private static final double SPREAD = 2.5;

  private static final int MOST_PROOFS = 64;

  private final SignedMatrix matrix;
  private final double beside;
  private final double share;
  private final double rounding;
  private double[] vector;
  private double residual;

  /** λ_min is proved to be no less; and guessed, from a vector or a failure, to be no more. */
  private double proved;

  private double above = Double.POSITIVE_INFINITY;

  private GramSpectrum(
      SignedMatrix matrix, double known, double beside, double share, double[] vector) {
    Arguments.amount("what stands beside an eigenvalue", beside);
    Kernel.requireLength(vector, matrix.order(), "the vector");
    this.matrix = matrix;
    this.beside = beside;
    this.share = share;
    double error = CholeskyProof.error(matrix, known);
    this.rounding = 4 * (matrix.radius() + (error >= 0 ? error : 0));
    this.proved = known;
    this.vector = unit(vector);
  }

  /**
   * An end of a spectrum.
   *
   * @param bound proved for every matrix of the enclosure that is positive semidefinite
   * @param vector of length 1, nearly an eigenvector; it proves nothing
   */
  public record End(double bound, double[] vector) {}

  /**
   * λ_min from below and at least 0, to 2⁻¹³ of λ_min + beside and four times what rounding costs.
   *
   * @param gram of a matrix that is positive semidefinite
   * @param beside what the caller will add to λ_min: an error that is small beside it is small
   */
  public static End smallest(Enclosure gram, double beside) {
    return smallest(gram, beside, anyVector(gram.centre().order()));
  }

  /** The same, faster, from a vector that may be near the eigenvector; any other is safe. */
  public static End smallest(Enclosure gram, double beside, double[] guess) {
    return smallest(gram, beside, FOUR_DIGITS, guess);
  }

  /** λ_min from below and at least 0, to a quarter of λ_min + beside: often a single proof. */
  public static double roughlySmallest(Enclosure gram, double beside) {
    return smallest(gram, beside, ROUGHLY, anyVector(gram.centre().order())).bound();
  }

  private static End smallest(Enclosure gram, double beside, double share, double[] guess) {
    GramSpectrum search = new GramSpectrum(SignedMatrix.plus(gram), 0, beside, share, guess);
    search.look();
    search.close();
    return new End(search.proved, search.vector);
  }

  /** λ_max from above and at most tr A, as near as {@link #smallest(Enclosure, double)}. */
  public static End largest(Enclosure gram, double beside) {
    double[] v = anyVector(gram.centre().order());
    for (int i = 0; i < TURNS; i++) {
      v = unit(gram.centre().times(v));
    }
    return largest(gram, beside, v);
  }

  /** The same, faster, from a vector that may be near the eigenvector; any other is safe. */
  public static End largest(Enclosure gram, double beside, double[] guess) {
    GramSpectrum search =
        new GramSpectrum(SignedMatrix.minus(gram), -traceUp(gram), beside, FOUR_DIGITS, guess);
    search.look();
    search.close();
    return new End(-search.proved, search.vector);
  }

  /** tr A of any A of the enclosure: each diagonal entry is within the radius of the centre's. */
  private static double traceUp(Enclosure gram) {
    double trace = 0;
    for (int i = 0; i < gram.centre().order(); i++) {
      trace = addUp(trace, addUp(gram.centre().get(i, i), gram.radius()));
    }
    return Math.max(0, trace);
  }

  /** Numbers without a pattern, so that hardly a matrix has an eigenvector at right angles. */
  private static double[] anyVector(int n) {
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = 0.5 + (((i + 1) * 0x9E3779B97F4A7C15L) >>> 11) * 0x1p-53;
    }
    return v;
  }

  /** Until proof and vector are as near each other as they need to be. */
  private void close() {
    double step = SPREAD * residual;
    boolean factored = false;
    for (int i = 0; i < MOST_PROOFS && above - proved > allowance(); i++) {
      double shift = above - Math.max(allowance() / 2, step);
      if (shift <= proved) {
        // Halve what is left; but first a factor from just below what is known turns the vector.
        shift = factored ? proved + (above - proved) / 2 : proved - rounding;
      }
      CholeskyFactor factor = CholeskyProof.lowerBound(matrix, shift);
      if (factor == null) {
        above = Math.min(above, shift);
        step = 4 * Math.max(step, allowance() / 2);
        continue;
      }
      proved = Math.max(proved, shift);
      factored = true;
      if (above - proved > allowance()) {
        turn(factor);
        step = residual;
      }
    }
  }

  private double allowance() {
    return share * (Math.abs(above) + beside) + rounding;
  }

  private void turn(CholeskyFactor factor) {
    for (int i = 0; i < TURNS; i++) {
      vector = unit(factor.solve(vector));
    }
    look();
  }

  /** vᵀAv, and ‖Av − (vᵀAv)v‖, which some eigenvalue is that near to. */
  private void look() {
    double[] image = matrix.times(vector);
    double rayleigh = 0;
    for (int i = 0; i < image.length; i++) {
      rayleigh += image[i] * vector[i];
    }
    double squares = 0;
    for (int i = 0; i < image.length; i++) {
      double off = image[i] - rayleigh * vector[i];
      squares += off * off;
    }
    residual = Math.sqrt(squares);
    above = Math.min(above, rayleigh);
  }

  /** v/‖v‖, or some other unit vector where that is no vector of numbers. */
  private static double[] unit(double[] v) {
    double largest = 0;
    for (double x : v) {
      largest = Math.max(largest, Math.abs(x));
    }
    double[] unit = v.clone();
    if (!(largest > 0 && largest < Double.POSITIVE_INFINITY)) {
      Arrays.fill(unit, 1);
      largest = 1;
    }
    double squares = 0;
    for (int i = 0; i < unit.length; i++) {
      unit[i] /= largest;
      squares += unit[i] * unit[i];
    }
    double length = Math.sqrt(squares);
    for (int i = 0; i < unit.length; i++) {
      unit[i] /= length;
    }
    return unit;
  }
}

package dev.lethe.glm.constants;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.Width;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.GramSpectrum;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;

/**
 * How long logistic minimisers can be, judged from R: the limit of the radius iteration of MATH
 * §6.2, in one step.
 *
 * <p>Let w minimise the risk of R and j more rows, inside a ball or not. The optimality condition
 * against 0 reads Σ ½a·tanh(a/2) + (n+j)λ‖w‖² ≤ ½⟨w, Xᵀy⟩ + Σ_Z y·a·σ(−ya), a = x·w; there
 * tanh(|a|/2)/(2|a|) falls with |a| ≤ ‖x‖‖w‖ and y·a·σ(−ya) ≤ ½B‖w‖. Divided by ‖w‖ it says
 *
 * <pre>
 *   g_j(‖w‖) ≤ p_j,   g_j(ρ) = λ_min(A(ρ)) + ρ(n+j)λ,   A(ρ) = Σ_i tanh(‖x_i‖ρ/2)/(2‖x_i‖)·x_i·x_iᵀ,
 *                    p_j = ½‖Xᵀy‖ + jB/2.</pre>
 *
 * <p>A(ρ) grows with ρ, so g_j does: <b>g_j(ρ) &gt; p_j proves ‖w‖ &lt; ρ</b>, whatever ρ was
 * thought of. g_j(ρ) − p_j is affine in j, so j = 0 and j = m speak for all between. tanh(t)/t
 * falls, so the outer radius of a shell may stand for the norms in it: A(ρ) ⪰ Σ_s
 * tanh(r_sρ/2)/(2r_s)·G_s.
 *
 * <p>Good values of ρ are found with an approximate lowest eigenvector v of A(ρ): vᵀA(ρ)v is a sum
 * of one term a shell, near λ_min for all ρ at once, and the root of a concave function of ρ is
 * quickly found. Only the proof counts; it is one factorisation.
 *
 * <p>Of {@link Width wide} rows only λ_min(A(ρ)) ≥ 0 is known: ‖w‖ ≤ p_j/((n+j)λ), largest for j =
 * 0 or j = m, as a quotient of affine functions of j.
 */
public final class Radii {

  /** What is found is tried a little larger, relatively, so that it can be proved. */
  private static final double MARGIN = 0x1p-13;

  /** Smaller radii gain nothing: the longest weights are then the only ones that count. */
  private static final double SMALLEST_SHARE = 0x1p-40;

  private static final int MAX_TRIALS = 12;
  private static final int MAX_NEWTON_STEPS = 60;

  private final ExactStatistics rows;
  private final double lambda;
  private final double longest;
  private final double ownPull;
  private final double[] shellRadii;
  private double[] vector;
  private double[] forms;

  /** The last radius that was proved, and what λ_min(A) was proved to be there. */
  private double proved;

  private double atProved;

  Radii(ExactStatistics rows, Objective objective) {
    this.rows = rows;
    this.lambda = objective.lambda();
    this.longest = longestMinimiser(objective, RowRules.ballRadius(rows));
    this.ownPull = multiplyUp(0.5 * (1 + 0x1p-50), OutwardMath.normUp(rows.featureLabel()));
    this.shellRadii = new double[rows.shells().count()];
    Arrays.setAll(shellRadii, rows.shells()::radiusAtMost);
    this.vector = new double[rows.features()];
    Arrays.fill(vector, 1 / Math.sqrt(rows.features()));
    this.forms = rows.meanShellForms();
  }

  /** No minimiser is longer, whatever the data. */
  double longest() {
    return longest;
  }

  /** Nearly the lowest eigenvector of A(ρ), and so of other weighted Grams; it proves nothing. */
  double[] lowestVector() {
    return vector;
  }

  /**
   * A radius that no minimiser of R and at most m more rows reaches; {@link #longest} where no
   * smaller one is proved.
   */
  double with(int m) {
    if (Width.isWide(rows)) {
      double byLambda = m == 0 ? byLambda(0) : Math.max(byLambda(0), byLambda(m));
      return Math.min(longest, Math.max(byLambda, longest * SMALLEST_SHARE));
    }
    if (proved > 0 && atProved > needed(proved, m)) {
      return proved;
    }
    double margin = MARGIN;
    double root = root(m);
    for (int trial = 0; trial < MAX_TRIALS; trial++) {
      double radius = Math.max(root * (1 + margin), longest * SMALLEST_SHARE);
      // vᵀAv is never below λ_min, so the root is never above the true one.
      if (!(radius < longest)) {
        return longest;
      }
      if (prove(radius, m)) {
        return radius;
      }
      double better = root(m);
      if (better <= root) {
        margin *= 8;
      }
      root = better;
    }
    return longest;
  }

  /** p_j/((n+j)λ), rounded up. */
  private double byLambda(int j) {
    double regulariser = multiplyDown((double) (rows.count() + j), lambda);
    return regulariser > 0 ? divideUp(pull(j), regulariser) : Double.POSITIVE_INFINITY;
  }

  /** Whether λ_min(A(ρ)) is enough; where it is not, a better vector is found by the way. */
  private boolean prove(double radius, int m) {
    double needed = needed(radius, m);
    double beside = radius * (double) rows.count() * lambda;
    Enclosure gram = strengths(radius);
    GramSpectrum.End lowest = GramSpectrum.smallest(gram, beside, vector);
    vector = lowest.vector();
    double bound = lowest.bound();
    if (!(bound > needed)) {
      forms = rows.shellForms(vector);
      // Four digits were not enough; by the better vector the radius may still be.
      if (!(root(m) < radius && SpectralBounds.isValidLowerBound(gram, Math.nextUp(needed)))) {
        return false;
      }
      bound = Math.nextUp(needed);
    }
    proved = radius;
    atProved = bound;
    return true;
  }

  /** The larger of p_j − ρ(n+j)λ for j = 0 and j = m, rounded up: what λ_min(A(ρ)) must exceed. */
  private double needed(double radius, int m) {
    return m == 0 ? neededFor(radius, 0) : Math.max(neededFor(radius, 0), neededFor(radius, m));
  }

  private double neededFor(double radius, int j) {
    double regulariser = multiplyDown(multiplyDown(radius, (double) (rows.count() + j)), lambda);
    return subtractUp(pull(j), Math.max(0, regulariser));
  }

  /** p_j = ½‖Xᵀy‖ + jB/2, rounded up. */
  private double pull(int j) {
    return j == 0 ? ownPull : addUp(ownPull, multiplyUp(j, RowRules.ballRadius(rows) / 2));
  }

  /** A(ρ) or less, from the shells: tanh(rρ/2)/(2r) is ρ times the secant at rρ. */
  private Enclosure strengths(double radius) {
    return rows.weightedGram(
        s -> {
          double secant = OutwardMath.secantDown(multiplyUp(shellRadii[s], radius));
          return Math.max(0, multiplyDown(radius, secant));
        });
  }

  /**
   * The larger root of vᵀA(ρ)v + ρ(n+j)λ = p_j for j = 0 and j = m, nearly, or something beyond
   * {@link #longest}.
   */
  private double root(int m) {
    return m == 0 ? rootFor(0) : Math.max(rootFor(0), rootFor(m));
  }

  /**
   * The left side is concave in ρ, so Newton's steps from 0 rise towards the root and never pass
   * it.
   */
  private double rootFor(int j) {
    double flat = (double) (rows.count() + j) * lambda;
    double radius = 0;
    for (int step = 0; step < MAX_NEWTON_STEPS && radius < longest; step++) {
      double value = radius * flat - pull(j);
      double slope = flat;
      for (int s = 0; s < forms.length; s++) {
        double decay = Math.exp(-shellRadii[s] * radius);
        double tanh = (1 - decay) / (1 + decay);
        value += forms[s] * tanh / (2 * shellRadii[s]);
        slope += forms[s] * (1 - tanh * tanh) / 4;
      }
      double next = radius - value / slope;
      if (!(next > radius * (1 + 0x1p-30))) {
        break;
      }
      radius = next;
    }
    return radius;
  }

  /**
   * min(R_w, B/(2λ), √(2 ln 2/λ)): no minimiser is longer, whatever the data (MATH §6.3).
   *
   * <p>nλ‖w‖² ≤ Σ y·a·σ(−ya) ≤ n·B‖w‖/2, and λ/2‖w‖² ≤ F(w) ≤ F(0) = ln 2.
   */
  public static double longestMinimiser(Objective objective, double ball) {
    double lambda = objective.lambda();
    if (lambda == 0) {
      return objective.radius();
    }
    double byGradient = divideUp(ball, 2 * lambda);
    double byValue = Math.nextUp(Math.sqrt(divideUp(2 * Math.nextUp(StrictMath.log(2)), lambda)));
    return Math.min(objective.radius(), Math.min(byGradient, byValue));
  }
}

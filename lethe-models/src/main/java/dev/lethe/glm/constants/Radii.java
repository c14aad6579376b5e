package dev.lethe.glm.constants;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.ZeroGradient;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.GramSpectrum;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;

/**
 * How long minimisers can be, judged from R: the limit of the radius iteration of
 * docs/mathematics/logistic.md, in one step.
 *
 * <p>Let w minimise the risk of R and j more rows, inside a ball or not. The optimality condition
 * against 0 reads Σ s(a)a² + (n+j)λ‖w‖² ≤ ⟨w, c⟩ − Σ_Z φ′(y, a)a, a = x·w, with secants s(a) =
 * (φ′(y, a) − φ′(y, 0))/a and c = −Σφ′(y_i, 0)x_i; and −φ′(y, a)a ≤ −φ′(y, 0)a ≤ g(0)B‖w‖, because
 * φ′ does not fall. s̲(T) is at most every secant up to T ({@link Loss#secantAtLeast}). Let ‖w‖ ≥
 * ρ. A row with |a| ≤ ‖x‖ρ has s(a) ≥ s̲(‖x‖ρ); one beyond has s(a)|a| ≥ ‖x‖ρ·s̲(‖x‖ρ), again
 * because φ′ does not fall, so s(a) ≥ s̲(‖x‖ρ)·ρ/‖w‖, which holds for both. Divided by ‖w‖ it says
 *
 * <pre>
 *   g_j(ρ) ≤ p_j,   g_j(ρ) = λ_min(A(ρ)) + ρ(n+j)λ,   A(ρ) = Σ_i ρ·s̲(‖x_i‖ρ)·x_i·x_iᵀ,
 *                    p_j = ‖c‖ + j·g(0)B.</pre>
 *
 * <p>So <b>g_j(ρ) &gt; p_j proves ‖w‖ &lt; ρ</b>, whatever ρ was thought of. g_j(ρ) − p_j is affine
 * in j, so j = 0 and j = m speak for all between. s̲ does not rise, so the outer radius of a shell
 * may stand for the norms in it: A(ρ) ⪰ Σ_s ρ·s̲(r_sρ)·G_s.
 *
 * <p>Good values of ρ are found with an approximate lowest eigenvector v of A(ρ): vᵀA(ρ)v is a sum
 * of one term a shell, near λ_min for all ρ at once, and the root of a concave function of ρ is
 * quickly found. Only the proof counts; it is one factorisation.
 *
 * <p>Of {@link WideRows wide} rows only λ_min(A(ρ)) ≥ 0 is known: ‖w‖ ≤ p_j/((n+j)λ), largest for j
 * = 0 or j = m, as a quotient of affine functions of j.
 */
public final class Radii {

  /** What is found is tried a little larger, relatively, so that it can be proved. */
  private static final double MARGIN = 0x1p-13;

  /** Smaller radii gain nothing: the longest weights are then the only ones that count. */
  private static final double SMALLEST_SHARE = 0x1p-40;

  private static final int MAX_TRIALS = 12;
  private static final int MAX_NEWTON_STEPS = 60;

  private final ExactStatistics rows;
  private final Loss loss;
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
    this.loss = objective.loss();
    this.lambda = objective.lambda();
    this.longest = objective.longestMinimiser(RowRules.ballRadius(rows));
    this.ownPull = ZeroGradient.of(rows, loss).lengthAtMost();
    this.shellRadii = new double[rows.shells().count()];
    Arrays.setAll(shellRadii, rows.shells()::radiusAtMost);
    this.vector = new double[rows.features()];
    Arrays.fill(vector, 1 / Math.sqrt(rows.features()));
    this.forms = rows.meanShellForms();
  }

  private Radii(Radii other) {
    this.rows = other.rows;
    this.loss = other.loss;
    this.lambda = other.lambda;
    this.longest = other.longest;
    this.ownPull = other.ownPull;
    this.shellRadii = other.shellRadii;
    this.vector = other.vector;
    this.forms = other.forms;
    this.proved = other.proved;
    this.atProved = other.atProved;
  }

  /** One that goes on from here alone. */
  Radii copy() {
    return new Radii(this);
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
    if (WideRows.isWide(rows)) {
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

  /** p_j = ‖c‖ + j·g(0)B, rounded up. */
  private double pull(int j) {
    double each = OutwardMath.scaleUp(loss.slopeAtMost(0), RowRules.ballRadius(rows));
    return j == 0 ? ownPull : addUp(ownPull, multiplyUp(j, each));
  }

  /** A(ρ) or less, from the shells. */
  private Enclosure strengths(double radius) {
    return rows.weightedGram(
        s -> {
          double secant = loss.secantAtLeast(multiplyUp(shellRadii[s], radius));
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
   * Where the left side is concave in ρ, Newton's steps from 0 rise towards the root and never pass
   * it; elsewhere a bad guess costs a smaller radius.
   */
  private double rootFor(int j) {
    double flat = (double) (rows.count() + j) * lambda;
    double radius = 0;
    for (int step = 0; step < MAX_NEWTON_STEPS && radius < longest; step++) {
      double value = radius * flat - pull(j);
      double slope = flat;
      for (int s = 0; s < forms.length; s++) {
        double margin = shellRadii[s] * radius;
        value += forms[s] * loss.rise(margin) / shellRadii[s];
        slope += forms[s] * loss.riseSlope(margin);
      }
      double next = radius - value / slope;
      if (!(next > radius * (1 + 0x1p-30))) {
        break;
      }
      radius = next;
    }
    return radius;
  }
}

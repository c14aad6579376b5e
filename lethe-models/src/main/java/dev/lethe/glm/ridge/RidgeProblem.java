package dev.lethe.glm.ridge;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtDown;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.glm.DataScale;
import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * Ridge regression, ½(x·w − y)² + λ/2‖w‖² per row and no ball, and how far deletions can move it.
 *
 * <p>Adding j rows Z first strengthens the regulariser to (n+j)λ, which moves w_R to w̃_j, and then
 * adds their losses: w_{R∪Z} − w̃_j = (G_j + ZᵀZ)⁻¹Zᵀ(y_Z − Z·w̃_j). Both moves are bounded by what
 * XᵀX, Xᵀy and n of R say. Rows lie in the ball of the statistics' shells (B = 1, or √2 with a bias
 * column), labels in [−1, 1] (Y = 1); {@link DataScale} converts.
 *
 * @param lambda λ ≥ 0; 0 is allowed where XᵀX has full rank
 */
public record RidgeProblem(double lambda, Kernel kernel) implements Problem<ExactStatistics> {

  /** As many additions as are told apart; a larger capacity is covered in as many blocks. */
  private static final int BLOCKS = 128;

  public RidgeProblem {
    lambda = Objective.requireLambda(lambda);
  }

  public static RidgeProblem of(double lambda, Kernel kernel) {
    return new RidgeProblem(lambda, kernel);
  }

  @Override
  public String name() {
    return "ridge";
  }

  /**
   * RS_m ≤ max over j ≤ m of ‖w_R − w̃_j‖ + √(j/g_j)·h(B√(j/g_j))·(1 + B‖w̃_j‖), with g_j =
   * λ_min(XᵀX) + (n+j)λ and h(t) = t/(1+t²) for t ≤ 1, ½ above (docs/mathematics/ridge.md).
   *
   * <p>Proof: with Z̃ = Z·G_j^(−1/2), ‖(G_j + ZᵀZ)⁻¹Zᵀ‖ ≤ g_j^(−1/2)·max t/(1+t²) over the singular
   * values t ≤ B√(j/g_j) of Z̃, and ‖y_Z − Z·w̃_j‖ ≤ √j(1 + B‖w̃_j‖). Of ‖w̃_j‖ rows may see less:
   * {@link RidgeAdditions#seenNorm} takes its place. Never more than ‖w_R‖ plus the length of any
   * minimiser, nor than the global bound. Infinite where λ = 0 and XᵀX is not proved to have full
   * rank. O(d³), whatever m.
   */
  @Override
  public Bound retain(ExactStatistics retained, Capacity m) {
    return retain(retained, m, system(retained));
  }

  private RidgeSystem system(ExactStatistics retained) {
    RowRules.requireRows(retained);
    return RidgeSystem.of(retained, lambda, kernel);
  }

  private Bound retain(ExactStatistics retained, Capacity m, RidgeSystem system) {
    double b = RowRules.ballRadius(retained);
    if (!system.isDefinite()) {
      return describe(
          Bound.atMost(RidgeResults.RETAIN, Double.POSITIVE_INFINITY), retained, m, system);
    }
    RidgeAdditions worst = worstOverBlocks(system, b, m.value());
    double value = Math.min(worst.move(b), globalValue(retained, m));
    value = Math.min(value, addUp(system.normAtMost(), longestMinimiser(lambda, b)));
    return describe(Bound.atMost(RidgeResults.RETAIN, value), retained, m, system)
        .from("moved", worst.moved())
        .from("share", worst.share())
        .from("norm", worst.norm());
  }

  /**
   * RS°_m ≤ max{ RS_m, others }: others for two worlds R ∪ Z′ ⊂ R ∪ Z that both had forgotten rows
   * (docs/mathematics/noise.md).
   *
   * <p>There i = |Z ∖ Z′| ≤ m − 1 and j′ = |Z′| ≥ 1. The proof of {@link #retain} with R′ = R ∪ Z′
   * for R has g ≥ λ_min(XᵀX) + (n+j′+i)λ and ‖w̃′‖ ≤ ‖w_R′‖ ≤ W_S = min(W', W_R + RS_{m−1}), and
   * ‖w_R′ − w̃′‖ = iλ‖G⁻¹w_R′‖ ≤ iλW_S/g; all grow with i and fall with j′, so i = m − 1 and j′ = 1
   * are the worst. Never more than RS_m + RS_{m−1}.
   */
  @Override
  public Bound worlds(ExactStatistics retained, Capacity m) {
    RidgeSystem system = system(retained);
    Bound near = retain(retained, m, system).named(RidgeResults.PASSIVE);
    if (m.value() == 1 || Double.isInfinite(near.value())) {
      return near.from("others", 0.0);
    }
    double fewer = retain(retained, Capacity.of(m.value() - 1), system).value();
    double others = Math.min(others(retained, m, system, fewer), addUp(near.value(), fewer));
    double most = Math.min(others, globalValue(retained, m));
    return near.raisedTo(Math.max(near.value(), most)).from("others", most);
  }

  private double others(ExactStatistics retained, Capacity m, RidgeSystem system, double fewer) {
    double b = RowRules.ballRadius(retained);
    double longest = Math.min(longestMinimiser(lambda, b), addUp(system.normAtMost(), fewer));
    double share = divideUp(m.value() - 1.0, system.definiteness(m.value()));
    double moved = lambda == 0 ? 0 : multiplyUp(multiplyUp(lambda, share), longest);
    return new RidgeAdditions(moved, share, longest).move(b);
  }

  private Bound describe(Bound bound, ExactStatistics retained, Capacity m, RidgeSystem system) {
    return describe(bound, retained, m)
        .from("lambda_min", system.smallest())
        .from("lambda_R", system.averageDefiniteness())
        .from("W_R", system.normAtMost());
  }

  /**
   * The maximum over j, where j ∈ (a, b] is covered at once: ‖w_R − w̃_j‖ and j/g_j grow with j, so
   * they are at most their values at b, and ‖w̃_j‖ falls, so it is at most its value at a (at b = a
   * + 1 itself, where the block is that one j). The same holds of ‖G_j⁻¹w_R‖; g_j is between its
   * values at a and b.
   */
  private static RidgeAdditions worstOverBlocks(RidgeSystem system, double ball, long m) {
    RidgeAdditions worst = RidgeAdditions.NONE;
    long blocks = Math.min(m, BLOCKS);
    double energy = system.energyAtMost();
    long first = 0;
    RidgeSystem.Shrunk before = system.shrunk(0);
    for (long i = 0; i < blocks; i++) {
      long last = m * (i + 1) / blocks;
      RidgeSystem.Shrunk shrunk = system.shrunk(last);
      double share = divideUp((double) last, system.definiteness(last));
      RidgeSystem.Shrunk longest = m == blocks ? shrunk : before;
      double weakest = system.definiteness(m == blocks ? last : first);
      double solved = multiplyUp(system.definiteness(last), longest.solved());
      double norm =
          RidgeAdditions.seenNorm(
              share, ball, longest.norm(), solved, divideUp(energy, sqrtDown(weakest)));
      worst = worst.or(new RidgeAdditions(shrunk.moved(), share, norm), ball);
      before = shrunk;
      first = last;
    }
    return worst;
  }

  /**
   * GS_m ≤ m(L + λW')/((n+m)λ), L = B(BW' + 1), W' the length of the longest minimiser: the general
   * bound of docs/mathematics/noise.md at λ_min = 0, its worst case. Infinite at λ = 0.
   */
  @Override
  public Bound global(ExactStatistics retained, Capacity m) {
    RowRules.requireRows(retained);
    double longest = longestMinimiser(lambda, RowRules.ballRadius(retained));
    return describe(Bound.atMost(RidgeResults.GLOBAL, globalValue(retained, m)), retained, m)
        .from("W", longest)
        .from("L", slope(RowRules.ballRadius(retained), longest));
  }

  /** GS_m over all data sets of at least this many rows in a ball: it falls with their number. */
  public double global(double ball, long rows, Capacity m) {
    return globalValue(lambda, ball, (double) rows, m.value());
  }

  private double globalValue(ExactStatistics retained, Capacity m) {
    return global(RowRules.ballRadius(retained), retained.count(), m);
  }

  /** The same for every data set of at least n rows in the ball. */
  static double globalValue(double lambda, double b, double n, double m) {
    if (lambda == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double longest = longestMinimiser(lambda, b);
    double numerator = multiplyUp(m, addUp(slope(b, longest), multiplyUp(lambda, longest)));
    return divideUp(numerator, multiplyDown(n + m, lambda));
  }

  /** B(BW + 1): the gradient of a row's loss is no longer where ‖w‖ ≤ W. */
  static double slope(double b, double norm) {
    return multiplyUp(b, addUp(multiplyUp(b, norm), 1));
  }

  /**
   * W' = 1/(2√λ), or B/(B² + λ) if B² &lt; λ: no minimiser is longer, whatever the data.
   *
   * <p>‖(XᵀX + nλI)⁻¹Xᵀ‖ = max s/(s² + nλ) over singular values s ≤ B√n, and ‖y‖ ≤ √n.
   */
  static double longestMinimiser(double lambda, double b) {
    if (lambda == 0) {
      return Double.POSITIVE_INFINITY;
    }
    if (multiplyUp(b, b) < lambda) {
      return divideUp(b, addDown(multiplyDown(b, b), lambda));
    }
    return divideUp(1, 2 * Math.nextDown(Math.sqrt(lambda)));
  }

  @Override
  public Bound retainAsPrinted(ExactStatistics retained, Capacity m) {
    return describe(PaperRidge.retain(retained, lambda, m, kernel), retained, m);
  }

  @Override
  public Bound globalAsPrinted(ExactStatistics retained, Capacity m) {
    return describe(PaperRidge.global(retained, lambda, m, kernel), retained, m);
  }

  private Bound describe(Bound bound, ExactStatistics retained, Capacity m) {
    return bound
        .from("n", retained.count())
        .from("capacity", m.value())
        .from("lambda", lambda)
        .from("B", RowRules.ballRadius(retained))
        .from("Y", 1.0);
  }
}

package dev.lethe.pca;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.bound.Result;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;

/**
 * The projector onto the k leading principal components, and how far deletions can turn it.
 *
 * <p>Adding rows adds a positive semidefinite matrix to n·Σ_R, of trace at most T; with c =
 * T/(n·gap) &lt; 1 the projector moves by at most √(1 − √(1−c²)) (docs/mathematics/pca.md; the
 * proof is in {@link ProjectorTurn}). For uncentred data this is exact: m copies of one row between
 * u_k and u_{k+1} attain it. From T = n·gap on it moves by at most √(2c), c = g⁻¹(T) of the {@link
 * FallingSpectrum}.
 *
 * @param k the rank, public
 * @param centred whether rows are taken about their mean
 * @param kernel what computes eigenvalues; bounds do not rest on it
 */
public record Pca(int k, boolean centred, Kernel kernel) implements Problem<ExactStatistics> {

  public Pca {
    Arguments.atLeastOne("the number of components", k);
  }

  /** Components about the origin. */
  public static Pca ofRank(int k) {
    return new Pca(k, false, Kernels.best());
  }

  /** The same about the mean. */
  public Pca aboutMean() {
    return new Pca(k, true, kernel);
  }

  public Pca withKernel(Kernel other) {
    return new Pca(k, centred, other);
  }

  @Override
  public String name() {
    return "pca";
  }

  /** The components of these rows. */
  public PcaModel train(ExactStatistics rows) {
    requireUsable(rows);
    Enclosure scatter = new Scatter(rows, centred).matrix();
    SymmetricEigen eigen = kernel.withoutDevice().eigen(scatter.centre(), true);
    return PcaModel.of(rows, this, scatter, eigen);
  }

  @Override
  public Bound retain(ExactStatistics retained, Capacity m) {
    requireUsable(retained);
    int d = retained.features();
    if (k == d) {
      return allComponents(retained, m);
    }
    Enclosure matrix = new Scatter(retained, centred).matrix();
    return retain(retained, FallingSpectrum.of(matrix, k, kernel.eigen(matrix.centre(), true)), m);
  }

  /** The same from a model of these rows, whose gap is already proved. */
  public Bound retain(ExactStatistics retained, PcaModel model, Capacity m) {
    requireUsable(retained);
    requireModelOf(retained, model);
    if (k == retained.features()) {
      return allComponents(retained, m);
    }
    return retain(retained, model.spectrum(), m);
  }

  /**
   * RS°_m(R): how far apart the projectors of two worlds can be, both of which hold R and one of
   * which holds, besides, some of the at most m other rows that the other holds.
   *
   * <p>It is RS_m again. Let the smaller world add E' to n·Σ_R and the larger one E' + E'', of
   * trace at most T together. c &lt; 1: the gap of the smaller world is at least gap − tr E',
   * because adding E' raises λ_{k+1} by at most tr E' and lowers no λ_k; so its own c is at most (T
   * − tr E')/(gap − tr E') ≤ c. c ≥ 1: the proof in {@link FallingSpectrum}.
   */
  @Override
  public Bound worlds(ExactStatistics retained, Capacity m) {
    return retain(retained, m);
  }

  /** The same from a model of these rows. */
  public Bound worlds(ExactStatistics retained, PcaModel model, Capacity m) {
    return retain(retained, model, m);
  }

  private Bound retain(ExactStatistics retained, FallingSpectrum spectrum, Capacity m) {
    int d = retained.features();
    Scatter scatter = new Scatter(retained, centred);
    double gap = spectrum.gap();
    double c = spectrum.turned(scatter.mostAdded(m.value()));
    double value = ProjectorTurn.frobenius(c, k, d);
    Result result = centred ? PcaResults.ABOUT_MEAN : PcaResults.ABOUT_ORIGIN;
    Bound bound = c < 1 && !centred ? Bound.exact(result, value) : Bound.atMost(result, value);
    bound =
        described(bound, retained, scatter, m)
            .from("gap", divideDown(gap, (double) retained.count()))
            .from("c", c);
    return gap > 0
        ? bound
        : bound.from(
            "note", "no gap was proved between eigenvalues k and k + 1: one axis may turn freely");
  }

  /** P = I whatever the rows are. */
  private Bound allComponents(ExactStatistics rows, Capacity m) {
    return described(
        Bound.exactlyZero(PcaResults.ALL_COMPONENTS), rows, new Scatter(rows, centred), m);
  }

  /** √(2·min(k, d−k)): without a gap one row can turn the projector all the way. */
  @Override
  public Bound global(ExactStatistics retained, Capacity m) {
    requireUsable(retained);
    int d = retained.features();
    if (k == d) {
      return allComponents(retained, m);
    }
    return described(
        Bound.atMost(PcaResults.GLOBAL, global(d)), retained, new Scatter(retained, centred), m);
  }

  /** GS of rows with this many features, however many rows there are and however many leave. */
  public double global(int features) {
    return k == features ? 0 : ProjectorTurn.diameter(k, features);
  }

  /** 2√2·m·B²/((n+1)·gap), as printed for m = 1. */
  @Override
  public Bound retainAsPrinted(ExactStatistics retained, Capacity m) {
    requireUsable(retained);
    int d = retained.features();
    Scatter scatter = new Scatter(retained, centred);
    double[] values = kernel.eigen(scatter.matrix().centre(), false).values();
    double next = k == d ? 0 : values[d - k - 1];
    double gap = Math.max(0, values[d - k] - next) / retained.count();
    double b = scatter.domainRadius();
    double value = 2 * Math.sqrt(2) * m.value() * b * b / ((retained.count() + 1.0) * gap);
    return described(Bound.paper(PcaResults.PRINTED, value), retained, scatter, m).from("gap", gap);
  }

  /** Unbounded: the gap may be as small as one likes. */
  @Override
  public Bound globalAsPrinted(ExactStatistics retained, Capacity m) {
    requireUsable(retained);
    return described(
        Bound.paper(PcaResults.PRINTED_GLOBAL, Double.POSITIVE_INFINITY),
        retained,
        new Scatter(retained, centred),
        m);
  }

  /**
   * How far, in the spectral norm, the released projector is from the retrained one, except with
   * probability {@code failure}.
   *
   * <p>The paper's last PCA lemma with its constants: turning by a deletion, then 2‖E‖ because
   * P_k(P + E) is the nearest projector up to ‖E‖. E has N(0, σ²) on the diagonal and N(0, σ²/2)
   * off it: its expected norm on either side is at most σ√(2d) (Sudakov and Fernique, comparing
   * xᵀEx with σ√2·⟨g, x⟩), and it is σ-Lipschitz in the Gaussian coordinates, so P(‖E‖ > σ(√(2d) +
   * √(2 ln(2/β)))) ≤ β.
   */
  public Bound utility(
      ExactStatistics retained, PcaModel model, Capacity m, double sigma, double failure) {
    Arguments.amount("σ", sigma);
    Arguments.probability("the probability of failure", failure);
    requireModelOf(retained, model);
    int d = retained.features();
    double c = model.spectrum().turned(new Scatter(retained, centred).mostAdded(m.value()));
    double tail = Math.nextUp(2 * Math.nextUp(StrictMath.log(divideUp(2, failure))));
    double noise = multiplyUp(sigma, addUp(sqrtUp(2.0 * d), sqrtUp(tail)));
    double total = addUp(k == d ? 0 : ProjectorTurn.spectral(c), 2 * noise);
    return Bound.atMost(PcaResults.UTILITY, Math.min(1, total))
        .from("c", c)
        .from("sigma", sigma)
        .from("failure", failure)
        .assuming("Gaussian noise on the d(d+1)/2 scaled coordinates of the projector");
  }

  /** The gap of another model, above all of one that saw the forgotten rows, bounds nothing. */
  private void requireModelOf(ExactStatistics retained, PcaModel model) {
    if (!model.isOf(retained, this)) {
      throw new BadUsageException(
          "the model must be that of the retained rows, of the same rank and centring: its gap"
              + " bounds nothing else");
    }
  }

  private void requireUsable(ExactStatistics rows) {
    if (k > rows.features()) {
      throw new BadUsageException(
          "the number of components must be at most the "
              + rows.features()
              + " features, but got "
              + k);
    }
    if (rows.count() < 1) {
      throw new BadInputException("principal components need at least one row, but got none");
    }
  }

  private Bound described(Bound bound, ExactStatistics rows, Scatter scatter, Capacity m) {
    Bound described =
        bound
            .from("k", k)
            .from("d", rows.features())
            .from("n", rows.count())
            .from("m", m.value())
            .from("B", scatter.domainRadius())
            .assuming("every row of the domain has norm at most " + scatter.domainRadius());
    return centred ? described.from("mean_norm", scatter.meanNorm()) : described;
  }

  /** P_k of a symmetric matrix: the nearest projector of rank k. */
  public SymmetricMatrix nearest(SymmetricMatrix matrix) {
    int d = matrix.order();
    if (k == d) {
      return SymmetricMatrix.identity(d);
    }
    SymmetricEigen eigen = kernel.withoutDevice().eigen(matrix, true);
    SymmetricMatrix sum = SymmetricMatrix.of(d, new double[d * d]);
    double[] v = new double[d];
    for (int i = d - k; i < d; i++) {
      System.arraycopy(eigen.vectors(), i * d, v, 0, d);
      sum = sum.plusOuter(1, v);
    }
    return sum;
  }
}

package dev.lethe.pca;

import dev.lethe.base.BadInputException;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;

/**
 * The k leading components of rows, with a proved gap and a proved distance from the true
 * projector.
 *
 * <p>Computed from the exact Gram matrix, so rows that were forgotten leave no trace in it, not
 * even in the last bits.
 */
public final class PcaModel {

  private final ExactStatistics rows;
  private final boolean centred;
  private final double[][] components;
  private final double[] variances;
  private final double totalVariance;
  private final double[] mean;
  private final FallingSpectrum spectrum;
  private final double error;

  private PcaModel(
      ExactStatistics rows,
      boolean centred,
      double[][] components,
      double[] variances,
      double totalVariance,
      double[] mean,
      FallingSpectrum spectrum,
      double error) {
    this.rows = rows;
    this.centred = centred;
    this.components = components;
    this.variances = variances;
    this.totalVariance = totalVariance;
    this.mean = mean;
    this.spectrum = spectrum;
    this.error = error;
  }

  static PcaModel of(ExactStatistics rows, Pca pca, Enclosure scatter, SymmetricEigen eigen) {
    int d = rows.features();
    int k = pca.k();
    double n = rows.count();
    double[][] components = new double[k][d];
    double[] values = new double[k];
    double[] variances = new double[k];
    for (int i = 0; i < k; i++) {
      System.arraycopy(eigen.vectors(), (d - 1 - i) * d, components[i], 0, d);
      values[i] = eigen.values()[d - 1 - i];
      variances[i] = Math.max(0, values[i]) / n;
    }
    double[] mean = new double[d];
    if (pca.centred()) {
      double[] sum = rows.featureSum();
      for (int j = 0; j < d; j++) {
        mean[j] = sum[j] / n;
      }
    }
    double error =
        k == d
            ? 0
            : Math.min(
                ProjectorTurn.diameter(k, d),
                ProjectorError.atMost(scatter, components, values, eigen.values()[d - k - 1]));
    return new PcaModel(
        rows,
        pca.centred(),
        components,
        variances,
        scatter.centre().trace() / n,
        mean,
        FallingSpectrum.of(scatter, k, eigen),
        error);
  }

  /** Whether this is the model of exactly these rows for this problem. */
  boolean isOf(ExactStatistics others, Pca pca) {
    return rank() == pca.k() && centred == pca.centred() && rows.equals(others);
  }

  public int rank() {
    return components.length;
  }

  public int features() {
    return mean.length;
  }

  /** Component i, a unit vector; 0 is the leading one. */
  public double[] component(int i) {
    return components[i].clone();
  }

  /** The variance along each component, largest first. */
  public double[] variances() {
    return variances.clone();
  }

  /** The share of the variance that the components explain; 1 where there is none at all. */
  public double explainedShare() {
    double sum = 0;
    for (double variance : variances) {
      sum += variance;
    }
    return totalVariance > 0 ? Math.min(1, sum / totalVariance) : 1;
  }

  /** The falls of n·Σ's eigenvalues about the cut. */
  FallingSpectrum spectrum() {
    return spectrum;
  }

  /** ‖{@link #projector} − P_k(Σ_R)‖_F is never above this: the solver's error, τ. */
  public double projectorErrorAtMost() {
    return error;
  }

  /** P = Σ v_i v_iᵀ; the identity for k = d. */
  public SymmetricMatrix projector() {
    int d = features();
    if (rank() == d) {
      return SymmetricMatrix.identity(d);
    }
    double[] entries = new double[d * d];
    for (double[] v : components) {
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          entries[i * d + j] += v[i] * v[j];
        }
      }
    }
    return SymmetricMatrix.of(d, entries);
  }

  /** The row's coordinates along the components, about the mean where the model is centred. */
  public double[] project(double[] row) {
    requireLength(row);
    double[] coordinates = new double[rank()];
    for (int i = 0; i < coordinates.length; i++) {
      for (int j = 0; j < row.length; j++) {
        coordinates[i] += components[i][j] * (row[j] - mean[j]);
      }
    }
    return coordinates;
  }

  /** The row with these coordinates. */
  public double[] reconstruct(double[] coordinates) {
    if (coordinates.length != rank()) {
      throw new BadInputException(
          "a reconstruction needs " + rank() + " coordinates, but got " + coordinates.length);
    }
    double[] row = mean.clone();
    for (int i = 0; i < coordinates.length; i++) {
      for (int j = 0; j < row.length; j++) {
        row[j] += coordinates[i] * components[i][j];
      }
    }
    return row;
  }

  /** 1 − Σ‖x − reconstruction‖²/Σ‖x − mean‖²: the share of these rows that the model keeps. */
  public double score(double[][] rows) {
    double lost = 0;
    double total = 0;
    for (double[] row : rows) {
      double[] image = reconstruct(project(row));
      for (int j = 0; j < row.length; j++) {
        lost += (row[j] - image[j]) * (row[j] - image[j]);
        total += (row[j] - mean[j]) * (row[j] - mean[j]);
      }
    }
    if (!(total > 0)) {
      throw new BadInputException("a score needs rows that differ from the mean");
    }
    return 1 - lost / total;
  }

  private void requireLength(double[] row) {
    if (row.length != features()) {
      throw new BadInputException(
          "a row must have " + features() + " features, but got " + row.length);
    }
  }
}

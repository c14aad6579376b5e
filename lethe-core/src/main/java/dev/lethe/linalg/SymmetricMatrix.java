package dev.lethe.linalg;

import dev.lethe.base.BadInputException;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * An immutable, finite, exactly symmetric dense matrix.
 *
 * <p>Arithmetic rounds to nearest and refuses to overflow; where a bound depends on the error, the
 * bound's proof accounts for it (see {@link SpectralBounds}).
 */
public final class SymmetricMatrix {

  private final int n;
  private final double[] entries;

  /** Rounded up, once somebody has asked for it: proofs do so again and again. */
  private volatile double offDiagonalNorm = Double.NaN;

  private SymmetricMatrix(int n, double[] entries) {
    this.n = n;
    this.entries = entries;
  }

  /** Copies a row-major n×n array; refuses what is not finite or not symmetric. */
  public static SymmetricMatrix of(int n, double[] entries) {
    if (n < 1 || entries.length != (long) n * n) {
      throw new BadInputException(
          "a symmetric matrix of order " + n + " needs n·n entries, but got " + entries.length);
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double lower = entries[i * n + j];
        double upper = entries[j * n + i];
        if (lower != upper && !Double.isNaN(lower)) {
          throw new BadInputException(
              "not symmetric: entry (%d, %d) is %s but its mirror image is %s"
                  .formatted(i, j, lower, upper));
        }
      }
    }
    return wrap(n, entries.clone());
  }

  /**
   * Takes the upper triangle of a row-major n×n array, which the caller must not touch again, and
   * makes the lower one its mirror image; refuses what is not finite.
   */
  public static SymmetricMatrix takingUpper(int n, double[] entries) {
    Kernel.requireLength(entries, (long) n * n, "entries");
    mirrorUpper(entries, n);
    return wrap(n, entries);
  }

  /**
   * Takes the array as it is, unshared and symmetric by construction; refuses what is not finite.
   */
  static SymmetricMatrix wrap(int n, double[] entries) {
    for (int i = 0; i < entries.length; i++) {
      if (!Double.isFinite(entries[i])) {
        throw new BadInputException(
            "entry (%d, %d) is not finite: %s".formatted(i / n, i % n, entries[i]));
      }
    }
    return new SymmetricMatrix(n, entries);
  }

  public static SymmetricMatrix identity(int n) {
    return diagonal(DoubleStream.generate(() -> 1).limit(n).toArray());
  }

  public static SymmetricMatrix diagonal(double... values) {
    int n = values.length;
    double[] entries = new double[n * n];
    for (int i = 0; i < n; i++) {
      entries[i * n + i] = values[i];
    }
    return of(n, entries);
  }

  public int order() {
    return n;
  }

  public double get(int i, int j) {
    return entries[i * n + j];
  }

  /** A row-major copy. */
  public double[] toArray() {
    return entries.clone();
  }

  /** {@code row[j] = a_ij}. */
  void copyRow(int i, double[] row) {
    System.arraycopy(entries, i * n, row, 0, n);
  }

  /** A copy, row by row. */
  double[][] toRows() {
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      rows[i] = Arrays.copyOfRange(entries, i * n, (i + 1) * n);
    }
    return rows;
  }

  /** A + shift·I. */
  public SymmetricMatrix plusDiagonal(double shift) {
    double[] sum = entries.clone();
    for (int i = 0; i < n; i++) {
      sum[i * n + i] += shift;
    }
    return wrap(n, sum);
  }

  /** A + B. */
  public SymmetricMatrix plus(SymmetricMatrix other) {
    Kernel.requireLength(other.entries, entries.length, "the other matrix");
    double[] sum = entries.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += other.entries[i];
    }
    return wrap(n, sum);
  }

  /** A + weight·v·vᵀ; a negative weight removes a row from a Gram matrix. */
  public SymmetricMatrix plusOuter(double weight, double[] v) {
    Kernel.requireLength(v, n, "v");
    double[] sum = entries.clone();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        // The product v_i·v_j first: it is the same for both mirror images.
        sum[i * n + j] += weight * (v[i] * v[j]);
      }
    }
    return wrap(n, sum);
  }

  public SymmetricMatrix scale(double factor) {
    double[] scaled = new double[entries.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = factor * entries[i];
    }
    return wrap(n, scaled);
  }

  /** −A, exactly. */
  public SymmetricMatrix negate() {
    return scale(-1);
  }

  /** A·v. */
  public double[] times(double[] v) {
    Kernel.requireLength(v, n, "v");
    double[] product = new double[n];
    for (int i = 0; i < n; i++) {
      product[i] = dot(entries, i * n, v, 0);
    }
    return product;
  }

  /** Σ a[offset + j]·v[j], j ≥ from; four sums hide the latency of addition. */
  static double dot(double[] a, int offset, double[] v, int from) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int j = from;
    for (; j + 3 < v.length; j += 4) {
      s0 = Math.fma(a[offset + j], v[j], s0);
      s1 = Math.fma(a[offset + j + 1], v[j + 1], s1);
      s2 = Math.fma(a[offset + j + 2], v[j + 2], s2);
      s3 = Math.fma(a[offset + j + 3], v[j + 3], s3);
    }
    for (; j < v.length; j++) {
      s0 = Math.fma(a[offset + j], v[j], s0);
    }
    return (s0 + s1) + (s2 + s3);
  }

  public double trace() {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += entries[i * n + i];
    }
    return sum;
  }

  /** {@code row[j] = −a_ij} for j ≥ i. */
  void negatedUpperRow(int i, double[] row) {
    System.arraycopy(entries, i * n + i, row, i, n - i);
    for (int j = i; j < n; j++) {
      row[j] = -row[j]; // one array at one index is compiled to vectors; two indices are not
    }
  }

  /** max |a_ij|. */
  public double largestEntry() {
    double largest = 0;
    for (double entry : entries) {
      largest = Math.max(largest, Math.abs(entry));
    }
    return largest;
  }

  /** The root of Σ a_ij², never below the truth. */
  public double frobeniusNormUp() {
    double[] diagonal = new double[n];
    for (int i = 0; i < n; i++) {
      diagonal[i] = entries[i * n + i];
    }
    return RoundingErrors.frobeniusUp(new double[] {offDiagonalNormUp()}, diagonal);
  }

  /** The same without the diagonal. */
  double offDiagonalNormUp() {
    double known = offDiagonalNorm;
    if (Double.isNaN(known)) {
      known = RoundingErrors.offDiagonalUp(entries, n);
      offDiagonalNorm = known;
    }
    return known;
  }

  /** Copies the upper triangle onto the lower one, in tiles: row-major, in place. */
  public static void mirrorUpper(double[] a, int n) {
    int tile = 32;
    for (int ib = 0; ib < n; ib += tile) {
      for (int jb = ib; jb < n; jb += tile) {
        for (int i = ib; i < Math.min(n, ib + tile); i++) {
          for (int j = Math.max(jb, i + 1); j < Math.min(n, jb + tile); j++) {
            a[j * n + i] = a[i * n + j];
          }
        }
      }
    }
  }
}

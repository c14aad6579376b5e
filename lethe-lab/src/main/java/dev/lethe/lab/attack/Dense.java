package dev.lethe.lab.attack;

import dev.lethe.linalg.SymmetricEigen;
import java.util.Arrays;
import java.util.Random;

/** Small vectors. */
public final class Dense {

  private Dense() {}

  public static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  public static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  /** ‖a − b‖. */
  public static double distance(double[] a, double[] b) {
    return norm(plus(a, -1, b));
  }

  /** a + t·b. */
  public static double[] plus(double[] a, double t, double[] b) {
    double[] sum = a.clone();
    for (int j = 0; j < sum.length; j++) {
      sum[j] += t * b[j];
    }
    return sum;
  }

  public static double[] times(double t, double[] a) {
    return plus(new double[a.length], t, a);
  }

  static double[] withNorm(double length, double[] a) {
    return times(length / norm(a), a);
  }

  /** Shortened to length 1 where it is longer. */
  static double[] intoBall(double[] a) {
    return norm(a) > 1 ? withNorm(1, a) : a;
  }

  /** All directions are equally likely. */
  static double[] direction(int d, Random random) {
    double[] row = new double[d];
    Arrays.setAll(row, j -> random.nextGaussian());
    return withNorm(1, row);
  }

  /** The eigenvector of the i-th smallest eigenvalue. */
  public static double[] vector(SymmetricEigen eigen, int i) {
    int d = eigen.values().length;
    return Arrays.copyOfRange(eigen.vectors(), i * d, (i + 1) * d);
  }
}

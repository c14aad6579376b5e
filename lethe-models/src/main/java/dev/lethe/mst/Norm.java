package dev.lethe.mst;

/** How far two points of ℝᵈ are apart. */
public enum Norm {
  /** ℓ2: as the crow flies. */
  EUCLIDEAN {
    @Override
    double length(double[] difference) {
      double sum = 0;
      for (double x : difference) {
        sum += x * x;
      }
      return Math.sqrt(sum);
    }

    @Override
    double distance(double[] a, double[] b) {
      double sum = 0;
      for (int k = 0; k < a.length; k++) {
        double x = a[k] - b[k];
        sum += x * x;
      }
      return Math.sqrt(sum);
    }
  },
  /** ℓ1: along the streets of a grid. */
  MANHATTAN {
    @Override
    double length(double[] difference) {
      double sum = 0;
      for (double x : difference) {
        sum += Math.abs(x);
      }
      return sum;
    }

    @Override
    double distance(double[] a, double[] b) {
      double sum = 0;
      for (int k = 0; k < a.length; k++) {
        sum += Math.abs(a[k] - b[k]);
      }
      return sum;
    }
  };

  /**
   * Squares below this vanish: sums of squares are off by at most d·2⁻¹⁰⁷⁴ besides their relative
   * error, hence lengths by √d·2⁻⁵³⁷, far below 2⁻⁵⁰⁰.
   */
  static final double UNDERFLOW = 0x1p-500;

  abstract double length(double[] difference);

  abstract double distance(double[] a, double[] b);

  /**
   * A bound on the relative error of a computed length of rounded differences: d + 4 roundings,
   * none of them amplified, and twice that for good measure.
   */
  static double relativeError(int dimension) {
    return (dimension + 4) * 0x1p-52;
  }

  /** Never below the true length of a vector whose computed length is given. */
  static double up(double length, int dimension) {
    return Math.nextUp(length * (1 + 2 * relativeError(dimension)) + UNDERFLOW);
  }
}

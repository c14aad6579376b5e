package dev.lethe.bench.growth;

import java.util.Locale;

/**
 * The power by which a measure grows with a size: the slope of the least-squares line through the
 * logarithms.
 *
 * @param error the slope's standard error; 0 for points on a line
 * @param last the slope between the two largest sizes, where overheads matter least
 */
record Exponent(double slope, double error, double last) {

  /** At least three sizes, ascending, and positive values. */
  static Exponent of(double[] sizes, double[] values) {
    int n = sizes.length;
    if (n < 3 || n != values.length) {
      throw new IllegalArgumentException(
          "a fit needs at least 3 sizes with a value each, but got " + n + ", " + values.length);
    }
    double[] x = new double[n];
    double[] y = new double[n];
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < n; i++) {
      if (!(sizes[i] > 0) || !(values[i] > 0)) {
        throw new IllegalArgumentException("no logarithm of " + sizes[i] + ", " + values[i]);
      }
      x[i] = Math.log(sizes[i]);
      y[i] = Math.log(values[i]);
      meanX += x[i] / n;
      meanY += y[i] / n;
    }
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < n; i++) {
      xx += (x[i] - meanX) * (x[i] - meanX);
      xy += (x[i] - meanX) * (y[i] - meanY);
    }
    double slope = xy / xx;
    double rest = 0;
    for (int i = 0; i < n; i++) {
      double off = y[i] - meanY - slope * (x[i] - meanX);
      rest += off * off;
    }
    return new Exponent(
        slope,
        Math.sqrt(rest / (n - 2) / xx),
        (y[n - 1] - y[n - 2]) / (x[n - 1] - x[n - 2]));
  }

  /** Whether the largest sizes and the whole line both grow clearly faster than was said. */
  boolean exceeds(double said) {
    return last > said + 0.25 && slope + 2 * error > said + 0.1;
  }

  String inWords() {
    return String.format(Locale.ROOT, "%.2f ± %.2f", slope, error).replace('-', '−');
  }
}

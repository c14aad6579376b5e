package dev.lethe.bench.growth;

import java.util.Arrays;
import java.util.Locale;

/**
 * The power by which a measure grows with a size: the slope of the least-squares line through the
 * logarithms.
 *
 * @param error the slope's standard error; 0 for points on a line
 * @param upper the slope through the three largest sizes alone, where overheads matter least
 */
public record Exponent(double slope, double error, double upper) {

  private static final int FEWEST = 3;

  /** Over this, what was said is exceeded: a logarithmic factor over a decade is well below. */
  private static final double LEEWAY = 0.25;

  /** At least three sizes, ascending, and positive values. */
  public static Exponent of(double[] sizes, double[] values) {
    int n = sizes.length;
    if (n < FEWEST || n != values.length) {
      throw new IllegalArgumentException(
          "a fit needs at least 3 sizes with a value each, but got " + n + ", " + values.length);
    }
    double[] x = logarithms(sizes);
    double[] y = logarithms(values);
    double slope = slope(x, y);
    double rest = 0;
    for (int i = 0; i < n; i++) {
      double off = y[i] - mean(y) - slope * (x[i] - mean(x));
      rest += off * off;
    }
    return new Exponent(
        slope,
        Math.sqrt(rest / (n - 2) / scatter(x, x)),
        slope(Arrays.copyOfRange(x, n - FEWEST, n), Arrays.copyOfRange(y, n - FEWEST, n)));
  }

  private static double[] logarithms(double[] values) {
    for (double value : values) {
      if (!(value > 0)) {
        throw new IllegalArgumentException("a fit needs positive numbers, but got " + value);
      }
    }
    return Arrays.stream(values).map(Math::log).toArray();
  }

  private static double slope(double[] x, double[] y) {
    return scatter(x, y) / scatter(x, x);
  }

  private static double scatter(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - mean(x)) * (y[i] - mean(y));
    }
    return sum;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  /** Whether the largest sizes grow clearly faster than was said; never where nothing was. */
  public boolean exceeds(double said) {
    return upper > said + LEEWAY;
  }

  public String inWords() {
    return String.format(Locale.ROOT, "%.2f ± %.2f", slope, error).replace('-', '−');
  }
}

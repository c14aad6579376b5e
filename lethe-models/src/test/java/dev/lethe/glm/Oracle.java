package dev.lethe.glm;

/**
 * Minimisers of small problems to machine precision, by code that shares nothing with the learners
 * and bounds it judges: dense Newton with backtracking, Gaussian elimination, and the multiplier of
 * the ball by Newton's method on 1/‖w‖.
 */
public final class Oracle {

  private Oracle() {}

  /** A risk (1/n)Σ φ + λ/2‖w‖², written apart from the one that is judged. */
  public interface Referee {

    /** How many weights there are for rows of this width. */
    int weights(int features);

    double value(double[][] x, double[] y, double lambda, double[] w);

    double[] gradient(double[][] x, double[] y, double lambda, double[] w);

    double[][] hessian(double[][] x, double[] y, double lambda, double[] w);
  }

  /** By a loss φ(y, t) of one margin t = w·x. */
  public interface Phi extends Referee {
    double value(double y, double t);

    double slope(double y, double t);

    double curvature(double y, double t);

    @Override
    default int weights(int features) {
      return features;
    }

    @Override
    default double value(double[][] x, double[] y, double lambda, double[] w) {
      double sum = 0;
      for (int i = 0; i < x.length; i++) {
        sum += value(y[i], dot(x[i], w));
      }
      return sum / x.length + lambda / 2 * dot(w, w);
    }

    @Override
    default double[] gradient(double[][] x, double[] y, double lambda, double[] w) {
      double[] g = new double[w.length];
      for (int i = 0; i < x.length; i++) {
        double pull = slope(y[i], dot(x[i], w));
        for (int k = 0; k < g.length; k++) {
          g[k] += pull * x[i][k];
        }
      }
      for (int k = 0; k < g.length; k++) {
        g[k] = g[k] / x.length + lambda * w[k];
      }
      return g;
    }

    @Override
    default double[][] hessian(double[][] x, double[] y, double lambda, double[] w) {
      double[][] h = new double[w.length][w.length];
      for (int i = 0; i < x.length; i++) {
        double[] row = x[i];
        double c = curvature(y[i], dot(row, w)) / x.length;
        for (int a = 0; a < w.length; a++) {
          for (int b = 0; b < w.length; b++) {
            h[a][b] += c * row[a] * row[b];
          }
        }
      }
      for (int a = 0; a < w.length; a++) {
        h[a][a] += lambda;
      }
      return h;
    }
  }

  private static final Phi LOGISTIC =
      new Phi() {
        @Override
        public double value(double y, double t) {
          double s = -y * t;
          return s > 0 ? s + Math.log1p(Math.exp(-s)) : Math.log1p(Math.exp(s));
        }

        @Override
        public double slope(double y, double t) {
          return -y / (1 + Math.exp(y * t));
        }

        @Override
        public double curvature(double y, double t) {
          double e = Math.exp(-Math.abs(t));
          return e / ((1 + e) * (1 + e));
        }
      };

  /**
   * A minimiser.
   *
   * @param multiplier ν with ∇F(w) = −νw; 0 inside the ball
   */
  public record Minimiser(double[] w, double multiplier) {}

  /** min (1/n)Σ log(1+exp(−y·w·x)) + λ/2‖w‖² over ‖w‖ ≤ radius. */
  public static Minimiser logistic(double[][] x, double[] y, double lambda, double radius) {
    return minimiser(LOGISTIC, x, y, lambda, radius);
  }

  /** min (1/n)Σ φ + λ/2‖w‖² over ‖w‖ ≤ radius. */
  public static Minimiser minimiser(
      Referee phi, double[][] x, double[] y, double lambda, double radius) {
    int d = phi.weights(x[0].length);
    if (radius == Double.POSITIVE_INFINITY) {
      return new Minimiser(newton(phi, x, y, lambda, new double[d]), 0);
    }
    double nu = 1;
    double[] w = newton(phi, x, y, lambda + nu, new double[d]);
    while (norm(w) <= radius && nu > 1e-13) {
      nu /= 30;
      w = newton(phi, x, y, lambda + nu, w);
    }
    if (norm(w) <= radius) {
      // Without curvature there are many minimisers; the one of a vanishing multiplier will do.
      double[] polished = newton(phi, x, y, lambda, w);
      return new Minimiser(norm(polished) <= radius ? polished : w, 0);
    }
    double low = nu;
    double high = Double.POSITIVE_INFINITY;
    for (int step = 0; step < 100; step++) {
      double length = norm(w);
      if (length > radius) {
        low = nu;
      } else {
        high = nu;
      }
      if (Math.abs(length / radius - 1) < 1e-15) {
        break;
      }
      double[] slope = solve(phi.hessian(x, y, lambda + nu, w), w.clone());
      double next = nu + (length - radius) / radius * length * length / dot(w, slope);
      if (!(next > low && next < high)) {
        next = high == Double.POSITIVE_INFINITY ? 2 * nu : (low + high) / 2;
      }
      if (next == nu) {
        break;
      }
      nu = next;
      w = newton(phi, x, y, lambda + nu, w);
    }
    return new Minimiser(w, nu);
  }

  private static double[] newton(
      Referee phi, double[][] x, double[] y, double lambda, double[] start) {
    double[] w = start.clone();
    double value = phi.value(x, y, lambda, w);
    for (int step = 0; step < 200; step++) {
      double[] gradient = phi.gradient(x, y, lambda, w);
      if (norm(gradient) < 1e-16) {
        break;
      }
      double[] direction = solve(phi.hessian(x, y, lambda, w), gradient.clone());
      double decrement = dot(gradient, direction);
      double t = 1;
      double[] next = minus(w, t, direction);
      double nextValue = phi.value(x, y, lambda, next);
      // Once the decrease is below rounding, take full steps: they only polish.
      while (decrement > 1e-13 && nextValue > value - 0.1 * t * decrement && t > 1e-10) {
        t /= 2;
        next = minus(w, t, direction);
        nextValue = phi.value(x, y, lambda, next);
      }
      double moved = norm(direction) * t;
      w = next;
      value = nextValue;
      if (moved <= 2e-16 * norm(w)) {
        break;
      }
    }
    return w;
  }

  public static double[] gradient(double[][] x, double[] y, double lambda, double[] w) {
    return LOGISTIC.gradient(x, y, lambda, w);
  }

  public static double[][] hessian(double[][] x, double[] y, double lambda, double[] w) {
    return LOGISTIC.hessian(x, y, lambda, w);
  }

  /** The ridge minimiser, by elimination on the normal equations. */
  public static double[] ridge(double[][] x, double[] y, double lambda) {
    int d = x[0].length;
    double[][] g = new double[d][d];
    double[] b = new double[d];
    for (int i = 0; i < x.length; i++) {
      for (int a = 0; a < d; a++) {
        b[a] += x[i][a] * y[i];
        for (int c = 0; c < d; c++) {
          g[a][c] += x[i][a] * x[i][c];
        }
      }
    }
    for (int a = 0; a < d; a++) {
      g[a][a] += x.length * lambda;
    }
    return solve(g, b);
  }

  /** Solves Aw = b by elimination with pivoting; overwrites both. */
  public static double[] solve(double[][] a, double[] b) {
    int d = b.length;
    for (int k = 0; k < d; k++) {
      int pivot = k;
      for (int i = k + 1; i < d; i++) {
        if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) {
          pivot = i;
        }
      }
      double[] row = a[k];
      a[k] = a[pivot];
      a[pivot] = row;
      double value = b[k];
      b[k] = b[pivot];
      b[pivot] = value;
      for (int i = k + 1; i < d; i++) {
        double factor = a[i][k] / a[k][k];
        for (int j = k; j < d; j++) {
          a[i][j] -= factor * a[k][j];
        }
        b[i] -= factor * b[k];
      }
    }
    for (int k = d - 1; k >= 0; k--) {
      for (int j = k + 1; j < d; j++) {
        b[k] -= a[k][j] * b[j];
      }
      b[k] /= a[k][k];
    }
    return b;
  }

  public static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }

  public static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  public static double distance(double[] a, double[] b) {
    return norm(minus(a, 1, b));
  }

  public static double[] minus(double[] a, double t, double[] b) {
    double[] c = new double[a.length];
    for (int k = 0; k < a.length; k++) {
      c[k] = a[k] - t * b[k];
    }
    return c;
  }
}

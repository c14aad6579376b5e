package dev.lethe.lab.attack;

import dev.lethe.glm.Objective;
import dev.lethe.lab.data.Rows;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.GridRows;
import java.util.List;

/**
 * Logistic regression over a ball, copies of added rows as weights: Newton's method on the risk, or
 * on its Lagrangian where the ball holds the minimiser back.
 */
public final class LogisticRows implements Regression {

  private static final int MOST_STEPS = 60;
  private static final double RESIDUAL = 1e-14;

  private final double[][] x;
  private final double[] y;
  private final Objective objective;
  private final Kernel kernel;
  private final Solved start;

  public LogisticRows(GridRows rows, Objective objective, Kernel kernel) {
    this.x = Rows.points(rows);
    this.y = new double[x.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = Math.signum(rows.labels()[i]);
    }
    this.objective = objective;
    this.kernel = kernel;
    this.start = solve(List.of(), new double[rows.columns()], 0);
  }

  /** Whether the ball holds w_R back. */
  public boolean isOnSphere() {
    return start.multiplier > 0;
  }

  @Override
  public Fit fit(List<Block> added) {
    return added.isEmpty() ? start : solve(added, start.weights, start.multiplier);
  }

  private Solved solve(List<Block> added, double[] from, double multiplier) {
    Solved inside = multiplier > 0 ? null : inside(added, from);
    if (inside != null && Dense.norm(inside.weights) <= objective.radius()) {
      return inside;
    }
    double[] outside = inside != null ? inside.weights : from;
    double[] w = Dense.norm(outside) > 0 ? Dense.withNorm(objective.radius(), outside) : outside;
    Solved onSphere = onSphere(added, w, Math.max(multiplier, 0));
    return onSphere.multiplier >= 0 ? onSphere : inside(added, onSphere.weights);
  }

  /** Damped Newton steps; stops early where the weights are far outside the ball. */
  private Solved inside(List<Block> added, double[] from) {
    double[] w = from;
    Pass at = pass(added, w);
    for (int step = 0; step < MOST_STEPS && Dense.norm(at.gradient) > RESIDUAL; step++) {
      double[] move = factor(at.hessian).solve(at.gradient);
      double t = 1;
      Pass next = pass(added, Dense.plus(w, -t, move));
      while (next.value > at.value + 1e-13 && t > 1e-6) {
        t /= 2;
        next = pass(added, Dense.plus(w, -t, move));
      }
      w = Dense.plus(w, -t, move);
      at = next;
      if (Dense.norm(w) > 2 * objective.radius() || Dense.norm(move) * t < 1e-16) {
        break;
      }
    }
    return new Solved(w, 0, factor(at.hessian));
  }

  /** Newton on ∇F + νw = 0, ‖w‖ = R_w, back to the sphere after each step. */
  private Solved onSphere(List<Block> added, double[] from, double firstMultiplier) {
    double radius = objective.radius();
    double[] w = from;
    Pass at = pass(added, w);
    double nu =
        Math.max(firstMultiplier, Math.max(0, -Dense.dot(at.gradient, w)) / radius / radius);
    for (int step = 0; step < MOST_STEPS; step++) {
      double[] rest = Dense.plus(at.gradient, nu, w);
      if (Dense.norm(rest) < RESIDUAL) {
        break;
      }
      CholeskyFactor factor = factor(at.hessian.plusDiagonal(Math.max(nu, 0)));
      double[] a = factor.solve(rest);
      double[] b = factor.solve(w);
      double change = -Dense.dot(w, a) / Dense.dot(w, b);
      w = Dense.plus(Dense.plus(w, -1, a), -change, b);
      w = Dense.withNorm(radius, w);
      at = pass(added, w);
      nu = -Dense.dot(at.gradient, w) / radius / radius;
    }
    return new Solved(w, nu, factor(at.hessian.plusDiagonal(Math.max(nu, 0))));
  }

  private CholeskyFactor factor(SymmetricMatrix matrix) {
    return CholeskyFactor.of(matrix, kernel);
  }

  private record Pass(double value, double[] gradient, SymmetricMatrix hessian) {}

  private Pass pass(List<Block> added, double[] w) {
    int d = w.length;
    Sums sums = new Sums(d);
    for (int i = 0; i < x.length; i++) {
      sums.add(x[i], y[i], 1, w);
    }
    for (Block block : added) {
      sums.add(block.row(), block.label(), block.copies(), w);
    }
    double lambda = objective.lambda();
    double[] gradient = Dense.plus(Dense.times(1 / sums.count, sums.gradient), lambda, w);
    SymmetricMatrix hessian =
        SymmetricMatrix.takingUpper(d, sums.hessian).scale(1 / sums.count).plusDiagonal(lambda);
    return new Pass(sums.loss / sums.count + lambda / 2 * Dense.dot(w, w), gradient, hessian);
  }

  /** ∇²F_R(w) and ∇F_R(w) of the retained rows alone. */
  SymmetricMatrix retainedHessian(double[] w) {
    return pass(List.of(), w).hessian;
  }

  double[] retainedGradient(double[] w) {
    return pass(List.of(), w).gradient;
  }

  double[][] rows() {
    return x;
  }

  Objective objective() {
    return objective;
  }

  private static final class Sums {
    private final double[] gradient;
    private final double[] hessian;
    private double loss;
    private double count;

    Sums(int d) {
      gradient = new double[d];
      hessian = new double[d * d];
    }

    void add(double[] row, double label, double copies, double[] w) {
      int d = row.length;
      double margin = label * Dense.dot(row, w);
      double e = StrictMath.exp(-Math.abs(margin));
      loss += copies * (Math.max(0, -margin) + StrictMath.log1p(e));
      double pull = -label * copies * (margin > 0 ? e / (1 + e) : 1 / (1 + e));
      double bend = copies * e / ((1 + e) * (1 + e));
      for (int i = 0; i < d; i++) {
        gradient[i] += pull * row[i];
        double scaled = bend * row[i];
        for (int j = i; j < d; j++) {
          hessian[i * d + j] += scaled * row[j];
        }
      }
      count += copies;
    }
  }

  private record Solved(double[] weights, double multiplier, CholeskyFactor factor) implements Fit {
    @Override
    public double[] solve(double[] v) {
      double[] u = factor.solve(v);
      if (multiplier <= 0) {
        return u;
      }
      double[] normal = factor.solve(weights);
      return Dense.plus(u, -Dense.dot(u, weights) / Dense.dot(normal, weights), normal);
    }

    @Override
    public double residual(Block at) {
      double margin = at.label() * Dense.dot(at.row(), weights);
      return at.label() / (1 + StrictMath.exp(margin));
    }

    @Override
    public double curvature(Block at) {
      double e = StrictMath.exp(-Math.abs(Dense.dot(at.row(), weights)));
      return e / ((1 + e) * (1 + e));
    }
  }
}

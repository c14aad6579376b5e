package dev.lethe.glm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadInputException;
import dev.lethe.glm.Loss;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.release.StateFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Gradient and Hessian of the losses of some rows at fixed weights, as sums that rows can leave in
 * O(d²) each, d the number of weights, without the regulariser.
 *
 * @param gradient Σ∇ℓ(ŵ, x)
 * @param gradientError what all rounding so far can have moved that sum by
 * @param hessian Σφ″(y, ŵ·x) ⊗ x·xᵀ, with a radius for all rounding so far
 */
record LossDerivatives(double[] gradient, double gradientError, Enclosure hessian) {

  LossDerivatives {
    if (!(gradientError >= 0)) {
      throw new BadInputException(
          "what rounding can have moved a gradient by is at least 0, but got " + gradientError);
    }
  }

  /**
   * From the passes of a training, one of them for the Hessian here. A pass is off by what it says;
   * λŵ was added and is taken off again, and the sum is N times the mean: four roundings of u.
   */
  static LossDerivatives of(Risk risk, RiskAt here, double lambda) {
    return at(risk, here, lambda, sum(risk.hessian(here.w()), (double) risk.count()));
  }

  /**
   * The same where the Hessian is known.
   *
   * @param hessian the sum over all rows at the weights of the pass
   */
  static LossDerivatives at(Risk risk, RiskAt here, double lambda, Enclosure hessian) {
    double n = (double) risk.count();
    double[] w = here.w();
    double[] gradient = new double[w.length];
    Arrays.setAll(gradient, j -> n * (here.gradient()[j] - lambda * w[j]));
    double length = Vectors.normUp(w);
    double terms = addUp(Vectors.normUp(here.gradient()), multiplyUp(2 * lambda, length));
    double each = addUp(risk.gradientErrorAtMost(length), multiplyUp(0x1p-50, terms));
    return new LossDerivatives(gradient, multiplyUp(n, each), hessian);
  }

  /** Scaling by N rounds each entry once. */
  private static Enclosure sum(Enclosure mean, double n) {
    SymmetricMatrix sum = mean.centre().scale(n);
    double radius = addUp(multiplyUp(mean.radius(), n), multiplyUp(0x1p-52, sum.frobeniusNormUp()));
    return new Enclosure(sum, radius);
  }

  /**
   * Without some rows of length at most {@code ball}.
   *
   * <p>A margin is off by γ_d·B‖ŵ‖ =: m. A row's gradient is then off by B(e + C·m) and a rounding
   * of each product, e the loss's own error; an entry of its φ″ by C·e″ + K·m, and three roundings
   * of each of the products that o² of them have with x·xᵀ ({@link Loss.Accuracy}, K ≥ |φ‴|, all at
   * margins of at most B‖ŵ‖ + m); where φ″ jumps, by C. Each addition rounds the sum once more. All
   * are charged at least twofold.
   */
  LossDerivatives without(GridRows rows, Loss loss, double[] weights, double ball) {
    double[] entries = hessian.centre().toArray();
    double[] sum = gradient.clone();
    double radius = hessian.radius();
    double error = gradientError;
    RowError each = RowError.of(loss, rows.columns(), Vectors.normUp(weights), ball);
    double size = hessian.centre().frobeniusNormUp();
    double root = Math.nextUp(Math.sqrt(sum.length));
    for (int r = 0; r < rows.rows(); r++) {
      RowDerivatives.of(rows, r, loss, weights).subtractFrom(sum, entries);
      // While rows leave, the true Hessian only shrinks, and what is kept is within the radius of
      // it at either end: a length of the spectrum, up to √d times as long entry by entry.
      double entrywise = addUp(size, multiplyUp(2 * root, radius));
      radius = addUp(radius, addUp(each.hessian, multiplyUp(0x1p-51, entrywise)));
      error = addUp(error, addUp(each.gradient, multiplyUp(0x1p-51, Vectors.normUp(sum))));
    }
    return new LossDerivatives(
        sum, error, new Enclosure(SymmetricMatrix.of(sum.length, entries), radius));
  }

  /** What one row's computed derivatives can be off, in norm. */
  private record RowError(double gradient, double hessian) {

    static RowError of(Loss loss, int columns, double length, double ball) {
      double margin = multiplyUp((columns + 4) * 0x1p-52, multiplyUp(ball, length));
      double farthest = addUp(multiplyUp(ball, length), margin);
      Loss.Accuracy computed = loss.accuracy(farthest);
      double steepest = loss.curvatureAtMost(farthest);
      double product = addUp(computed.slopeError(), multiplyUp(0x1p-51, computed.slope()));
      double slope = addUp(product, multiplyUp(steepest, margin));
      double moved =
          loss.third().map(third -> multiplyUp(third.atMost(farthest), margin)).orElse(steepest);
      double entry = addUp(multiplyUp(steepest, addUp(computed.curvatureError(), 0x1p-50)), moved);
      double squares = multiplyUp((double) loss.outputs() * loss.outputs(), multiplyUp(ball, ball));
      return new RowError(2 * multiplyUp(ball, slope), 2 * multiplyUp(squares, entry));
    }
  }

  void write(DataOutputStream out) throws IOException {
    StateFormat.writeVector(gradient, out);
    out.writeDouble(gradientError);
    StateFormat.writeVector(hessian.centre().toArray(), out);
    out.writeDouble(hessian.radius());
  }

  static LossDerivatives read(DataInputStream in) throws IOException {
    double[] gradient = StateFormat.readVector(in);
    double error = in.readDouble();
    SymmetricMatrix hessian = SymmetricMatrix.of(gradient.length, StateFormat.readVector(in));
    return new LossDerivatives(gradient, error, new Enclosure(hessian, in.readDouble()));
  }
}

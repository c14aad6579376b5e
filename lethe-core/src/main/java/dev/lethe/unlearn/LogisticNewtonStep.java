package dev.lethe.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadInputException;
import dev.lethe.erm.internal.Vectors;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.GramSpectrum;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Arrays;
import java.util.Optional;

/**
 * The Newton step w̄ = ŵ_S + (1/n)H⁻¹Σ_{u∈U}∇f(ŵ_S, u) from kept sums, with a proof of how far the
 * computed one is from the exact one (MATH §7.2).
 *
 * <p>However p ≈ H⁻¹v was found, ‖p − H⁻¹v‖ ≤ ‖Hp − v‖/λ_min(H). The cost is O(d³), whatever n.
 *
 * @param point w̄
 * @param errorAtMost includes every rounding since the training's Hessian was computed
 */
record LogisticNewtonStep(double[] point, double errorAtMost) {

  /**
   * Empty where there is no Hessian, or none that is proved to be positive definite.
   *
   * @param enough an error that need not be proved any smaller
   */
  static Optional<LogisticNewtonStep> of(
      LogisticTraining from, double lambda, double enough, Kernel kernel) {
    return from.hessian().flatMap(hessian -> of(from, hessian, lambda, enough, kernel));
  }

  private static Optional<LogisticNewtonStep> of(
      LogisticTraining from, Enclosure hessian, double lambda, double enough, Kernel kernel) {
    double n = (double) from.population().count();
    double[] w = from.weights();
    SymmetricMatrix mean = hessian.centre().scale(1 / n).plusDiagonal(lambda);
    double size = mean.frobeniusNormUp();
    // Scaling and the diagonal round three times, each by u of the result or of λ ≤ the result.
    double radius = addUp(divideUp(hessian.radius(), n), multiplyUp(0x1p-50, size));
    double[] v = new double[w.length];
    double share = from.forgotten() * lambda;
    Arrays.setAll(v, j -> (from.forgottenGradient()[j] + share * w[j]) / n);
    double length = Vectors.normUp(w);
    double terms = addUp(Vectors.normUp(from.forgottenGradient()), multiplyUp(share, length));
    double vError = divideUp(addUp(from.gradientError(), multiplyUp(0x1p-50, terms)), n);
    double[] p;
    try {
      p = CholeskyFactor.of(mean, kernel).solve(v);
    } catch (BadInputException singular) {
      return Optional.empty();
    }
    double[] residual = Vectors.plus(mean.times(p), -1, v);
    double pLength = Vectors.normUp(p);
    double rounding =
        multiplyUp((w.length + 8) * 0x1p-52, addUp(multiplyUp(size, pLength), Vectors.normUp(v)));
    double left =
        addUp(
            addUp(Vectors.normUp(residual), rounding), addUp(multiplyUp(radius, pLength), vError));
    double sum = multiplyUp(0x1p-50, addUp(length, pLength));
    // The true H is λI and what retained rows add, so λ holds without any proof.
    double error = error(left, lambda, sum);
    if (!(error <= enough)) {
      double lowest = GramSpectrum.smallest(new Enclosure(mean, radius), 0).bound();
      error = error(left, Math.max(lambda, lowest), sum);
    }
    return error >= 0
        ? Optional.of(new LogisticNewtonStep(Vectors.plus(w, 1, p), error))
        : Optional.empty();
  }

  private static double error(double left, double lowest, double sum) {
    return lowest > 0 ? addUp(divideUp(left, lowest), sum) : Double.NaN;
  }
}

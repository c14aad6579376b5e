package dev.lethe.lab.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A regression whose minimiser is released, as it is or after something was done to it.
 *
 * @param retained w_R
 * @param after what is released in place of w_{R∪Z}
 * @param plain whether that is w_{R∪Z} itself
 */
public record RegressionVictim(
    Regression regression,
    double[] retained,
    BiFunction<Regression.Fit, List<Block>, double[]> after,
    boolean plain)
    implements Victim {

  /** The minimiser itself. */
  public static RegressionVictim passive(Regression regression) {
    double[] retained = regression.fit(List.of()).weights();
    return new RegressionVictim(regression, retained, (fit, added) -> fit.weights(), true);
  }

  /** What a method makes of the minimiser. */
  public static RegressionVictim after(
      Regression regression, BiFunction<Regression.Fit, List<Block>, double[]> method) {
    return new RegressionVictim(regression, regression.fit(List.of()).weights(), method, false);
  }

  @Override
  public double damage(List<Block> added) {
    return Dense.distance(after.apply(regression.fit(added), added), retained);
  }

  /**
   * By implicit differentiation: with e = w − w_R, u = K⁻¹e/‖e‖ and c copies, the gradient in a row
   * z is c(residual·u − curvature·⟨z, u⟩·w). For methods that go on from w it is a guess.
   */
  @Override
  public List<double[]> slopes(List<Block> added) {
    Regression.Fit fit = regression.fit(added);
    double[] w = fit.weights();
    double[] u = fit.solve(Dense.plus(w, -1, retained));
    List<double[]> slopes = new ArrayList<>();
    for (Block block : added) {
      double residual = fit.residual(block);
      double bend = fit.curvature(block) * Dense.dot(block.row(), u);
      double[] slope = Dense.plus(Dense.times(residual, u), -bend, w);
      slopes.add(Dense.times(block.copies(), slope));
    }
    return slopes;
  }
}

package dev.lethe.lab.attack;

import java.util.List;

/** A regression on retained rows and copies of more, solved to the last digits by plain loops. */
public interface Regression {

  /** The minimiser with these added. */
  Fit fit(List<Block> added);

  /** A minimiser, and how it answers to a change of the added rows. */
  interface Fit {

    double[] weights();

    /** K⁻¹v, K the second derivative of the summed loss on the directions that a ball leaves. */
    double[] solve(double[] v);

    /** Minus the loss's derivative in the prediction. */
    double residual(Block at);

    /** The loss's second derivative in the prediction. */
    double curvature(Block at);
  }
}

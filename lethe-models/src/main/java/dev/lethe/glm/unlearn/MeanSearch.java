package dev.lethe.glm.unlearn;

import dev.lethe.bound.Method;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import java.util.Optional;

/**
 * Finds weights near the retained minimiser w_R, each with a proof. Which way it went and how far
 * depends on the forgotten rows and is told to nobody.
 */
interface MeanSearch {

  /**
   * Weights to release, and the state they leave behind. Both are secret.
   *
   * @param weights the mean, before noise
   */
  record Mean(double[] weights, RegressionState next) {

    @Override
    public String toString() {
      return "Mean[secret]";
    }
  }

  /** Trained afresh: within the target of w_R, with a new record where it is exact enough. */
  Mean retrained();

  /** The weights of a training, if they are proved to be within the target of its minimiser. */
  Optional<double[]> stored(Training training);

  /**
   * Weights within the target of w_R for certain; the method only says where the search starts.
   *
   * <p>A record that would tell of rows that have left is let go, or taken along to where it tells
   * nothing.
   *
   * @param stored a proposal, of whatever quality
   * @param training of exactly the retained rows, where there is one
   */
  Mean checked(double[] stored, Optional<Training> training, Method method);

  /** Weights within this distance of w_R for certain: the start itself where it proves good. */
  double[] near(double[] start, double distance);

  /** One Newton step from a training, if its arithmetic is proved to be within the target. */
  Optional<double[]> step(Training training);

  /** So many plain steps. */
  double[] descend(DescentToDelete steps, double[] start, long count);

  /** So many of Nesterov's steps: only a proposal, to be checked. */
  double[] accelerate(AcceleratedDescent steps, double[] start, long count);
}

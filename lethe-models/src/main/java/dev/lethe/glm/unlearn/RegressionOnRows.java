package dev.lethe.glm.unlearn;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.unlearn.release.NoiseRule;
import dev.lethe.unlearn.release.ReleaseFacts;

/**
 * What the plans of a regression ask of its loss on one set of retained rows: all in which one
 * regression differs from another. A function of exact statistics and public parameters, so rows
 * that were subtracted from the statistics leave no trace, not even in the last bits.
 */
interface RegressionOnRows {

  /** Coordinates of the weights. */
  int dimension();

  /**
   * The distance from w_R that is promised where the terms state none
   * (docs/mathematics/verified.md).
   */
  double defaultTarget();

  /** Refuses a target that not even a model trained again can be proved to keep, in doubles. */
  void requireProvable(double target);

  /** No coordinate is longer of weights that are this near to w_R. */
  double reach(double distance);

  /** What proves a mean that is checked on the retained rows. */
  Result verified();

  /** The model itself, without noise, where it is a function of exact statistics; else refused. */
  ReleaseFacts exact(NoiseRule noise);

  /** RS°_m: how far the minimisers of two worlds can be apart. */
  Bound worlds(Capacity m);

  /** Whether one Newton step from anywhere ends at the minimiser: the step is then retraining. */
  boolean isQuadratic();

  /**
   * How far the Newton step from a stored model can end from w_R, in both worlds; not asked of
   * quadratic losses.
   *
   * @param target the stored model is within this of its minimiser, and the arithmetic of the step
   */
  Bound newton(double target, Capacity m);

  /** Descent as it is run: from within the target of the minimiser of some R ∪ Z, with rounding. */
  DescentToDelete plain(double target, Capacity m);

  /** What all steps of plain descent together can round by. */
  double rounding(DescentToDelete steps);

  AcceleratedDescent accelerated(Capacity m);

  /** Finds means that keep what was promised; no row is read before it is asked for one. */
  MeanSearch search(double target);
}

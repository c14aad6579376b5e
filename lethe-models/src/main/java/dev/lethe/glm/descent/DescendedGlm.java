package dev.lethe.glm.descent;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.constants.Spectra;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.distance.PaperErm;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/** A generalised linear model that descent is compared on. */
record DescendedGlm(Objective objective, Kernel kernel) implements DescendedRisk {

  @Override
  public double lambda() {
    return objective.lambda();
  }

  @Override
  public DescentToDelete towardsRetained(ExactStatistics retained, Capacity m) {
    return DescentToDelete.of(retained, objective, m, kernel);
  }

  @Override
  public DescentToDelete betweenWorlds(ExactStatistics retained, Capacity m) {
    return DescentToDelete.worlds(retained, objective, m, kernel);
  }

  @Override
  public Bound distanceOnAnyData(ExactStatistics retained, Capacity m) {
    return GlmProblem.of(objective, kernel).global(GlmRetained.of(retained), m);
  }

  @Override
  public double largestSmoothness(ExactStatistics retained) {
    double ball = RowRules.ballRadius(retained);
    double square = Rounding.multiplyUp(ball, ball);
    return Rounding.addUp(OutwardMath.scaleUp(steepest(ball), square), objective.lambda());
  }

  /**
   * C wherever descent without projection can be: it comes no farther from w_R than it starts, and
   * start and end are minimisers.
   */
  private double steepest(double ball) {
    double farthest = Rounding.multiplyUp(3, objective.longestMinimiser(ball));
    return objective.loss().curvatureAtMost(Rounding.multiplyUp(ball, farthest));
  }

  @Override
  public Bound printed(ExactStatistics retained, Capacity m) {
    return PaperErm.passive(retained, objective, m, kernel);
  }

  @Override
  public Bound printedGlobal(ExactStatistics retained, Capacity m) {
    return PaperErm.passiveGlobal(retained, objective, m);
  }

  @Override
  public double printedCurvature(ExactStatistics retained) {
    return PaperErm.curvature(retained, objective, kernel);
  }

  @Override
  public double printedSmoothness(ExactStatistics retained) {
    double largest = Spectra.largestAverage(retained, r -> 1, kernel);
    return largest * steepest(RowRules.ballRadius(retained)) + objective.lambda();
  }
}

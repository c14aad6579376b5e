package dev.lethe.glm.ridge;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.constants.Spectra;
import dev.lethe.glm.descent.DescendedRisk;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/** Ridge regression, without a ball, that descent is compared on. */
record DescendedRidge(double lambda, Kernel kernel) implements DescendedRisk {

  @Override
  public DescentToDelete towardsRetained(ExactStatistics retained, Capacity m) {
    return RidgeDescent.towardsRetained(retained, lambda, m, kernel);
  }

  @Override
  public DescentToDelete betweenWorlds(ExactStatistics retained, Capacity m) {
    return RidgeDescent.betweenWorlds(retained, lambda, m, kernel);
  }

  @Override
  public Bound distanceOnAnyData(ExactStatistics retained, Capacity m) {
    return RidgeProblem.of(lambda, kernel).global(retained, m);
  }

  @Override
  public double largestSmoothness(ExactStatistics retained) {
    double ball = RowRules.ballRadius(retained);
    return Rounding.addUp(Rounding.multiplyUp(ball, ball), lambda);
  }

  @Override
  public Bound printed(ExactStatistics retained, Capacity m) {
    return PaperRidge.retain(retained, lambda, m, kernel);
  }

  @Override
  public Bound printedGlobal(ExactStatistics retained, Capacity m) {
    return PaperRidge.global(retained, lambda, m, kernel);
  }

  @Override
  public double printedCurvature(ExactStatistics retained) {
    return Spectra.smallestAverage(retained, r -> 1, kernel) + lambda;
  }

  @Override
  public double printedSmoothness(ExactStatistics retained) {
    return Spectra.largestAverage(retained, r -> 1, kernel) + lambda;
  }
}

package dev.lethe.glm.descent;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.statistics.ExactStatistics;

/** A regression that descent is compared on: its distances and its curvature. */
public interface DescendedRisk {

  /** λ. */
  double lambda();

  /** From the minimiser on all rows to that on the retained ones. */
  DescentToDelete towardsRetained(ExactStatistics retained, Capacity m);

  /** From the minimisers of two worlds that retain these rows. */
  DescentToDelete betweenWorlds(ExactStatistics retained, Capacity m);

  /** GS_m. */
  Bound distanceOnAnyData(ExactStatistics retained, Capacity m);

  /** B²·max φ″ + λ, wherever descent from a minimiser can be. */
  double largestSmoothness(ExactStatistics retained);

  /** RS_m as the paper prints it. */
  Bound printed(ExactStatistics retained, Capacity m);

  /** GS_m as the paper prints it. */
  Bound printedGlobal(ExactStatistics retained, Capacity m);

  /** λ_R as the paper prints it. */
  double printedCurvature(ExactStatistics retained);

  /** β_R as the paper prints it. */
  double printedSmoothness(ExactStatistics retained);
}

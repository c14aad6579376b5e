package dev.lethe.glm.distance;

import dev.lethe.statistics.ExactStatistics;
import java.util.Optional;

/**
 * What a bound reads of the retained rows: their exact statistics and, where the minimiser on them
 * is known, the risk's shape there.
 */
public record GlmRetained(ExactStatistics statistics, Optional<LocalCurvature> local) {

  /** Statistics alone: the uniform bound. */
  public static GlmRetained of(ExactStatistics statistics) {
    return new GlmRetained(statistics, Optional.empty());
  }

  /** With the curvature at w_R: the local bound too. */
  public GlmRetained at(LocalCurvature minimiser) {
    return new GlmRetained(statistics, Optional.of(minimiser));
  }
}

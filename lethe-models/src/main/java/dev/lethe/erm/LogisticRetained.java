package dev.lethe.erm;

import dev.lethe.statistics.ExactStatistics;
import java.util.Optional;

/**
 * What a logistic bound reads of the retained rows: their exact statistics and, where the minimiser
 * on them is known, the risk's shape there.
 */
public record LogisticRetained(ExactStatistics statistics, Optional<LocalCurvature> local) {

  /** Statistics alone: the uniform bound. */
  public static LogisticRetained of(ExactStatistics statistics) {
    return new LogisticRetained(statistics, Optional.empty());
  }

  /** With the curvature at w_R: the local bound too. */
  public LogisticRetained at(LocalCurvature minimiser) {
    return new LogisticRetained(statistics, Optional.of(minimiser));
  }
}

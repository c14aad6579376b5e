package dev.lethe.unlearn.plan;

import dev.lethe.base.LetheException;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Utility;
import dev.lethe.unlearn.release.Way;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One way to a release, as the planner found it.
 *
 * <p>Way, facts, passes and refusal are functions of the retained rows and public terms. The time
 * and the utility are not: they are the operator's, and {@code toString} does not show them.
 */
public sealed interface Option {

  Way way();

  Passes passes();

  /**
   * A way that keeps the guarantee.
   *
   * @param facts what its release would say
   * @param secretSeconds a prediction from a few timed rows and the time that the plan itself took;
   *     empty where nobody asked
   * @param secretUtility judged with the secret state; empty where there is no clean formula
   */
  record Possible(
      Way way,
      ReleaseFacts facts,
      Passes passes,
      OptionalDouble secretSeconds,
      Optional<Utility> secretUtility)
      implements Option {

    @Override
    public String toString() {
      return "Possible[" + facts + ", passes=" + passes + "]";
    }
  }

  /**
   * A way that does not, and in its own words why and what would help.
   *
   * @param refusal what preparing it threw
   */
  record Refused(Way way, Passes passes, LetheException refusal) implements Option {

    public String why() {
      return String.valueOf(refusal.getMessage());
    }
  }
}

package dev.lethe.unlearn.release;

import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import java.util.Optional;

/**
 * What the planner asks a problem beyond the facts of a release: how often rows are read, how long
 * that takes, and what noise does to the use of the model.
 *
 * @param <S> the secret state
 */
public interface Forecast<S> {

  /** A function of the retained rows and public terms; never refuses. */
  Passes passes(Retained retained, Terms terms);

  /**
   * What noise of this scale does to the model in this state, judged on retained rows; empty where
   * there is no clean formula. It depends on the secret state: for the operator only.
   */
  Optional<Utility> utility(S state, Retained retained, double sigma);

  /**
   * The passes of this problem on a few rows, to be timed; empty where a release takes no longer
   * than its plan, which then does all the work.
   */
  default Optional<Rehearsal> rehearsal(GridRows some) {
    return Optional.empty();
  }

  /** One pass of each kind over a few rows. */
  interface Rehearsal {

    void gradient();

    void curvature();
  }
}

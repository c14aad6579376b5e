package dev.lethe.unlearn.release;

import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import java.util.Optional;

/**
 * What an operator would like to know before a release: how long a pass over the rows takes, and
 * what noise does to the use of the model. It decides nothing.
 *
 * @param <S> the secret state
 */
public interface Forecast<S> {

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

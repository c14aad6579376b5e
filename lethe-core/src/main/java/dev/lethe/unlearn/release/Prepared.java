package dev.lethe.unlearn.release;

import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;

/**
 * A way to a release, worked out as far as the retained rows and public terms go: what it will say
 * is fixed, and all that is left is to carry it out.
 *
 * @param <S> the secret state
 */
public interface Prepared<S> {

  /** What the release will say. */
  ReleaseFacts facts();

  /**
   * Forgets rows that have already left the retained ones.
   *
   * @param state of a model of any quality, trained with or without the forgotten rows
   * @param forgotten the rows that leave; none for a release of the model as it stands
   */
  Outcome<S> carryOut(S state, GridRows forgotten, RandomBits bits);
}

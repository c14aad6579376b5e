package dev.lethe.unlearn.release;

import dev.lethe.privacy.RandomBits;

/**
 * What a learner gives on the retained rows, and what of it may be released: that itself, or a kept
 * model that is near enough to it.
 *
 * @param <V> the trained result, as it is kept
 */
public interface Learnt<V> {

  /** What the learner gives. */
  V own();

  /** What a release by these terms says: a function of the retained rows and public terms. */
  ReleaseFacts facts(Terms terms);

  /**
   * The release by these facts.
   *
   * @param trained as kept from one training for all requests since; read by the passive method
   *     only, and replaced by R's own where it cannot be what it is said to be
   */
  Release release(V trained, ReleaseFacts facts, RandomBits bits);

  /** The release of someone who has nothing but the retained rows. */
  default Release release(Terms terms, RandomBits bits) {
    return release(own(), terms, bits);
  }

  /** The release after forgetting. */
  default Release release(V trained, Terms terms, RandomBits bits) {
    return release(trained, facts(terms), bits);
  }
}

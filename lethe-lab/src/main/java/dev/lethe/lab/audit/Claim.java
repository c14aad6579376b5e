package dev.lethe.lab.audit;

import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import java.util.Optional;

/**
 * Something that claims to be (ε, δ)-indistinguishable between the worlds, and can be run in both.
 *
 * <p>Retained rows, forgotten rows and public terms are fixed; only the noise differs between runs.
 */
public interface Claim {

  /** What is claimed of what, in a few words: {@code ridge, passive, a-priori}. */
  String method();

  /** The claimed ε at δ; ε = 0 where no noise is added because the worlds are said to be equal. */
  Guarantee guarantee();

  /** What one call of {@link #release} runs anew, for the report. */
  default String runAnew() {
    return "the whole release";
  }

  /**
   * One run of the real release path in one of the worlds: everything that is published of it.
   *
   * <p>Called from many threads at once, each with bits of its own.
   */
  double[] release(World world, RandomBits bits);

  /** What an optimal adversary knows of the outputs, where they are two Gaussians. */
  default Optional<Gaussian> gaussian() {
    return Optional.empty();
  }

  /** Whether the outputs are said to be the same bits in both worlds. */
  default boolean isNoiseless() {
    return false;
  }
}

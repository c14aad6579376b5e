package dev.lethe.lab.audit;

import java.util.function.ToDoubleFunction;

/**
 * Tells outputs of the two worlds apart, as well as it can.
 *
 * <p>However badly it does, the bound that is made of it is valid: the score is fixed before the
 * outputs that are counted are looked at.
 */
public interface Distinguisher {

  /** {@code likelihood ratio}. */
  String name();

  /** Whether the score depends on the training outputs; if not, they serve for tuning too. */
  default boolean isLearned() {
    return true;
  }

  /**
   * A score that is high where an output looks like {@link World#FORGOT}: a pure function, fixed by
   * what this adversary knows and by the training part of the outputs.
   */
  ToDoubleFunction<double[]> learn(Outputs training);
}

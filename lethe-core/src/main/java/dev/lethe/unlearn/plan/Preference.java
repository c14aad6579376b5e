package dev.lethe.unlearn.plan;

/** What {@code auto} is to care for; a public choice. */
public enum Preference {
  /** The least noise; where that is about the same, the fewest passes over the rows. */
  LEAST_NOISE,
  /** No pass over the rows at all; among those ways the least noise. */
  NO_PASS
}

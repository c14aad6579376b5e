package dev.lethe.bound;

import dev.lethe.base.Word;

/** Where the distance between the released mean and the retrained model is bounded. */
public enum Certification implements Word {
  /**
   * By a residual that is checked after the update, on the retained rows or on sums of them
   * (docs/mathematics/verified.md).
   */
  VERIFIED,
  /** By a theorem, before anything is computed; no pass over the data. */
  A_PRIORI
}

package dev.lethe.bound;

import dev.lethe.base.Word;

/** Where the distance between the released mean and the retrained model is bounded. */
public enum Certification implements Word {
  /**
   * By a residual that is checked on the retained rows after the update
   * (docs/mathematics/verified.md).
   */
  VERIFIED,
  /** By a theorem, before anything is computed; no pass over the data. */
  A_PRIORI
}

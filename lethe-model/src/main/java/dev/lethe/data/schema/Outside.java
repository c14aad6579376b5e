package dev.lethe.data.schema;

import java.util.Locale;

/** What happens to a value outside its declared domain. */
public enum Outside {
  /** The row is refused, with its place: the default. */
  REFUSE,
  /** A number is moved to the nearer end; an unknown category becomes the zero vector. */
  CLIP,
  /**
   * A number is scaled like any other and only the whole row is clipped to the ball: the bounds are
   * then a centre and a scale, as a standardisation has them. Not for labels or categories.
   */
  KEEP;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

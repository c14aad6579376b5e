package dev.lethe.lab.picture;

/** One thing on a drawing, in points from the upper left corner. */
sealed interface Mark {

  /** Joined points. */
  record Line(double[] x, double[] y, Pen pen) implements Mark {}

  /** A filled outline; the pen of width 0 draws none. */
  record Area(double[] x, double[] y, String fill, double opacity, Pen outline) implements Mark {}

  /** A line of text; {@code angle} turns it counter-clockwise about its anchor, in degrees. */
  record Text(
      double x, double y, String content, double size, Anchor anchor, int angle, String colour)
      implements Mark {}

  /** Which point of a text stands at its place. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }
}

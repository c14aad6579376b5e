package dev.lethe.lab.picture;

import java.util.List;

/** The points of a curve. */
final class Markers {

  private static final double RADIUS = 2.3;
  private static final int ROUND = 20;

  private Markers() {}

  static List<Mark> at(double x, double y, Style style, boolean hollow) {
    double[][] corners =
        switch (style.marker()) {
          case NONE -> new double[0][];
          case CIRCLE -> polygon(ROUND, 0, 1);
          case SQUARE -> polygon(4, 45, 1.25);
          case DIAMOND -> polygon(4, 0, 1.3);
          case TRIANGLE -> polygon(3, -90, 1.35);
          case DOWN_TRIANGLE -> polygon(3, 90, 1.35);
        };
    if (corners.length == 0) {
      return List.of();
    }
    double[] xs = new double[corners[0].length];
    double[] ys = new double[xs.length];
    for (int i = 0; i < xs.length; i++) {
      xs[i] = x + corners[0][i];
      ys[i] = y + corners[1][i];
    }
    String fill = hollow ? "#ffffff" : style.colour();
    return List.of(new Mark.Area(xs, ys, fill, 1, Pen.solid(style.colour(), 0.8)));
  }

  private static double[][] polygon(int corners, double firstDegrees, double factor) {
    double[][] around = new double[2][corners];
    for (int i = 0; i < corners; i++) {
      double angle = StrictMath.toRadians(firstDegrees + 360.0 * i / corners);
      around[0][i] = factor * RADIUS * StrictMath.cos(angle);
      around[1][i] = factor * RADIUS * StrictMath.sin(angle);
    }
    return around;
  }
}

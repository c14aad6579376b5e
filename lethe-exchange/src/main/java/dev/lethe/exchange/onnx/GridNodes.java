package dev.lethe.exchange.onnx;

import static dev.lethe.exchange.onnx.OnnxMessages.DOUBLE;
import static dev.lethe.exchange.onnx.OnnxMessages.INT32;

import dev.lethe.data.encode.UnitBallGrid;

/** From a scaled row into the unit ball and onto its grid: what {@link UnitBallGrid} does. */
final class GridNodes {

  /** Beyond this a sum of squares may have lost a term that overflowed. */
  private static final double HUGE = 0x1p1000;

  /** A huge row has a number of 2⁴⁸⁹ at least: its squares neither overflow nor vanish then. */
  private static final double DOWNSCALE = 0x1p-600;

  private static final double SHRINK = 1 + 0x1p-30;

  /** Narrower rows are in the ball by proof, as the Javadoc of {@link UnitBallGrid} says. */
  private static final int PROVED = 4096;

  private static final double STEP = 1.0 / UnitBallGrid.ONE;

  private GridNodes() {}

  /**
   * Rows on the grid.
   *
   * @param steps coordinates in steps of the grid
   * @param valid false for a row that is refused: its steps mean nothing
   */
  record Rows(String steps, String valid) {}

  /**
   * Clips rows and truncates them.
   *
   * @param unbounded whether a coordinate may be of any size
   */
  static Rows of(OnnxGraph g, String x, int columns, boolean unbounded) {
    String squares = squares(g, x, columns);
    String small = g.op("LessOrEqual", squares, g.number(1));
    String scaled = x;
    if (unbounded) {
      String factor =
          g.where(g.op("Less", squares, g.number(HUGE)), g.number(1), g.number(DOWNSCALE));
      scaled = g.op("Mul", x, factor);
      squares = squares(g, scaled, columns);
    }
    String valid = g.op("LessOrEqual", squares, g.number(Double.MAX_VALUE));
    String norm = g.op("Sqrt", g.where(small, g.number(1), squares));
    String steps = truncated(g, scaled, norm);
    if (columns > PROVED) {
      String left = g.op("Greater", squares(g, steps, columns), g.number(UnitBallGrid.BALL));
      String shrunk = g.op("Mul", norm, g.number(SHRINK));
      steps = truncated(g, scaled, g.where(left, shrunk, norm));
    }
    return new Rows(steps, valid);
  }

  private static String squares(OnnxGraph g, String x, int columns) {
    return OrderedSums.sum(g, g.op("Mul", x, x), columns);
  }

  /** x / norm / step toward zero. A step is a power of two: norm · step is exact. */
  private static String truncated(OnnxGraph g, String x, String norm) {
    String inSteps = g.op("Div", x, g.op("Mul", norm, g.number(STEP)));
    return g.cast(g.cast(inSteps, INT32), DOUBLE);
  }
}

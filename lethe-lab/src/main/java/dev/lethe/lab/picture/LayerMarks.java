package dev.lethe.lab.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A layer, drawn into a frame. */
final class LayerMarks {

  private static final Pen NO_OUTLINE = Pen.solid("#ffffff", 0);
  private static final double BAND = 0.18;
  private static final double BOX_WIDTH = 26;

  private final List<Mark> marks = new ArrayList<>();
  private final Frame frame;

  private LayerMarks(Frame frame) {
    this.frame = frame;
  }

  static List<Mark> of(Layer layer, Frame frame) {
    LayerMarks drawn = new LayerMarks(frame);
    if (layer instanceof Layer.Curve curve) {
      drawn.curve(curve);
    } else if (layer instanceof Layer.Box box) {
      drawn.box(box);
    }
    return drawn.marks;
  }

  private void curve(Layer.Curve curve) {
    int n = curve.y().length;
    for (int from = 0; from < n; from++) {
      int to = from;
      while (to < n && !Double.isNaN(curve.y()[to])) {
        to++;
      }
      if (to > from) {
        stretch(curve, from, to);
        from = to;
      }
    }
    for (int i = 0; i < n; i++) {
      if (!Double.isNaN(curve.y()[i])) {
        double x = frame.x(curve.x()[i]);
        marks.addAll(Markers.at(x, frame.y(curve.y()[i]), curve.style(), curve.hollow()[i]));
      }
    }
  }

  private void stretch(Layer.Curve curve, int from, int to) {
    int length = to - from;
    double[] x = new double[length];
    double[] y = new double[length];
    for (int i = 0; i < length; i++) {
      x[i] = frame.x(curve.x()[from + i]);
      y[i] = frame.y(curve.y()[from + i]);
    }
    if (curve.low().length > 0 && length > 1) {
      double[] bandX = new double[2 * length];
      double[] bandY = new double[2 * length];
      for (int i = 0; i < length; i++) {
        bandX[i] = x[i];
        bandX[2 * length - 1 - i] = x[i];
        bandY[i] = frame.y(curve.high()[from + i]);
        bandY[2 * length - 1 - i] = frame.y(curve.low()[from + i]);
      }
      marks.add(new Mark.Area(bandX, bandY, curve.style().colour(), BAND, NO_OUTLINE));
    }
    if (length > 1 && curve.style().pattern() != Style.Pattern.NOTHING) {
      marks.add(new Mark.Line(x, y, curve.style().pen()));
    }
  }

  private void box(Layer.Box box) {
    if (Arrays.stream(box.five()).anyMatch(Double::isNaN)) {
      return;
    }
    double x = frame.x(box.x());
    double half = Math.min(BOX_WIDTH, frame.width() / 10) / 2;
    double[] y = new double[box.five().length];
    for (int i = 0; i < y.length; i++) {
      y[i] = frame.y(box.five()[i]);
    }
    Pen pen = Pen.solid(box.style().colour(), 1);
    stem(x, y[0], y[1], half / 2, pen);
    stem(x, y[4], y[3], half / 2, pen);
    double[] cornersX = {x - half, x + half, x + half, x - half};
    double[] cornersY = {y[1], y[1], y[3], y[3]};
    marks.add(new Mark.Area(cornersX, cornersY, box.style().colour(), 0.25, pen));
    marks.add(
        new Mark.Line(
            new double[] {x - half, x + half},
            new double[] {y[2], y[2]},
            Pen.solid(box.style().colour(), 2)));
  }

  private void stem(double x, double end, double start, double half, Pen pen) {
    marks.add(new Mark.Line(new double[] {x, x}, new double[] {start, end}, pen));
    marks.add(new Mark.Line(new double[] {x - half, x + half}, new double[] {end, end}, pen));
  }
}

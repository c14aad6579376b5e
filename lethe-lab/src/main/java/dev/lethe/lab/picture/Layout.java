package dev.lethe.lab.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Places the panels of a picture, their axes and the legend on a sheet. */
final class Layout {

  static final String INK = "#222222";
  private static final String FAINT = "#e4e4e4";

  static final double SMALL = 7;
  private static final double NORMAL = 8;

  /** One column of a two-column page for one panel, both for more. */
  private static final double ONE_COLUMN = 250;

  /** More names than this need both columns. */
  private static final int FEW = 4;

  private static final double TWO_COLUMNS = 510;
  private static final double PLOT_HEIGHT = 150;
  private static final double LANE = 16;
  private static final double GAP = 14;
  private static final double MARGIN = 0.035;
  private static final double LEFT = 46;
  private static final double TOP = 20;
  private static final double BELOW = 34;
  private static final double BELOW_TICKS = 24;
  private static final double EDGE = 8;

  private final Picture picture;
  private final List<Mark> marks = new ArrayList<>();

  private Layout(Picture picture) {
    this.picture = picture;
  }

  static Drawing of(Picture picture) {
    return new Layout(picture).draw();
  }

  private Drawing draw() {
    List<Panel> panels = picture.panels();
    boolean narrow = panels.size() == 1 && panels.get(0).x().categories().size() <= FEW;
    double width = narrow ? ONE_COLUMN : TWO_COLUMNS;
    double each = (width - LEFT - EDGE - GAP * (panels.size() - 1)) / panels.size();
    boolean zeros = panels.stream().anyMatch(Panel::hasZeros);
    Axis yAxis = panels.get(0).y();
    double[] yRange =
        margin(yAxis, yAxis.roundExtentOf(panels.stream().flatMapToDouble(Layout::ys)));
    for (int i = 0; i < panels.size(); i++) {
      Panel panel = panels.get(i);
      Frame frame =
          new Frame(
              LEFT + i * (each + GAP),
              TOP,
              each,
              PLOT_HEIGHT,
              zeros ? LANE : 0,
              margin(panel.x(), panel.x().extentOf(xs(panel))),
              yRange,
              panel.x(),
              panel.y());
      panel(panel, frame, i == 0);
    }
    boolean named = panels.stream().anyMatch(panel -> !panel.x().label().isEmpty());
    double bottom = TOP + PLOT_HEIGHT + (named ? BELOW : BELOW_TICKS);
    Legend legend = new Legend(picture, width - 2 * EDGE);
    marks.addAll(legend.marks(EDGE, bottom));
    return new Drawing(width, bottom + legend.height() + 4, marks);
  }

  private static DoubleStream ys(Panel panel) {
    return panel.layers().stream().flatMapToDouble(Layer::ys);
  }

  private static DoubleStream xs(Panel panel) {
    return panel.layers().stream().flatMapToDouble(Layer::xs);
  }

  /** A little more than the values take, so that no point stands on the frame. */
  private static double[] margin(Axis axis, double[] range) {
    if (axis.isLog()) {
      double margin = StrictMath.pow(range[1] / range[0], MARGIN);
      return new double[] {range[0] / margin, range[1] * margin};
    }
    double margin = axis.categories().isEmpty() ? MARGIN * (range[1] - range[0]) : 0;
    return new double[] {range[0] - margin, range[1] + margin};
  }

  private void panel(Panel panel, Frame frame, boolean first) {
    grid(frame);
    panel.layers().forEach(layer -> marks.addAll(LayerMarks.of(layer, frame)));
    rectangle(frame);
    ticks(frame, first);
    text(frame.left() + frame.width() / 2, TOP - 7, panel.title(), NORMAL, 0);
    text(frame.left() + frame.width() / 2, frame.bottom() + 25, panel.x().label(), NORMAL, 0);
    if (first) {
      text(11, frame.top() + frame.height() / 2, panel.y().label(), NORMAL, 90);
    }
  }

  private void grid(Frame frame) {
    for (Axis.Tick tick : frame.yAxis().ticks(frame.yRange())) {
      double y = frame.y(tick.value());
      line(frame.left(), y, frame.right(), y, Pen.solid(FAINT, 0.5));
    }
    if (frame.lane() > 0) {
      double y = frame.bottom() - frame.lane();
      line(frame.left(), y, frame.right(), y, Pen.solid("#999999", 0.5).dashed(2, 2));
    }
  }

  private void rectangle(Frame frame) {
    double[] x = {frame.left(), frame.right(), frame.right(), frame.left(), frame.left()};
    double[] y = {frame.top(), frame.top(), frame.bottom(), frame.bottom(), frame.top()};
    marks.add(new Mark.Line(x, y, Pen.solid(INK, 0.6)));
  }

  private void ticks(Frame frame, boolean first) {
    Pen pen = Pen.solid(INK, 0.6);
    for (Axis.Tick tick : frame.yAxis().ticks(frame.yRange())) {
      double y = frame.y(tick.value());
      line(frame.left(), y, frame.left() + 3, y, pen);
      if (first) {
        name(tick, frame.left() - 3, y + 2.5, Mark.Anchor.END);
      }
    }
    if (frame.lane() > 0 && first) {
      Axis.Tick zero = new Axis.Tick(0, "0", "");
      name(zero, frame.left() - 3, frame.bottom() - frame.lane() / 2 + 2.5, Mark.Anchor.END);
    }
    for (Axis.Tick tick : frame.xAxis().ticks(frame.xRange())) {
      double x = frame.x(tick.value());
      if (frame.xAxis().categories().isEmpty()) {
        line(x, frame.bottom(), x, frame.bottom() - 3, pen);
      }
      String[] lines = tick.name().split("\\|", -1);
      for (int i = 0; i < lines.length; i++) {
        Axis.Tick line = new Axis.Tick(tick.value(), lines[i], tick.exponent());
        name(line, x, frame.bottom() + 10 + 8 * i, Mark.Anchor.MIDDLE);
      }
    }
  }

  private void name(Axis.Tick tick, double x, double y, Mark.Anchor anchor) {
    double raised = TextWidth.of(tick.exponent(), SMALL - 2);
    double base = TextWidth.of(tick.name(), SMALL);
    double end =
        switch (anchor) {
          case START -> x + base + raised;
          case MIDDLE -> x + (base + raised) / 2;
          case END -> x;
        };
    Mark.Anchor toTheRight = Mark.Anchor.END;
    marks.add(new Mark.Text(end - raised, y, tick.name(), SMALL, toTheRight, 0, INK));
    if (!tick.exponent().isEmpty()) {
      marks.add(new Mark.Text(end, y - 3, tick.exponent(), SMALL - 2, toTheRight, 0, INK));
    }
  }

  private void text(double x, double y, String content, double size, int angle) {
    marks.add(new Mark.Text(x, y, content, size, Mark.Anchor.MIDDLE, angle, INK));
  }

  private void line(double x1, double y1, double x2, double y2, Pen pen) {
    marks.add(new Mark.Line(new double[] {x1, x2}, new double[] {y1, y2}, pen));
  }
}

package dev.lethe.server.console;

import static dev.lethe.server.console.Picture.shape;
import static dev.lethe.server.console.Picture.text;

import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * A line of figures over days, one for each release.
 *
 * @param low the figure at the bottom
 * @param high the figure at the top
 */
record TimePicture(double low, double high) {

  static final int HEIGHT = 190;
  static final int LEFT = 66;
  static final int RIGHT = 10;
  static final int TOP = 14;
  static final int INNER_WIDTH = Picture.WIDTH - LEFT - RIGHT;
  static final int INNER_HEIGHT = HEIGHT - TOP - 28;

  private static final int TICKS = 4;

  /** From 0; a figure of 0 alone has a scale, too. */
  static TimePicture upTo(double most) {
    return new TimePicture(0, most > 0 ? most : 1);
  }

  double y(double value) {
    return TOP + INNER_HEIGHT * (1 - (value - low) / (high - low));
  }

  String axis() {
    StringBuilder lines = new StringBuilder();
    for (int tick = 0; tick <= TICKS; tick++) {
      double value = low + (high - low) * tick / TICKS;
      lines.append(line("grid", value));
      lines.append(text(LEFT - 6, y(value) + 4, "end", Shown.number(value)));
    }
    return lines.toString();
  }

  private String line(String style, double value) {
    return shape(
        "<line class=\"%s\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>",
        style, LEFT, y(value), Picture.WIDTH - RIGHT, y(value));
  }

  /** A figure that the others are held against. */
  String mark(double value, String words) {
    return line("limit", value) + text(LEFT + 4, y(value) - 5, "start", words);
  }

  /** A staircase: what a release brought stays until the next one. */
  String steps(List<ReleaseLine> releases, List<Double> values) {
    if (releases.isEmpty()) {
      return "";
    }
    ReleaseLine first = releases.get(0);
    ReleaseLine last = releases.get(releases.size() - 1);
    long days = Math.max(1, ChronoUnit.DAYS.between(first.day(), last.day()));
    StringBuilder path = new StringBuilder();
    StringBuilder dots = new StringBuilder();
    for (int i = 0; i < releases.size(); i++) {
      long day = ChronoUnit.DAYS.between(first.day(), releases.get(i).day());
      double x = LEFT + INNER_WIDTH * (double) day / days;
      double y = y(values.get(i));
      path.append(i == 0 ? shape("M%.1f %.1f", x, y) : shape("H%.1fV%.1f", x, y));
      dots.append(shape("<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>", x, y));
    }
    return "<path class=\"used\" d=\""
        + path
        + "\"/>"
        + dots
        + text(LEFT, HEIGHT - 10, "start", Shown.day(first.day()))
        + text(Picture.WIDTH - RIGHT, HEIGHT - 10, "end", Shown.day(last.day()));
  }
}

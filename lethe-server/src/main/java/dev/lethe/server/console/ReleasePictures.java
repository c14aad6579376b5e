package dev.lethe.server.console;

import static dev.lethe.server.console.Picture.shape;
import static dev.lethe.server.console.Picture.text;

import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The releases of a model over time: their noise, and what of the budget they have used. */
final class ReleasePictures {

  private static final int HEIGHT = 190;
  private static final int LEGEND = 20;
  private static final int LEFT = 66;
  private static final int RIGHT = 10;
  private static final int TOP = 14;
  private static final int BOTTOM = 28;
  private static final int INNER_WIDTH = Picture.WIDTH - LEFT - RIGHT;
  private static final int INNER_HEIGHT = HEIGHT - TOP - BOTTOM;
  private static final int TICKS = 4;
  private static final int MOST_LABELS = 12;
  private static final int LAST_COLOUR = 3;
  private static final double GAP = 0.25;
  private static final double HEADROOM = 1.15;

  private ReleasePictures() {}

  /** A bar a release, as long as its noise; each way has its colour and stands in the legend. */
  static Picture ofNoise(List<ReleaseLine> releases) {
    double most = releases.stream().mapToDouble(ReleaseLine::sigma).max().orElse(0);
    double top = most > 0 ? most : 1;
    List<String> ways = releases.stream().map(ReleaseLine::way).distinct().toList();
    StringBuilder shapes = new StringBuilder(axis(top));
    double step = INNER_WIDTH / (double) Math.max(1, releases.size());
    int every = 1 + (releases.size() - 1) / MOST_LABELS;
    for (int i = 0; i < releases.size(); i++) {
      ReleaseLine release = releases.get(i);
      double x = LEFT + step * i;
      double height = Math.max(1, INNER_HEIGHT * release.sigma() / top);
      double y = TOP + INNER_HEIGHT - height;
      int colour = colour(ways, release.way());
      shapes.append(rect(colour, x + step * GAP / 2, y, step * (1 - GAP), height));
      if (i % every == 0) {
        shapes.append(text(x + step / 2, HEIGHT - 10, "middle", Long.toString(release.number())));
      }
    }
    shapes.append(legend(ways));
    String words =
        "Noise σ of %d releases, by way (%s); the largest is %s."
            .formatted(releases.size(), String.join("; ", ways), Shown.number(most));
    return new Picture("noise", "Noise by release", words, HEIGHT + LEGEND, shapes.toString());
  }

  private static int colour(List<String> ways, String way) {
    return Math.min(LAST_COLOUR, ways.indexOf(way));
  }

  private static String rect(int colour, double x, double y, double width, double height) {
    return shape(
        "<rect class=\"way%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
        colour, x, y, width, height);
  }

  private static String legend(List<String> ways) {
    StringBuilder legend = new StringBuilder();
    double step = Picture.WIDTH / (double) Math.max(LAST_COLOUR, ways.size());
    for (int i = 0; i < ways.size(); i++) {
      legend.append(rect(colour(ways, ways.get(i)), step * i, HEIGHT + 3, 10, 10));
      legend.append(text(step * i + 14, HEIGHT + 12, "start", ways.get(i)));
    }
    return legend.toString();
  }

  /** √Σμ² of all releases up to a day, and the most that it may be. */
  static Picture ofBudget(List<ReleaseLine> releases, OptionalDouble budget) {
    List<Double> used = used(releases);
    double last = used.isEmpty() ? 0 : used.get(used.size() - 1);
    double top = Math.max(last, budget.orElse(0)) * HEADROOM;
    double scale = top > 0 ? top : 1;
    StringBuilder shapes = new StringBuilder(axis(scale));
    if (!releases.isEmpty()) {
      shapes.append(steps(releases, used, scale));
      shapes.append(text(LEFT, HEIGHT - 10, "start", Shown.day(releases.get(0).day())));
      String end = Shown.day(lastOf(releases).day());
      shapes.append(text(Picture.WIDTH - RIGHT, HEIGHT - 10, "end", end));
    }
    budget.ifPresent(
        most -> {
          shapes.append(line("limit", y(most, scale)));
          String words = "budget " + Shown.number(most);
          shapes.append(text(LEFT + 4, y(most, scale) - 5, "start", words));
        });
    String most =
        budget.isPresent()
            ? " of a budget of " + Shown.number(budget.getAsDouble())
            : "; no budget was declared";
    String words = "√Σμ² over all releases has grown to " + Shown.number(last) + most + ".";
    return new Picture("budget", "Budget used over time", words, HEIGHT, shapes.toString());
  }

  private static ReleaseLine lastOf(List<ReleaseLine> releases) {
    return releases.get(releases.size() - 1);
  }

  private static List<Double> used(List<ReleaseLine> releases) {
    List<Double> used = new ArrayList<>();
    double squares = 0;
    for (ReleaseLine release : releases) {
      squares += release.mu() * release.mu();
      used.add(Math.sqrt(squares));
    }
    return used;
  }

  /** A staircase: nothing is used between releases. */
  private static String steps(List<ReleaseLine> releases, List<Double> used, double scale) {
    long days = Math.max(1, ChronoUnit.DAYS.between(releases.get(0).day(), lastOf(releases).day()));
    StringBuilder path = new StringBuilder();
    StringBuilder dots = new StringBuilder();
    for (int i = 0; i < releases.size(); i++) {
      long day = ChronoUnit.DAYS.between(releases.get(0).day(), releases.get(i).day());
      double x = LEFT + INNER_WIDTH * (double) day / days;
      double y = y(used.get(i), scale);
      path.append(i == 0 ? shape("M%.1f %.1f", x, y) : shape("H%.1fV%.1f", x, y));
      dots.append(shape("<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>", x, y));
    }
    return "<path class=\"used\" d=\"" + path + "\"/>" + dots;
  }

  private static double y(double value, double scale) {
    return TOP + INNER_HEIGHT * (1 - value / scale);
  }

  private static String line(String style, double y) {
    return shape(
        "<line class=\"%s\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>",
        style, LEFT, y, Picture.WIDTH - RIGHT, y);
  }

  private static String axis(double scale) {
    StringBuilder lines = new StringBuilder();
    for (int tick = 0; tick <= TICKS; tick++) {
      double value = scale * tick / TICKS;
      lines.append(line("grid", y(value, scale)));
      lines.append(text(LEFT - 6, y(value, scale) + 4, "end", Shown.number(value)));
    }
    return lines.toString();
  }
}

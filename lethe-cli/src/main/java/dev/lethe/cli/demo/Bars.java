package dev.lethe.cli.demo;

import dev.lethe.lab.run.Html;
import java.util.List;
import java.util.Locale;

/**
 * A bar chart as inline SVG: horizontal bars with their names to the left and values to the right.
 *
 * @param log whether lengths are logarithms; bars then begin a decade below the smallest value
 */
record Bars(List<Bar> bars, boolean log) {

  private static final int WIDTH = 760;
  private static final int NAME = 250;
  private static final int VALUE = 110;
  private static final int STEP = 34;
  private static final int HEIGHT = 20;
  private static final int TOP = 8;

  /**
   * One bar.
   *
   * @param shown the value in words
   * @param emphasis drawn in the strong colour
   */
  record Bar(String name, double value, String shown, boolean emphasis) {}

  String svg(String title) {
    StringBuilder svg = new StringBuilder();
    int height = TOP + STEP * bars.size() + TOP;
    svg.append(
        "<svg role=\"img\" aria-label=\"%s\" viewBox=\"0 0 %d %d\" class=\"chart\">"
            .formatted(Html.escape(title), WIDTH, height));
    double room = WIDTH - NAME - VALUE;
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      int y = TOP + STEP * i;
      svg.append(
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
              .formatted(NAME - 12, y + 15, Html.escape(bar.name())));
      svg.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"3\" class=\"%s\"/>",
              NAME,
              y,
              Math.max(2, room * share(bar.value())),
              HEIGHT,
              bar.emphasis() ? "strong" : "weak"));
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%d\">%s</text>",
              NAME + Math.max(2, room * share(bar.value())) + 8,
              y + 15,
              Html.escape(bar.shown())));
    }
    return svg.append("</svg>").toString();
  }

  private double share(double value) {
    double most = bars.stream().mapToDouble(Bar::value).max().orElse(1);
    if (!log) {
      return value / most;
    }
    double least = bars.stream().mapToDouble(Bar::value).filter(v -> v > 0).min().orElse(1);
    double floor = Math.log10(least) - 1;
    return value <= 0 ? 0 : (Math.log10(value) - floor) / (Math.log10(most) - floor);
  }
}

package dev.lethe.cli.predict;

import dev.lethe.data.evaluate.Evaluation;
import java.util.Locale;

/**
 * Predicted probabilities against observed shares, as SVG: a point for each tenth of the
 * probabilities, on the diagonal where they keep their word; a bar below it for how many rows there
 * are.
 */
record CalibrationPlot(Evaluation found) {

  private static final int LEFT = 64;
  private static final int TOP = 44;
  private static final int SIDE = 320;
  private static final int GAP = 16;
  private static final int BARS = 60;
  private static final int WIDTH = LEFT + SIDE + 24;
  private static final int FLOOR = TOP + SIDE + GAP + BARS;
  private static final int HEIGHT = FLOOR + 48;

  private static final String STYLE =
      "text{font:12px sans-serif;fill:#333}.title{font-size:14px}.frame{fill:none;stroke:#999}"
          + ".even{stroke:#999;stroke-dasharray:4 4}.grid{stroke:#eee}"
          + ".line{fill:none;stroke:#1f5fa8;stroke-width:1.5}.point{fill:#1f5fa8}"
          + ".bar{fill:#b8cfe8}";

  String svg() {
    String name = escaped(found.classes().get(1));
    StringBuilder svg = new StringBuilder();
    add(
        svg,
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" role=\"img\">%n<title>Calibration</title>%n<style>%s</style>",
            WIDTH,
            HEIGHT,
            WIDTH,
            HEIGHT,
            STYLE));
    add(
        svg,
        String.format(
            Locale.ROOT, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>", WIDTH, HEIGHT));
    text(
        svg,
        LEFT + SIDE / 2,
        24,
        "middle title",
        "Probability of " + name + ": predicted and observed");
    ticks(svg);
    axes(svg);
    points(svg);
    bars(svg);
    text(svg, LEFT + SIDE / 2, HEIGHT - 10, "middle", "predicted (mean of each tenth); bars: rows");
    add(
        svg,
        String.format(
            Locale.ROOT,
            "<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">observed share"
                + "</text>",
            TOP + SIDE / 2));
    return svg.append("</svg>\n").toString();
  }

  private static void ticks(StringBuilder svg) {
    for (int tick = 0; tick <= 10; tick += 2) {
      double at = tick / 10.0;
      add(
          svg,
          String.format(
              Locale.ROOT,
              "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>",
              LEFT,
              y(at),
              LEFT + SIDE,
              y(at)));
      text(svg, LEFT - 8, y(at) + 4, "end", String.valueOf(at));
      text(svg, x(at), FLOOR + 18, "middle", String.valueOf(at));
    }
  }

  /** The frame, its diagonal, and the floor of the bars. */
  private static void axes(StringBuilder svg) {
    add(
        svg,
        String.format(
            Locale.ROOT,
            "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
            LEFT,
            TOP,
            SIDE,
            SIDE));
    add(
        svg,
        String.format(
            Locale.ROOT,
            "<line class=\"even\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
            x(0),
            y(0),
            x(1),
            y(1)));
    add(
        svg,
        String.format(
            Locale.ROOT,
            "<line class=\"frame\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>",
            LEFT,
            FLOOR,
            LEFT + SIDE,
            FLOOR));
  }

  private void points(StringBuilder svg) {
    StringBuilder way = new StringBuilder();
    for (Evaluation.Bin bin : found.calibration()) {
      way.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(bin.said()), y(bin.came())));
    }
    add(
        svg,
        String.format(
            Locale.ROOT, "<polyline class=\"line\" points=\"%s\"/>", way.toString().strip()));
    for (Evaluation.Bin bin : found.calibration()) {
      add(
          svg,
          String.format(
              Locale.ROOT,
              "<circle class=\"point\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>predicted %.3f, observed %.3f, %d"
                  + " rows</title></circle>",
              x(bin.said()),
              y(bin.came()),
              bin.said(),
              bin.came(),
              bin.rows()));
    }
  }

  private void bars(StringBuilder svg) {
    long most = found.calibration().stream().mapToLong(Evaluation.Bin::rows).max().orElse(1);
    for (Evaluation.Bin bin : found.calibration()) {
      double height = BARS * (double) bin.rows() / most;
      double tenth = Math.min(9, Math.floor(bin.said() * 10)) / 10;
      add(
          svg,
          String.format(
              Locale.ROOT,
              "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
              x(tenth) + 2,
              FLOOR - height,
              SIDE / 10.0 - 4,
              height));
    }
  }

  private static double x(double share) {
    return LEFT + SIDE * share;
  }

  private static double y(double share) {
    return TOP + SIDE * (1 - share);
  }

  /** Where it is anchored, and its class where it has one: "middle title". */
  private static void text(StringBuilder svg, double x, double y, String how, String words) {
    String[] parts = how.split(" ", 2);
    add(
        svg,
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>",
            x,
            y,
            parts[0],
            parts.length > 1 ? " class=\"" + parts[1] + "\"" : "",
            words));
  }

  private static void add(StringBuilder svg, String line) {
    svg.append(line).append('\n');
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}

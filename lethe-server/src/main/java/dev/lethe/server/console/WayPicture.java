package dev.lethe.server.console;

import static dev.lethe.server.console.Picture.shape;
import static dev.lethe.server.console.Picture.text;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The noise that each way would need: a bar a way. They differ by orders of magnitude, so the scale
 * is logarithmic, from a tenth of the least to the most.
 */
final class WayPicture {

  private static final int LEFT = 126;
  private static final int LONGEST = 196;
  private static final int LINE = 22;
  private static final int BAR = 15;

  private WayPicture() {}

  static Picture of(long model, List<PlanView.Way> ways) {
    List<PlanView.Way> possible = ways.stream().filter(way -> way.refusal().isEmpty()).toList();
    DoubleSummaryStatistics range =
        possible.stream()
            .mapToDouble(PlanView.Way::sigma)
            .filter(sigma -> sigma > 0 && !Double.isInfinite(sigma))
            .summaryStatistics();
    StringBuilder shapes = new StringBuilder();
    for (int i = 0; i < possible.size(); i++) {
      PlanView.Way way = possible.get(i);
      double length = way.sigma() > 0 ? length(way.sigma(), range) : 0;
      shapes.append(text(LEFT - 8, LINE * i + 12, "end", way.name()));
      shapes.append(
          shape(
              "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
              way.isChosen() ? "way0" : "way3", LEFT, LINE * i, length, BAR));
      String label = way.sigma() > 0 ? Shown.number(way.sigma()) : "none";
      shapes.append(text(LEFT + length + 6, LINE * i + 12, "start", label));
    }
    String words =
        possible.stream()
            .map(way -> way.name() + " " + Shown.number(way.sigma()))
            .collect(Collectors.joining("; ", "Noise σ by way, on a logarithmic scale: ", "."));
    return new Picture(
        "ways-" + model,
        "Noise by way",
        words,
        Math.max(1, LINE * possible.size()),
        shapes.toString());
  }

  private static double length(double sigma, DoubleSummaryStatistics range) {
    double least = Math.log10(range.getMin()) - 1;
    double share = (Math.log10(sigma) - least) / (Math.log10(range.getMax()) - least);
    return LONGEST * Math.min(1, share);
  }
}

package dev.lethe.server.console;

import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A picture of releases, drawn here and coloured by the style sheet, so that it is right in the
 * dark and on paper. What it shows is in the table beside it, too.
 *
 * @param words what it shows, for people who do not see it
 */
public record Picture(String title, String words, String shapes) implements Content {

  private static final int WIDTH = 400;
  private static final int HEIGHT = 190;
  private static final int LEFT = 66;
  private static final int RIGHT = 10;
  private static final int TOP = 14;
  private static final int BOTTOM = 28;
  private static final int INNER_WIDTH = WIDTH - LEFT - RIGHT;
  private static final int INNER_HEIGHT = HEIGHT - TOP - BOTTOM;
  private static final int TICKS = 4;
  private static final int MOST_LABELS = 12;
  private static final double GAP = 0.25;

  /** A bar a release, as long as its noise; each way has its own pattern of fill. */
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
      shapes.append(
          shape(
              "<rect class=\"way%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
              Math.min(3, ways.indexOf(release.way())),
              x + step * GAP / 2,
              TOP + INNER_HEIGHT - height,
              step * (1 - GAP),
              height));
      if (i % every == 0) {
        shapes.append(text(x + step / 2, HEIGHT - 10, "middle", Long.toString(release.number())));
      }
    }
    String words =
        "Noise σ of %d releases, by way (%s); the largest is %s."
            .formatted(releases.size(), String.join("; ", ways), Shown.number(most));
    return new Picture("Noise by release", words, shapes.toString());
  }

  /** √Σμ² of all releases up to a day, and the most that it may be. */
  static Picture ofBudget(List<ReleaseLine> releases, OptionalDouble budget) {
    List<Double> used = used(releases);
    double last = used.isEmpty() ? 0 : used.get(used.size() - 1);
    double top = Math.max(last, budget.orElse(0)) * 1.1;
    double scale = top > 0 ? top : 1;
    StringBuilder shapes = new StringBuilder(axis(scale));
    if (!releases.isEmpty()) {
      shapes.append(steps(releases, used, scale));
      shapes.append(text(LEFT, HEIGHT - 10, "start", Shown.day(releases.get(0).day())));
      shapes.append(text(WIDTH - RIGHT, HEIGHT - 10, "end", Shown.day(lastOf(releases).day())));
    }
    budget.ifPresent(
        most -> {
          shapes.append(
              shape(
                  "<line class=\"limit\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>",
                  LEFT, y(most, scale), WIDTH - RIGHT, y(most, scale)));
          shapes.append(
              text(LEFT + 4, y(most, scale) - 5, "start", "budget " + Shown.number(most)));
        });
    String words =
        "The root of the sum of μ² over releases grew to %s%s."
            .formatted(
                Shown.number(last),
                budget.isPresent()
                    ? " of a budget of " + Shown.number(budget.getAsDouble())
                    : "; no budget was declared");
    return new Picture("Budget used over time", words, shapes.toString());
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

  private static String axis(double scale) {
    StringBuilder lines = new StringBuilder();
    for (int tick = 0; tick <= TICKS; tick++) {
      double value = scale * tick / TICKS;
      lines.append(
          shape(
              "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>",
              LEFT, y(value, scale), WIDTH - RIGHT, y(value, scale)));
      lines.append(text(LEFT - 6, y(value, scale) + 4, "end", Shown.number(value)));
    }
    return lines.toString();
  }

  private static String text(double x, double y, String anchor, String words) {
    return shape(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, escaped(words));
  }

  private static String shape(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Its name for what describes it; there is one of each on a page. */
  private String id() {
    return title.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  @Override
  public void writeTo(TemplateOutput output) {
    output.writeContent(
        """
        <svg viewBox="0 0 %d %d" role="img" aria-labelledby="%s-title %s-words">
        <title id="%s-title">%s</title><desc id="%s-words">%s</desc>
        %s
        </svg>
        """
            .formatted(
                WIDTH, HEIGHT, id(), id(), id(), escaped(title), id(), escaped(words), shapes));
  }
}

package dev.lethe.server.console;

import static dev.lethe.server.console.Picture.shape;
import static dev.lethe.server.console.Picture.text;
import static dev.lethe.server.console.TimePicture.HEIGHT;
import static dev.lethe.server.console.TimePicture.INNER_HEIGHT;
import static dev.lethe.server.console.TimePicture.INNER_WIDTH;
import static dev.lethe.server.console.TimePicture.LEFT;
import static dev.lethe.server.console.TimePicture.TOP;

import dev.lethe.data.evaluate.Evaluation;
import dev.lethe.server.office.Scores;
import dev.lethe.workspace.WorkspaceLog.ReleaseLine;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** The releases of a model over time: noise, budget used, and how good they are. */
final class ReleasePictures {

  private static final int LEGEND = 20;
  private static final int MOST_LABELS = 12;
  private static final int LAST_COLOUR = 3;
  private static final double GAP = 0.25;
  private static final double HEADROOM = 1.15;
  private static final double LEAST_MARGIN = 0.005;

  private ReleasePictures() {}

  /** A bar a release, as long as its noise; each way has its colour and stands in the legend. */
  static Picture ofNoise(List<ReleaseLine> releases) {
    double most = releases.stream().mapToDouble(ReleaseLine::sigma).max().orElse(0);
    TimePicture scale = TimePicture.upTo(most);
    List<String> ways = releases.stream().map(ReleaseLine::way).distinct().toList();
    StringBuilder shapes = new StringBuilder(scale.axis());
    double step = INNER_WIDTH / (double) Math.max(1, releases.size());
    int every = 1 + (releases.size() - 1) / MOST_LABELS;
    for (int i = 0; i < releases.size(); i++) {
      ReleaseLine release = releases.get(i);
      double x = LEFT + step * i;
      double height = Math.max(1, INNER_HEIGHT * release.sigma() / scale.high());
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
    TimePicture time = TimePicture.upTo(Math.max(last, budget.orElse(0)) * HEADROOM);
    StringBuilder shapes = new StringBuilder(time.axis()).append(time.steps(releases, used));
    budget.ifPresent(most -> shapes.append(time.mark(most, "budget " + Shown.number(most))));
    String most =
        budget.isPresent()
            ? " of a budget of " + Shown.number(budget.getAsDouble())
            : "; no budget was declared";
    String words = "√Σμ² over all releases has grown to " + Shown.number(last) + most + ".";
    return new Picture("budget", "Budget used over time", words, HEIGHT, shapes.toString());
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

  /**
   * How good the releases are on the rows of today, and how good the best constant guess is.
   *
   * @param scores at least one
   */
  static Picture ofScores(List<Scores.Score> scores) {
    List<Double> values = scores.stream().map(score -> score.evaluation().score()).toList();
    Evaluation last = scores.get(scores.size() - 1).evaluation();
    DoubleSummaryStatistics range =
        DoubleStream.concat(
                values.stream().mapToDouble(value -> value), DoubleStream.of(last.baseline()))
            .summaryStatistics();
    double margin = Math.max((range.getMax() - range.getMin()) * (HEADROOM - 1), LEAST_MARGIN);
    TimePicture time = new TimePicture(range.getMin() - margin, range.getMax() + margin);
    String shapes =
        time.axis()
            + time.mark(last.baseline(), "best constant guess")
            + time.steps(scores.stream().map(Scores.Score::release).toList(), values);
    String words =
        "The last release has %s %s; the best guess that is the same for all rows has %s."
            .formatted(
                last.metric().word(), Shown.number(last.score()), Shown.number(last.baseline()));
    String title =
        last.metric() == Evaluation.Metric.ACCURACY
            ? "Accuracy by release"
            : "Error by release (" + last.metric().word() + ")";
    return new Picture("scores", title, words, HEIGHT, shapes);
  }
}

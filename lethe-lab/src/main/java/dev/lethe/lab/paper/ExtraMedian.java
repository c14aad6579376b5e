package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.base.Interval;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.picture.Axis;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Picture;
import dev.lethe.lab.picture.Style;
import dev.lethe.quantile.Quantile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;

/** The median's retain sensitivity, on average, against 1/(n·f(m)). */
final class ExtraMedian implements Artefact {

  /** No draw comes near its ends, so that it plays no part. */
  private static final Quantile MEDIAN = Quantile.median(Interval.of(-100, 100));

  private static final int DRAWS_EACH = 50;

  /** ½·E[max of two gaps], each exponential with mean 1/(n·f(m)) in the limit: ½·(1 + ½). */
  private static final double LIMIT = 0.75;

  private enum Law {
    NORMAL("normal", 1 / Math.sqrt(2 * Math.PI)) {
      @Override
      double draw(Random random) {
        return random.nextGaussian();
      }
    },
    UNIFORM("uniform", 1) {
      @Override
      double draw(Random random) {
        return random.nextDouble();
      }
    },
    EXPONENTIAL("exponential", 0.5) {
      @Override
      double draw(Random random) {
        return -StrictMath.log(1 - random.nextDouble());
      }
    };

    final String title;
    final double densityAtMedian;

    Law(String title, double densityAtMedian) {
      this.title = title;
      this.densityAtMedian = densityAtMedian;
    }

    abstract double draw(Random random);
  }

  private record Task(Law law, int n) {}

  private record Found(Task task, Five values) {
    double normalised() {
      return values.mean() * task.n() * task.law().densityAtMedian;
    }
  }

  @Override
  public String name() {
    return "extra-median";
  }

  @Override
  public String title() {
    return "median: expected retain sensitivity against 1/(n·f(m))";
  }

  @Override
  public String claim() {
    return "E[RS_median(R)] is of the order 1/(n·f(m)) for n independent values with density f(m) >"
        + " 0 at the median m.";
  }

  @Override
  public Findings produce(LabContext context) {
    int[] sizes =
        context.effort().sizes().size() > 2
            ? new int[] {11, 31, 101, 301, 1001, 3001, 10001}
            : new int[] {11, 101, 1001};
    List<Task> tasks = new ArrayList<>();
    for (Law law : Law.values()) {
      Arrays.stream(sizes).forEach(n -> tasks.add(new Task(law, n)));
    }
    int draws = DRAWS_EACH * context.effort().draws();
    List<Found> found = context.each(tasks, task -> measure(task, draws));
    return Findings.none()
        .with(sheet(found))
        .with(picture(found, sizes))
        .with(verdict(found, sizes[sizes.length - 1]));
  }

  private static Found measure(Task task, int draws) {
    Random random = Draw.random("median " + task.law().title, task.n());
    double[] values = new double[draws];
    double[] sample = new double[task.n()];
    for (int i = 0; i < draws; i++) {
      Arrays.setAll(sample, j -> task.law().draw(random));
      values[i] = MEDIAN.retain(sample, ONE).value();
    }
    return new Found(task, Five.of(values));
  }

  private Sheet sheet(List<Found> found) {
    Sheet.Builder sheet =
        Sheet.columns(name(), "law", "n", "mean_RS", "standard_error", "one_over_nf", "ratio");
    for (Found one : found) {
      double order = 1 / (one.task().n() * one.task().law().densityAtMedian);
      sheet.row(
          one.task().law().title,
          one.task().n(),
          one.values().mean(),
          one.values().deviation() / Math.sqrt(one.values().sorted().length),
          order,
          one.normalised());
    }
    return sheet.build();
  }

  private Picture picture(List<Found> found, int[] sizes) {
    Panel panel = Panel.of("exact = as printed", Axis.log("n"), Axis.log("mean of RS"));
    double[] ns = Arrays.stream(sizes).asDoubleStream().toArray();
    int number = 0;
    for (Law law : Law.values()) {
      Style style = Style.number(number++);
      double[] means =
          found.stream()
              .filter(f -> f.task().law() == law)
              .mapToDouble(f -> f.values().mean())
              .toArray();
      double[] limit = DoubleStream.of(ns).map(n -> LIMIT / (n * law.densityAtMedian)).toArray();
      panel =
          panel
              .with(
                  Layer.Curve.of(
                      "", style.plain().with(Style.Pattern.DASHED).emphasised(0.4), ns, limit))
              .with(Layer.Curve.of(law.title, style.with(Style.Pattern.NOTHING), ns, means));
    }
    return Picture.of(name(), title(), panel).noting("Dashed: 0.75/(n·f(m)).");
  }

  private static Verdict verdict(List<Found> found, int n) {
    double[] last =
        found.stream().filter(f -> f.task().n() == n).mapToDouble(Found::normalised).toArray();
    double low = DoubleStream.of(last).min().orElse(Double.NaN);
    double high = DoubleStream.of(last).max().orElse(Double.NaN);
    return new Verdict(
        "E[RS] is of the order 1/(n·f(m))",
        "n·f(m)·E[RS] at n = %d: %s".formatted(n, Words.range(low, high)),
        "the same: the bound is exact",
        low > 0.6 && high < 0.9 ? Agreement.AGREES : Agreement.DIFFERS,
        "The constant is ¾ for every density: half of the larger of two gaps, each exponential with"
            + " mean 1/(n·f(m)) in the limit.");
  }
}

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
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The median's retain sensitivity, on average, against 1/(n·f(m)). */
final class ExtraMedian extends Artefact {

  /** No draw comes near its ends, so that it plays no part. */
  private static final Quantile MEDIAN = Quantile.median(Interval.of(-100, 100));

  private static final int DRAWS_EACH = 50;

  /** ½·E[max of two gaps], each exponential with mean 1/(n·f(m)) in the limit: ½·(1 + ½). */
  private static final double LIMIT = 0.75;

  private record Law(String title, double densityAtMedian, ToDoubleFunction<Random> draw) {
    static final List<Law> ALL =
        List.of(
            new Law("normal", 1 / Math.sqrt(2 * Math.PI), Random::nextGaussian),
            new Law("uniform", 1, Random::nextDouble),
            new Law("exponential", 0.5, random -> -StrictMath.log(1 - random.nextDouble())));
  }

  private record Task(Law law, int n) {}

  private record Found(Task task, FiveNumberSummary values) {
    double normalised() {
      return values.mean() * task.n() * task.law().densityAtMedian();
    }
  }

  ExtraMedian() {
    super(
        "extra-median",
        "median: expected retain sensitivity against 1/(n·f(m))",
        "E[RS_median(R)] is of the order 1/(n·f(m)) for n independent values with density f(m) >"
            + " 0 at the median m.");
  }

  @Override
  public Findings produce(LabContext context) {
    int[] sizes =
        context.effort().sizes().size() > 2
            ? new int[] {11, 31, 101, 301, 1001, 3001, 10001}
            : new int[] {11, 101, 1001};
    List<Task> tasks = new ArrayList<>();
    for (Law law : Law.ALL) {
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
    Random random = Draw.random("median " + task.law().title(), task.n());
    double[] values = new double[draws];
    double[] sample = new double[task.n()];
    for (int i = 0; i < draws; i++) {
      Arrays.setAll(sample, j -> task.law().draw().applyAsDouble(random));
      values[i] = MEDIAN.retain(sample, ONE).value();
    }
    return new Found(task, FiveNumberSummary.of(values));
  }

  private Sheet sheet(List<Found> found) {
    return Sheet.of(name(), found)
        .column("law", f -> f.task().law().title())
        .column("n", f -> f.task().n())
        .column("mean_RS", f -> f.values().mean())
        .column(
            "standard_error", f -> f.values().deviation() / Math.sqrt(f.values().sorted().length))
        .column("one_over_nf", f -> 1 / (f.task().n() * f.task().law().densityAtMedian()))
        .column("ratio", Found::normalised)
        .build();
  }

  private Picture picture(List<Found> found, int[] sizes) {
    Panel panel = Panel.of("exact = as printed", Axis.log("n"), Axis.log("mean of RS"));
    double[] ns = Arrays.stream(sizes).asDoubleStream().toArray();
    for (Law law : Law.ALL) {
      Style style = Style.number(Law.ALL.indexOf(law));
      double[] means =
          found.stream()
              .filter(f -> f.task().law().equals(law))
              .mapToDouble(f -> f.values().mean())
              .toArray();
      Style dashed = style.plain().with(Style.Pattern.DASHED).emphasised(0.4);
      panel =
          panel
              .with(Layer.Curve.of("", dashed, ns, n -> LIMIT / (n * law.densityAtMedian())))
              .with(Layer.Curve.of(law.title(), style.with(Style.Pattern.NOTHING), ns, means));
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

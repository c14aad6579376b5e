package dev.lethe.lab.paper;

import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.LabelledData;
import dev.lethe.lab.data.MnistImages;
import dev.lethe.lab.data.PaperData;
import dev.lethe.lab.data.Rows;
import dev.lethe.lab.paper.AccuracyPoint.Way;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** How good a model is after a Newton step and its noise. */
final class Fig2d extends Artefact {

  private static final int[] DIMENSIONS = {15, 20, 25};

  /** Rows to train on and to be judged by, for one dimension and seed. */
  private record Prepared(int dimension, int seed, LabelledData all, ErmRows retained) {}

  private record Task(Prepared data, double lambda) {}

  Fig2d() {
    super(
        "fig2d",
        "Newton step, logistic regression on MNIST: test accuracy against λ",
        "Accuracy is highest for small λ on lower-dimensional data; with noise by retain"
            + " sensitivity it gradually improves as the dimension falls and matches exact"
            + " retraining, with noise by global sensitivity it does not.");
  }

  @Override
  public List<PaperData> reads() {
    return List.of(PaperData.MNIST);
  }

  @Override
  public Findings produce(LabContext context) {
    Findings findings = Findings.none().without(context.data().missing(reads()));
    if (!findings.missing().isEmpty()) {
      return findings;
    }
    MnistImages images = context.data().mnist();
    List<Task> tasks = new ArrayList<>();
    for (int dimension : DIMENSIONS) {
      for (int seed : context.effort().seeds()) {
        Prepared prepared = prepare(images, dimension, seed, context.effort().accuracyRows());
        for (double lambda : lambdas(context.effort().accuracyLambdas())) {
          tasks.add(new Task(prepared, lambda));
        }
      }
    }
    List<AccuracyPoint> points =
        context.each(tasks, task -> measure(task, context.effort().draws()));
    return AccuracyFindings.of(name(), title(), findings, points);
  }

  /** So many λ from 1e-5 to 10^-0.5, at equal distances of their logarithms. */
  private static double[] lambdas(int count) {
    return IntStream.range(0, count)
        .mapToDouble(i -> StrictMath.pow(10, -5 + 4.5 * i / (count - 1)))
        .toArray();
  }

  private static Prepared prepare(MnistImages images, int dimension, int seed, int wanted) {
    ProjectionSpec spec = ProjectionSpec.of(dimension, "lethe " + seed);
    int n = Math.min(wanted, images.trainingSize() - 1);
    int[] chosen = Draw.some(n + 1, images.trainingSize(), Draw.random("accuracy", seed));
    int[] test = IntStream.range(images.trainingSize(), images.size()).toArray();
    GridRows all = images.rows(chosen, spec);
    GridRows retained = Rows.first(all, n);
    LabelledData data = new LabelledData("MNIST", "d = " + dimension, all, images.rows(test, spec));
    return new Prepared(dimension, seed, data, ErmRows.of(retained));
  }

  private static AccuracyPoint measure(Task task, int draws) {
    Prepared data = task.data();
    NewtonTrial trial = NewtonTrial.of(data.all().training(), data.retained(), task.lambda());
    String purpose = "noise " + data.dimension() + " " + task.lambda();
    // The same directions for every scale: ways differ by their σ, not by their luck.
    double[][] noise = new double[draws][trial.retrained().length];
    Random random = Draw.random(purpose, data.seed());
    for (double[] one : noise) {
      Arrays.setAll(one, j -> random.nextGaussian());
    }
    LabelledData all = data.all();
    return new AccuracyPoint(
        data.dimension(),
        data.seed(),
        task.lambda(),
        trial,
        Map.of(
            Way.RETRAINED,
            new double[] {all.accuracy(trial.retrained())},
            Way.RETAIN,
            released(all, trial.printedStep(), trial.printed().retain(), noise),
            Way.GLOBAL,
            released(all, trial.printedStep(), trial.printed().global(), noise),
            Way.VERIFIED,
            released(all, trial.retrained(), trial.verified(), noise),
            Way.IN_BALL,
            released(all, trial.ballStep(), trial.aPriori(), noise),
            Way.PASSIVE,
            released(all, trial.trained(), trial.passive(), noise)));
  }

  /** The accuracy of each draw. */
  private static double[] released(
      LabelledData data, double[] mean, double sigma, double[][] noise) {
    return Arrays.stream(noise)
        .mapToDouble(
            one -> {
              double[] w = new double[mean.length];
              Arrays.setAll(w, j -> mean[j] + sigma * one[j]);
              return data.accuracy(w);
            })
        .toArray();
  }
}

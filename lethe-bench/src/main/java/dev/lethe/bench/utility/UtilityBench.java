package dev.lethe.bench.utility;

import dev.lethe.base.LetheException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.DataSets;
import dev.lethe.lab.data.LabelledData;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.Population;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a released model is good for after forgetting: accuracy on held-out rows, by every method,
 * beside retraining without noise and beside noise by global sensitivity.
 */
public final class UtilityBench {

  private static final List<Integer> CAPACITIES = List.of(1, 10, 100);
  private static final List<String> LAMBDAS = List.of("1e-4", "1e-3", "1e-2");

  /** R_w of the paper. */
  private static final double RADIUS = 1;

  private final PrintStream out;
  private final PrintStream progress;

  private UtilityBench(PrintStream out, PrintStream progress) {
    this.out = out;
    this.progress = progress;
  }

  /** Tables for every data set that is there; false where none is. */
  public static boolean run(DataFolder folder, PrintStream out, PrintStream progress) {
    UtilityBench bench = new UtilityBench(out, progress);
    bench.explain();
    boolean any = false;
    for (DataSets set : DataSets.values()) {
      any |= bench.run(set, folder);
    }
    return any;
  }

  private void explain() {
    out.println();
    UtilityTable.wrap(
        out,
        "Accuracy on test rows in %, after forgetting m training rows at equal distances, ε = 1,"
            + " δ = 1e-5. Mean ± standard error over "
            + Accuracy.DRAWS
            + " draws of the noise (errors below 0.05 are not shown), drawn on the grid of a real"
            + " release from a fixed seed: INSECURE, for reproduction only.");
    out.println("Time: plan and update of one request with m = 1, the fastest of three runs.");
    out.println("! not better, by two standard errors, than always naming the more frequent class");
  }

  private boolean run(DataSets set, DataFolder folder) {
    progress.println("reading " + set.title());
    LabelledData data;
    try {
      data = set.read(folder);
    } catch (LetheException missing) {
      out.println();
      UtilityTable.wrap(out, set.title() + ", not available: " + missing.getMessage());
      return false;
    }
    describe(data);
    Population people = Forgetting.populate(data.training());
    List<Forgetting> requests = CAPACITIES.stream().map(m -> Forgetting.of(people, m)).toList();
    for (String lambda : LAMBDAS) {
      out.printf("%n%s, λ = %s%n", data.name(), lambda);
      table(Double.parseDouble(lambda), data, people.retained(), requests);
    }
    return true;
  }

  private void describe(LabelledData data) {
    GridRows rows = data.training();
    out.println();
    UtilityTable.wrap(
        out,
        String.format(
            Locale.ROOT,
            "%s: n = %,d, d = %d, %,d test rows; %s. Means and deviations are taken to be public. One pass over"
                + " the rows takes %.2f ms.",
            data.name(),
            rows.rows(),
            rows.columns(),
            data.test().rows(),
            data.preparation(),
            1e3 * secondsOfOnePass(rows)));
  }

  /** For the gradient of the logistic risk, which is what a step of descent reads. */
  private static double secondsOfOnePass(GridRows rows) {
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows);
    double[] weights = new double[rows.columns()];
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < 100; i++) {
      long start = System.nanoTime();
      weights[0] -= risk.pass(weights).gradient()[0];
      fastest = Math.min(fastest, System.nanoTime() - start);
    }
    return fastest * 1e-9;
  }

  private void table(double lambda, LabelledData data, Retained all, List<Forgetting> requests) {
    UtilityTable table = new UtilityTable(out, data.majority(), CAPACITIES);
    table.head();
    for (Regression model : models(lambda, all)) {
      List<Line> lines = new ArrayList<>();
      for (Way way : model.ways()) {
        progress.println(
            data.name() + ", λ = " + lambda + ", " + model.title() + ": " + way.name());
        lines.add(Line.of(way, model, requests, data));
      }
      table.section(model, lines);
    }
  }

  private static List<Regression> models(double lambda, Retained all) {
    Objective free = LogisticLoss.objective(lambda);
    return List.of(
        Regression.logistic(free.within(RADIUS), all),
        Regression.logistic(free, all),
        Regression.ridge(lambda, all));
  }
}

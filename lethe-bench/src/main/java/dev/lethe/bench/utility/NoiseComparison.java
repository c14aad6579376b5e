package dev.lethe.bench.utility;

import dev.lethe.bench.page.Table;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.lab.data.LabelledData;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.population.Population;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The noise of a regression against the classical Gaussian mechanism with global sensitivity, and
 * what either leaves of the accuracy. ε is below 1, where the classical rule is proved.
 */
public final class NoiseComparison {

  private static final Guarantee GUARANTEE = new Guarantee(0.5, 1e-5);
  private static final double LAMBDA = 1e-3;
  private static final List<Integer> CAPACITIES = List.of(1, 10);

  private static final Way PASSIVE =
      new Way.ByMethod("Lethe, passive", Method.PASSIVE, Certification.A_PRIORI);
  private static final Way VERIFIED =
      new Way.ByMethod("Lethe, verified", Method.NEWTON, Certification.VERIFIED);
  private static final Way EXACT =
      new Way.ByMethod("Lethe, exact", Method.EXACT, Certification.VERIFIED);

  private NoiseComparison() {}

  public static Table of(LabelledData data) {
    Population people = Forgetting.populate(data.training());
    List<Forgetting> requests =
        CAPACITIES.stream().map(m -> Forgetting.of(people, m).under(GUARANTEE)).toList();
    List<List<String>> rows = new ArrayList<>();
    Regression ball =
        Regression.logistic(LogisticLoss.objective(LAMBDA).within(1), people.retained());
    rows.addAll(rows(ball, List.of(PASSIVE, VERIFIED), requests, data));
    Regression ridge = Regression.ridge(LAMBDA, people.retained());
    rows.addAll(rows(ridge, List.of(PASSIVE, VERIFIED, EXACT), requests, data));
    return new Table(
        String.format(
            Locale.ROOT,
            "Noise, %s: n = %,d, d = %d, λ = %s, ε = %s, δ = 1e-5; always the more frequent class: %.1f %%",
            data.name(),
            data.training().rows(),
            data.training().columns(),
            LAMBDA,
            GUARANTEE.epsilon(),
            100 * data.majority()),
        List.of(
            "release",
            "σ, m = 1",
            "less noise",
            "accuracy, %",
            "σ, m = 10",
            "less noise",
            "accuracy, %"),
        rows,
        List.of());
  }

  private static List<List<String>> rows(
      Regression model, List<Way> ways, List<Forgetting> requests, LabelledData data) {
    Line classical = Line.of(Way.GlobalNoise.classical(), model, requests, data);
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(model, classical, classical));
    for (Way way : ways) {
      rows.add(row(model, Line.of(way, model, requests, data), classical));
    }
    return rows;
  }

  private static List<String> row(Regression model, Line line, Line classical) {
    List<String> row = new ArrayList<>(List.of(model.title() + ": " + line.name()));
    for (int i = 0; i < CAPACITIES.size(); i++) {
      Optional<Line.Cell> cell = line.cells().get(i);
      Optional<Line.Cell> reference = classical.cells().get(i);
      row.add(cell.map(c -> sigma(c.sigma())).orElse("refused"));
      row.add(
          cell.isPresent() && reference.isPresent()
              ? ratio(reference.get().sigma(), cell.get().sigma())
              : "");
      row.add(cell.map(c -> accuracy(c.accuracy())).orElse(""));
    }
    return row;
  }

  private static String sigma(double sigma) {
    return sigma == 0 ? "none" : String.format(Locale.ROOT, "%.2e", sigma).replace('-', '−');
  }

  private static String ratio(double classical, double ours) {
    return ours == 0
        ? "all of it"
        : String.format(Locale.ROOT, classical / ours < 100 ? "%.1f×" : "%,.0f×", classical / ours);
  }

  private static String accuracy(Accuracy accuracy) {
    return String.format(
        Locale.ROOT, "%.1f ± %.1f", 100 * accuracy.mean(), 100 * accuracy.standardError());
  }
}

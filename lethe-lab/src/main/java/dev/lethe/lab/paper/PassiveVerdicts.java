package dev.lethe.lab.paper;

import dev.lethe.lab.Findings;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.RegressionSet;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What the passive figures claim: far below 1 at small λ, 1 at large λ, finite at λ = 0. */
final class PassiveVerdicts {

  private PassiveVerdicts() {}

  /**
   * Judged at the largest size.
   *
   * @param sound which form is the sound one to quote
   */
  static Findings judge(Findings findings, ErmPoints points, int sound, String remark) {
    double[] lambdas = points.lambdas();
    int n = points.largestSize();
    double least = lambdas[lambdas[0] == 0 ? 1 : 0];
    double most = lambdas[lambdas.length - 1];
    Findings judged = findings;
    judged = judged.with(small(points, n, least, sound, remark).asHeadline());
    judged = judged.with(large(points, n, most, sound));
    if (lambdas[0] == 0) {
      judged = judged.with(atZero(points, n, sound));
    }
    return judged.with(boundary(points, least));
  }

  private static String bySet(ErmPoints points, ToDoubleFunction<RegressionSet> value) {
    return points.sets().stream()
        .map(set -> set.name() + " " + Words.of(value.applyAsDouble(set)))
        .collect(Collectors.joining(", "));
  }

  private static double largest(ErmPoints points, ToDoubleFunction<RegressionSet> value) {
    return points.sets().stream().mapToDouble(value).max().orElse(Double.NaN);
  }

  private static Verdict small(ErmPoints points, int n, double lambda, int sound, String remark) {
    ToDoubleFunction<RegressionSet> printed = set -> points.mean(set, n, lambda, 0);
    ToDoubleFunction<RegressionSet> proved = set -> points.mean(set, n, lambda, sound);
    boolean all = largest(points, printed) < 0.1;
    boolean some = points.sets().stream().anyMatch(set -> printed.applyAsDouble(set) < 0.1);
    return new Verdict(
        "orders of magnitude at small λ",
        "RS/GS at λ = %s, n = %d: %s".formatted(Words.of(lambda), n, bySet(points, printed)),
        bySet(points, proved),
        all ? Agreement.AGREES : some ? Agreement.PARTLY : Agreement.DIFFERS,
        "λ_R exceeds λ by the curvature of the data, λ_min(XᵀX)/n (times C = 0.197 for the logistic"
            + " loss)."
            + remark);
  }

  private static Verdict large(ErmPoints points, int n, double lambda, int sound) {
    IntToDoubleFunction least =
        form ->
            points.sets().stream()
                .mapToDouble(set -> points.mean(set, n, lambda, form))
                .min()
                .orElse(Double.NaN);
    double proved = least.applyAsDouble(sound);
    return new Verdict(
        "the ratio approaches 1 as λ grows",
        "at λ = %s at least %s".formatted(Words.of(lambda), Words.of(least.applyAsDouble(0))),
        "at least " + Words.of(proved),
        least.applyAsDouble(0) > 0.9 ? Agreement.AGREES : Agreement.DIFFERS,
        proved > 0.9
            ? "Both forms tend to 1."
            : "The sound retain value uses the length of w_R and so stays below the global one,"
                + " which must allow for the longest minimiser that any data have.");
  }

  private static Verdict atZero(ErmPoints points, int n, int sound) {
    ToDoubleFunction<RegressionSet> printed = set -> retainAtZero(points, set, n, 0);
    ToDoubleFunction<RegressionSet> proved = set -> retainAtZero(points, set, n, sound);
    return new Verdict(
        "at λ = 0 RS is finite, GS is not",
        "largest RS at n = %d: %s".formatted(n, bySet(points, printed)),
        bySet(points, proved),
        Double.isFinite(largest(points, printed)) ? Agreement.AGREES : Agreement.PARTLY,
        "XᵀX has full rank in every subsample.");
  }

  private static double retainAtZero(ErmPoints points, RegressionSet set, int n, int form) {
    return points.points().stream()
        .filter(p -> p.set() == set && p.n() == n && p.lambda() == 0)
        .mapToDouble(p -> p.pairs().get(form).retain())
        .max()
        .orElse(Double.NaN);
  }

  private static Verdict boundary(ErmPoints points, double lambda) {
    long all = points.points().stream().filter(p -> p.lambda() == lambda).count();
    long on = points.onBoundary(p -> p.lambda() == lambda);
    return on == 0
        ? new Verdict(
            "minimisers are interior",
            "unconstrained",
            "unconstrained",
            Agreement.AGREES,
            "No ball is needed for squares.")
        : new Verdict(
            "‖w‖ ≤ R_w = 1 holds",
            "%d of %d minimisers are on the boundary at λ = %s"
                .formatted(on, all, Words.of(lambda)),
            "covered",
            Agreement.PARTLY,
            "The passive bound holds for constrained minimisers too (by the variational"
                + " inequality); the Newton bound does not (fig2c).");
  }
}

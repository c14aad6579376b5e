package dev.lethe.lab.paper;

import dev.lethe.lab.Findings;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The headline of descent-to-delete, and its limit at large λ. */
final class DescentVerdicts {

  private static final int QUOTIENT = 0;
  private static final int PRINTED = 1;
  private static final int SOUND = 2;

  private DescentVerdicts() {}

  static Findings judge(Findings findings, ErmPoints points) {
    return findings.with(headline(points).asHeadline()).with(limit(points)).noting(counts(points));
  }

  private static Optional<ErmFigure.Point> best(ErmPoints points, int form) {
    return points.points().stream()
        .filter(p -> p.lambda() > 0 && p.ratio(form) > 0)
        .min(Comparator.comparingDouble(p -> p.ratio(form)));
  }

  private static Verdict headline(ErmPoints points) {
    double printed = best(points, PRINTED).map(p -> 1 / p.ratio(PRINTED)).orElse(Double.NaN);
    double sound = best(points, SOUND).map(p -> 1 / p.ratio(SOUND)).orElse(Double.NaN);
    long none =
        points.points().stream()
            .filter(p -> p.lambda() > 0 && p.pairs().get(PRINTED).global() > 0)
            .filter(p -> p.pairs().get(PRINTED).retain() == 0)
            .count();
    return new Verdict(
        "up to about 10⁵ times fewer steps at small λ",
        "at most %s times fewer (%s)".formatted(Words.of(printed), where(points, PRINTED)),
        "at most %s times fewer (%s)".formatted(Words.of(sound), where(points, SOUND)),
        printed >= 3e4 ? Agreement.AGREES : printed >= 1e3 ? Agreement.PARTLY : Agreement.DIFFERS,
        "The ratio is about κ_R/κ times a ratio of logarithms. κ = β/λ is 10⁵ at λ = 1e-5 for"
            + " squares (a quarter of that for the logistic loss), so a factor of 10⁵ needs κ_R near"
            + " 1; only where the retained rows need no step at all ("
            + none
            + " settings) is the gain unlimited.");
  }

  private static String where(ErmPoints points, int form) {
    return best(points, form)
        .map(
            p ->
                "%s, n = %d, λ = %s: %s against %s"
                    .formatted(
                        p.set().name(),
                        p.n(),
                        Words.of(p.lambda()),
                        Words.of(p.pairs().get(form).retain()),
                        Words.of(p.pairs().get(form).global())))
        .orElse("no step is needed anywhere");
  }

  private static Verdict limit(ErmPoints points) {
    double most = points.largestLambda();
    List<ErmFigure.Point> there = points.points().stream().filter(p -> p.lambda() == most).toList();
    double low = there.stream().mapToDouble(p -> p.ratio(QUOTIENT)).min().orElse(Double.NaN);
    double high = there.stream().mapToDouble(p -> p.ratio(QUOTIENT)).max().orElse(Double.NaN);
    boolean noSteps = there.stream().allMatch(p -> p.pairs().get(PRINTED).global() == 0);
    return new Verdict(
        "for large λ the ratio approaches 1",
        "the quotient at λ = %s: %s".formatted(Words.of(most), Words.range(low, high)),
        noSteps ? "both counts are 0 there" : "counts differ by less than one step",
        low > 0.9 && high < 1.1 ? Agreement.AGREES : Agreement.PARTLY,
        noSteps
            ? "The quotient rises towards 1, logarithmically in λ, but as a quotient of two negative"
                + " numbers: at σ = 0.1 the shift is already hidden at large λ and no step is"
                + " needed. Where one count changes sign before the other, the quotient is negative"
                + " (not drawn): that is no number of steps."
            : "As printed.");
  }

  private static String counts(ErmPoints points) {
    long negative =
        points.points().stream().filter(p -> p.lambda() > 0 && p.ratio(QUOTIENT) < 0).count();
    long nothing =
        points.points().stream().filter(p -> p.pairs().get(PRINTED).global() == 0).count();
    return "Of %d settings the printed count for all data is 0 in %d (nothing to save, left out of"
            .formatted(points.points().size(), nothing)
        + " the second and third panel) and the lemma's quotient is negative in "
        + negative
        + ". Points in the lane “0” need no step by the retained rows' constants while all data"
        + " would need some. At λ = 0 the global count is infinite.";
  }
}

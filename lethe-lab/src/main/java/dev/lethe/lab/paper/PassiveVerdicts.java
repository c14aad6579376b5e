package dev.lethe.lab.paper;

import dev.lethe.lab.Findings;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;

/** What the passive figures claim: far below 1 at small λ, 1 at large λ, finite at λ = 0. */
final class PassiveVerdicts {

  private PassiveVerdicts() {}

  /**
   * Judged at the largest size.
   *
   * @param sound which form is the sound one to quote
   */
  static Findings judge(Findings findings, ErmPoints points, int sound, String remark) {
    double least = points.leastPositiveLambda();
    Findings judged = findings.with(small(points, least, sound, remark).asHeadline());
    judged = judged.with(large(points, sound));
    if (points.lambdas()[0] == 0) {
      judged = judged.with(atZero(points, sound));
    }
    return judged.with(boundary(points, least));
  }

  private static Verdict small(ErmPoints points, double lambda, int sound, String remark) {
    BySet printed = points.ratios(lambda, 0);
    boolean all = printed.most() < 0.1;
    return new Verdict(
        "orders of magnitude at small λ",
        "RS/GS at λ = %s, n = %d: %s"
            .formatted(Words.of(lambda), points.largestSize(), printed.inWords()),
        points.ratios(lambda, sound).inWords(),
        all ? Agreement.AGREES : printed.isAnyBelow(0.1) ? Agreement.PARTLY : Agreement.DIFFERS,
        "λ_R exceeds λ by the curvature of the data, λ_min(XᵀX)/n (times C = 0.197 for the logistic"
            + " loss)."
            + remark);
  }

  private static Verdict large(ErmPoints points, int sound) {
    double lambda = points.largestLambda();
    double printed = points.ratios(lambda, 0).least();
    double proved = points.ratios(lambda, sound).least();
    return new Verdict(
        "the ratio approaches 1 as λ grows",
        "at λ = %s at least %s".formatted(Words.of(lambda), Words.of(printed)),
        "at least " + Words.of(proved),
        printed > 0.9 ? Agreement.AGREES : Agreement.DIFFERS,
        proved > 0.9
            ? "Both forms tend to 1."
            : "The sound retain value uses the length of w_R and so stays below the global one,"
                + " which must allow for the longest minimiser that any data have.");
  }

  private static Verdict atZero(ErmPoints points, int sound) {
    BySet printed = points.retained(0, 0);
    return new Verdict(
        "at λ = 0 RS is finite, GS is not",
        "largest RS at n = %d: %s".formatted(points.largestSize(), printed.inWords()),
        points.retained(0, sound).inWords(),
        Double.isFinite(printed.most()) ? Agreement.AGREES : Agreement.PARTLY,
        "XᵀX has full rank in every subsample.");
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

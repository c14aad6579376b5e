package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.lab.Findings;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;
import java.util.List;

/** One Newton step on logistic regression. */
final class Fig2c extends ErmFigure {

  private static final int PRINTED = 0;
  private static final int BALL = 1;
  private static final int FREE = 2;

  Fig2c() {
    super(
        "fig2c",
        "Newton step, logistic regression: retain/global sensitivity against λ",
        "The noise of a Newton step falls by the cube (λ/λ_R)³: orders of magnitude at small λ, a"
            + " ratio of 1 as λ grows.",
        new Look(
            List.of("as printed", "sound, |w| ≤ 1", "sound, " + NO_BALL),
            "RS/GS",
            SMALL_PRINT
                + HOLLOW
                + " There the printed bound does not hold; the sound one is that of the step in the"
                + " ball."));
  }

  @Override
  ErmRows rows(RegressionSet set, int n, int seed) {
    return ErmRows.classes(set, n, seed);
  }

  @Override
  Measured measure(ErmRows rows, double lambda) {
    Objective objective = Setting.objective(lambda);
    NewtonProblem newton = NewtonProblem.of(objective, KERNEL);
    return new Measured(
        List.of(
            RetainAndGlobal.printed(newton, rows.statistics()),
            sound(newton, rows.statistics()),
            sound(NewtonProblem.of(LogisticLoss.objective(lambda), KERNEL), rows.statistics())),
        LogisticCase.of(rows, objective).isOnBoundary());
  }

  private static RetainAndGlobal sound(NewtonProblem newton, ExactStatistics rows) {
    try {
      return RetainAndGlobal.sound(newton, rows);
    } catch (NoGuaranteeException refused) {
      return RetainAndGlobal.NONE;
    }
  }

  @Override
  Findings judge(Findings findings, ErmPoints points) {
    return findings
        .with(cube(points).asHeadline())
        .with(limit(points))
        .with(assumption(points))
        .noting(
            "At λ = 0 the printed ratio is 0 (its global value is infinite); in the ball the sound"
                + " bound is finite there, without a ball nothing is proved.");
  }

  private static Verdict cube(ErmPoints points) {
    double least = points.leastPositiveLambda();
    return new Verdict(
        "(λ/λ_R)³ for Newton",
        "RS/GS at λ = %s, n = %d: %s; the cube of fig1d to all digits"
            .formatted(
                Words.of(least), points.largestSize(), points.ratios(least, PRINTED).inWords()),
        "in the ball: %s; without one: %s"
            .formatted(points.ratios(least, BALL).inWords(), points.ratios(least, FREE).inWords()),
        Agreement.PARTLY,
        "The formula is as printed. But it presumes interior minimisers, and these are not: see the"
            + " last line. The step in the ball has a sound bound there: %s at λ = %s, where the"
                .formatted(points.retained(least, BALL).inWords(), Words.of(least))
            + " printed one says %s. Without a ball it must allow for weights as long as √(2 ln 2/λ),"
                .formatted(points.retained(least, PRINTED).inWords())
            + " where the data prove no curvature at small λ.");
  }

  private static Verdict limit(ErmPoints points) {
    double most = points.largestLambda();
    double printed = points.ratios(most, PRINTED).least();
    double sound = points.ratios(most, BALL).least();
    return new Verdict(
        "approaches 1 as λ grows",
        "at least %s at λ = %s".formatted(Words.of(printed), Words.of(most)),
        "at least " + Words.of(sound),
        printed > 0.9 ? Agreement.AGREES : Agreement.DIFFERS,
        sound > 0.9
            ? "Both tend to 1."
            : "The sound ratio stays below 1: M_R, W_R and L are those of the data, and they are"
                + " smaller than the worst there could be.");
  }

  private static Verdict assumption(ErmPoints points) {
    List<String> lines =
        Arrays.stream(points.lambdas())
            .filter(lambda -> points.onBoundary(p -> p.lambda() == lambda) > 0)
            .mapToObj(
                lambda ->
                    "%d of %d at λ = %s"
                        .formatted(
                            points.onBoundary(p -> p.lambda() == lambda),
                            points.points().stream().filter(p -> p.lambda() == lambda).count(),
                            Words.of(lambda)))
            .toList();
    long refused =
        points.points().stream().filter(p -> Double.isNaN(p.pairs().get(BALL).retain())).count();
    return new Verdict(
        "minimisers are stationary points (∇F(w) = 0)",
        lines.isEmpty() ? "all are" : "on the boundary of R_w = 1: " + String.join(", ", lines),
        "not needed; the step in the ball is refused in %d of %d settings"
            .formatted(refused, points.points().size()),
        lines.isEmpty() ? Agreement.AGREES : Agreement.DIFFERS,
        "On the boundary the gradient does not vanish and the error of a Newton step is of first"
            + " order: the printed bound is exceeded (up to 27 times seen; ledger 4), and the step"
            + " misses by much of the radius (fig2d). Minimising its model over the ball makes the"
            + " error one of second order again.");
  }
}

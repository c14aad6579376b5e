package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;
import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.bound.Bound;
import dev.lethe.glm.Objective;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.lab.Findings;
import dev.lethe.lab.data.RegressionSet;
import java.util.List;

/** Passive logistic regression. */
final class Fig1d extends ErmFigure {

  Fig1d() {
    super(
        "fig1d",
        "passive logistic regression: retain/global sensitivity against λ",
        "As for ridge regression: orders of magnitude at small λ, a ratio of 1 at large λ, and a"
            + " finite retain sensitivity at λ = 0, where the global one is infinite.",
        new Look(
            List.of("as printed", "sound, uniform", "sound, local at w_R"),
            "RS/GS",
            SMALL_PRINT + HOLLOW));
  }

  @Override
  ErmRows rows(RegressionSet set, int n, int seed) {
    return ErmRows.classes(set, n, seed);
  }

  @Override
  Measured measure(ErmRows rows, double lambda) {
    Objective objective = Setting.objective(lambda);
    GlmProblem problem = GlmProblem.of(objective, KERNEL);
    LogisticCase fitted = LogisticCase.of(rows, objective);
    GlmRetained retained = GlmRetained.of(rows.statistics()).at(fitted.curvature());
    RetainAndGlobal local = RetainAndGlobal.sound(problem, retained);
    Bound uniform = problem.uniform(rows.statistics(), ONE);
    return new Measured(
        List.of(
            RetainAndGlobal.printed(problem, retained),
            new RetainAndGlobal(uniform.value(), local.global()),
            local),
        fitted.isOnBoundary());
  }

  @Override
  Findings judge(Findings findings, ErmPoints points) {
    return PassiveVerdicts.judge(
        findings,
        points,
        2,
        " In the ball the sound global value is never above 2R_w = 2, so at small λ and at λ = 0 it"
            + " is finite where the paper's is not, and the sound ratio stops falling.");
  }
}

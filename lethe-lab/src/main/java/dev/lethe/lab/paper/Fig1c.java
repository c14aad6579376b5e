package dev.lethe.lab.paper;

import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.lab.Findings;
import dev.lethe.lab.data.RegressionSet;
import java.util.List;

/** Passive ridge regression. */
final class Fig1c extends ErmFigure {

  Fig1c() {
    super(
        "fig1c",
        "passive ridge regression: retain/global sensitivity against λ",
        "Orders of magnitude between retain and global sensitivity for small λ, most of all for"
            + " λ < 1; the ratio is λ/λ_R and approaches 1 as λ grows. At λ = 0 the global value is"
            + " infinite and the retain value is not.",
        new Look(List.of("as printed", "sound"), "RS/GS", SMALL_PRINT));
  }

  @Override
  ErmRows rows(RegressionSet set, int n, int seed) {
    return ErmRows.values(set, n, seed);
  }

  @Override
  Measured measure(ErmRows rows, double lambda) {
    RidgeProblem ridge = RidgeProblem.of(lambda, ErmRows.KERNEL);
    return new Measured(
        List.of(
            RetainAndGlobal.printed(ridge, rows.statistics()),
            RetainAndGlobal.sound(ridge, rows.statistics())),
        false);
  }

  @Override
  Findings judge(Findings findings, ErmPoints points) {
    return PassiveVerdicts.judge(findings, points, 1, "");
  }
}

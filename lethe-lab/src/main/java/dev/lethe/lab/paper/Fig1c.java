package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;
import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.erm.RidgeProblem;
import dev.lethe.lab.Findings;
import dev.lethe.lab.data.RegressionSet;
import java.util.List;

/** Passive ridge regression. */
final class Fig1c extends ErmFigure {

  @Override
  public String name() {
    return "fig1c";
  }

  @Override
  public String title() {
    return "passive ridge regression: retain/global sensitivity against λ";
  }

  @Override
  public String claim() {
    return "Orders of magnitude between retain and global sensitivity for small λ, most of all for"
        + " λ < 1; the ratio is λ/λ_R and approaches 1 as λ grows. At λ = 0 the global value is"
        + " infinite and the retain value is not.";
  }

  @Override
  List<String> forms() {
    return List.of("as printed", "sound");
  }

  @Override
  String quantity() {
    return "RS/GS";
  }

  @Override
  String smallPrint() {
    return "Lines from thin to thick: n from small to large; band: smallest to largest over the"
        + " seeds at the largest n.";
  }

  @Override
  ErmRows rows(RegressionSet set, int n, int seed) {
    return ErmRows.values(set, n, seed);
  }

  @Override
  Measured measure(ErmRows rows, double lambda) {
    RidgeProblem ridge = RidgeProblem.of(lambda, KERNEL);
    return new Measured(
        List.of(
            new Pair(
                ridge.retainAsPrinted(rows.statistics(), ONE).value(),
                ridge.globalAsPrinted(rows.statistics(), ONE).value()),
            new Pair(
                ridge.retain(rows.statistics(), ONE).value(),
                ridge.global(rows.statistics(), ONE).value())),
        false);
  }

  @Override
  Findings judge(Findings findings, ErmPoints points) {
    return PassiveVerdicts.judge(findings, points, 1, "");
  }
}

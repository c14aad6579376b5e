package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.Setting.GUARANTEE;

import dev.lethe.privacy.Calibration;

/**
 * The bounds of one problem on some data, and the farthest that an adversary moved the result.
 *
 * @param printed the paper's retain sensitivity
 * @param sound ours; NaN where it is refused
 * @param concentrated whether the paper calibrates by the constant of descent-to-delete
 * @param attack the largest change found
 */
record Attacked(
    String problem,
    String data,
    double printed,
    double sound,
    boolean concentrated,
    double attack) {

  Attacked(String problem, String data, double printed, double sound, double attack) {
    this(problem, data, printed, sound, false, attack);
  }

  double printedSigma() {
    return concentrated
        ? Calibration.CONCENTRATED.sigma(printed, GUARANTEE)
        : Calibration.classicalForFigures(printed, GUARANTEE);
  }

  double soundSigma() {
    return Double.isNaN(sound) ? Double.NaN : Calibration.EXACT.sigma(sound, GUARANTEE);
  }

  /** 1 where the bound is attained; below 1 it would be false. */
  double soundOverAttack() {
    return sound / attack;
  }

  double printedOverAttack() {
    return printed / attack;
  }
}

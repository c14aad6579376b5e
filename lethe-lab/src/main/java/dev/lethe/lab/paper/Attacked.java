package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.Setting.GUARANTEE;
import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.bound.Problem;
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

  /** Calibrated by the classical constant. */
  static <R> Attacked of(String name, String data, Problem<R> problem, R retained, double attack) {
    return new Attacked(
        name,
        data,
        problem.retainAsPrinted(retained, ONE).value(),
        problem.retain(retained, ONE).value(),
        false,
        attack);
  }

  /** By that of descent-to-delete. */
  Attacked calibratedForDescent() {
    return new Attacked(problem, data, printed, sound, true, attack);
  }

  /** By another bound of ours than the problem's. */
  Attacked soundly(double bound) {
    return new Attacked(problem, data, printed, bound, concentrated, attack);
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

package dev.lethe.lab.paper;

import dev.lethe.lab.attack.RowSearch;
import dev.lethe.lab.picture.Axis;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Style;
import java.util.List;

/**
 * A sound bound beside the most that was found to be possible.
 *
 * @param bound NaN where it is refused
 * @param search what found the attack
 * @param evaluations how often the damage of an addition was computed
 */
record BoundAndAttack(Cell cell, double bound, double attack, String search, int evaluations) {

  /**
   * What is attacked.
   *
   * @param n rows, points or vertices retained
   * @param setting the parameters of the problem
   * @param m the capacity
   */
  record Cell(String problem, String data, int n, String setting, int m) {

    BoundAndAttack of(double bound, RowSearch.Found found) {
      return new BoundAndAttack(this, bound, found.damage(), found.search(), found.evaluations());
    }

    BoundAndAttack of(double bound, double attack, String search, int evaluations) {
      return new BoundAndAttack(this, bound, attack, search, evaluations);
    }
  }

  /** Bounds over attacks, one place for each of these names, and the line at 1. */
  static Panel panel(List<String> names) {
    double[] ends = {-0.6, names.size() - 0.4};
    return Panel.of("bound over the best attack", Axis.named("", names), Axis.log("bound / attack"))
        .with(Layer.Curve.of("1: cannot be improved", Style.reference(), ends, x -> 1));
  }

  /** 1 where nothing smaller would be true. */
  double ratio() {
    return bound == attack ? 1 : bound / attack;
  }
}

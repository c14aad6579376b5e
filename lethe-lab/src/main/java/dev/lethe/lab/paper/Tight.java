package dev.lethe.lab.paper;

import dev.lethe.lab.attack.RowSearch;

/**
 * A sound bound beside the most that was found to be possible.
 *
 * @param bound NaN where it is refused
 * @param search what found the attack
 * @param evaluations how often the damage of an addition was computed
 */
record Tight(
    String problem,
    String data,
    String setting,
    int m,
    double bound,
    double attack,
    String search,
    int evaluations) {

  /** What is attacked: the problem, its data, its parameters and the capacity. */
  record Cell(String problem, String data, String setting, int m) {

    Tight of(double bound, RowSearch.Found found) {
      return of(bound, found.damage(), found.search(), found.evaluations());
    }

    Tight of(double bound, double attack, String search, int evaluations) {
      return new Tight(problem, data, setting, m, bound, attack, search, evaluations);
    }
  }

  /** 1 where nothing smaller would be true. */
  double ratio() {
    return bound == attack ? 1 : bound / attack;
  }
}

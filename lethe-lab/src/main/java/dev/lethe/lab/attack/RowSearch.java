package dev.lethe.lab.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Looks for at most m rows of the unit ball that do the most damage: copies of one row from given
 * directions, its length, ascent along the gradient, copies of several rows, and a random climb
 * from the best.
 *
 * <p>Whoever adds z with label y also adds −z with label −y, so labels are always 1.
 *
 * @param ascents gradient steps from each of the best starts
 * @param climbs random steps at the end
 */
public record RowSearch(int m, int ascents, int climbs, Random random) {

  /** How many starts are followed up. */
  private static final int FOLLOWED = 3;

  private static final int[] PARTS = {2, 4, 8};
  private static final double[] LENGTHS = {0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.85};

  /**
   * What was found.
   *
   * @param search what found it
   * @param evaluations how often damage was computed
   */
  public record Found(double damage, String search, int evaluations, List<Block> added) {}

  /** The most damage, from these directions and their opposites. */
  public Found strongest(List<double[]> directions, Victim victim) {
    Run run = new Run(victim);
    List<Found> starts = new ArrayList<>();
    for (double[] direction : directions) {
      double[] unit = Dense.withNorm(1, direction);
      for (double sign : new double[] {1, -1}) {
        List<Block> one = List.of(new Block(Dense.times(sign, unit), 1, m));
        starts.add(new Found(run.look(one, "direction"), "direction", 0, one));
      }
    }
    starts.sort((a, b) -> Double.compare(b.damage, a.damage));
    for (Found start : starts.subList(0, Math.min(FOLLOWED, starts.size()))) {
      run.lengths(start.added);
      run.ascend(start, "gradient");
    }
    run.lengths(run.best.added);
    for (int parts : PARTS) {
      if (parts <= m && parts <= starts.size()) {
        List<Block> several = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
          int copies = m * (i + 1) / parts - m * i / parts;
          double[] row = i == 0 ? run.best.added.get(0).row() : starts.get(i).added.get(0).row();
          several.add(new Block(row, 1, copies));
        }
        run.ascend(new Found(run.look(several, "several rows"), "", 0, several), "several rows");
      }
    }
    run.climb();
    return run.best;
  }

  private final class Run {

    private final Victim victim;
    private int evaluations;
    private Found best = new Found(0, "nothing", 0, List.of());

    Run(Victim victim) {
      this.victim = victim;
    }

    double look(List<Block> added, String search) {
      evaluations++;
      double damage = victim.damage(added);
      if (damage > best.damage) {
        best = new Found(damage, search, evaluations, added);
      }
      best = new Found(best.damage, best.search, evaluations, best.added);
      return Double.isNaN(damage) ? 0 : damage;
    }

    void lengths(List<Block> added) {
      for (double length : LENGTHS) {
        look(added.stream().map(b -> b.at(Dense.times(length, b.row()))).toList(), "length");
      }
    }

    void ascend(Found from, String search) {
      List<Block> at = from.added;
      double damage = from.damage;
      double step = 1;
      List<double[]> slopes = victim.slopes(at);
      for (int i = 0; i < ascents && step > 1e-4 && !slopes.isEmpty(); i++) {
        List<Block> next = new ArrayList<>();
        double longest = slopes.stream().mapToDouble(Dense::norm).max().orElse(0);
        if (!(longest > 0)) {
          return;
        }
        for (int b = 0; b < at.size(); b++) {
          double[] moved = Dense.plus(at.get(b).row(), step / longest, slopes.get(b));
          next.add(at.get(b).at(Dense.intoBall(moved)));
        }
        double found = look(next, search);
        if (found > damage) {
          at = next;
          damage = found;
          step *= 2;
          slopes = victim.slopes(at);
        } else {
          step /= 4;
        }
      }
    }

    void climb() {
      for (int i = 0; i < climbs; i++) {
        double step = 0.5 * StrictMath.pow(2e-3, (double) i / climbs);
        List<Block> near = new ArrayList<>();
        for (Block block : best.added) {
          double[] away = Dense.direction(block.row().length, random);
          double[] moved = Dense.plus(block.row(), step, away);
          boolean onSphere = random.nextInt(4) > 0 && Dense.norm(block.row()) > 0.99;
          near.add(block.at(onSphere ? Dense.withNorm(1, moved) : Dense.intoBall(moved)));
        }
        look(near, "climb");
      }
    }
  }
}

package dev.lethe.lab.attack;

import java.util.List;
import java.util.Random;

/**
 * Looks for the labelled row of the unit ball that does the most damage: tries every given start
 * with both labels, random directions, and climbs from the best with ever smaller steps.
 *
 * <p>What it finds is a lower bound on the true sensitivity; nothing it finds may exceed a sound
 * bound.
 *
 * @param tries evaluations after the starts
 */
public record Adversary(int tries, Random random) {

  /** How far the result moves when this row is added. */
  public interface Damage {
    double of(double[] row, int label);
  }

  private static final double FIRST_STEP = 0.5;
  private static final double LAST_STEP = 1e-3;

  /** What does the most damage of all that was tried. */
  public record Found(double[] row, int label, double damage) {}

  /** The most damage that was found. */
  public double strongest(List<double[]> starts, Damage damage) {
    return search(starts, damage).damage();
  }

  /** The row with the most damage; the first start where nothing does any. */
  public Found search(List<double[]> starts, Damage damage) {
    double[] best = starts.get(0);
    int bestLabel = 1;
    double most = 0;
    for (double[] start : starts) {
      for (int label : new int[] {1, -1}) {
        double found = damage.of(start, label);
        if (found > most) {
          most = found;
          best = start;
          bestLabel = label;
        }
      }
    }
    for (int i = 0; i < tries; i++) {
      boolean wild = i < tries / 4;
      double step = FIRST_STEP * StrictMath.pow(LAST_STEP / FIRST_STEP, (double) i / tries);
      double[] row = wild ? Dense.direction(best.length, random) : near(best, step);
      int label = wild && random.nextBoolean() ? -bestLabel : bestLabel;
      double found = damage.of(row, label);
      if (found > most) {
        most = found;
        best = row;
        bestLabel = label;
      }
    }
    return new Found(best, bestLabel, most);
  }

  private double[] near(double[] row, double step) {
    double[] moved = Dense.plus(row, step, Dense.direction(row.length, random));
    // Mostly on the sphere, where damage is largest; sometimes inside.
    return Dense.withNorm(random.nextInt(4) == 0 ? Math.min(1, Dense.norm(moved)) : 1, moved);
  }
}

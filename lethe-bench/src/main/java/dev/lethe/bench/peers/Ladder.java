package dev.lethe.bench.peers;

/** The loosest setting with which a library comes near enough to the best objective known. */
public final class Ladder {

  /** Relative to the objective. */
  static final double NEAR_ENOUGH = 1e-6;

  /** Who has not arrived in a run of this many seconds is not asked for a longer one. */
  private static final double LONG = 3;

  private Ladder() {}

  /**
   * Where the climb ended: near enough, or at the last setting that could be waited for.
   *
   * @param gap (F − best)/best
   * @param seconds that the last fit took
   */
  public record Rung(int number, LinearFit fit, double gap, double seconds) {

    boolean isNearEnough() {
      return gap <= NEAR_ENOUGH;
    }
  }

  public static Rung climb(Task task, Training training, double best) {
    for (int rung = 0; ; rung++) {
      long start = System.nanoTime();
      LinearFit fit = training.fit(rung);
      double seconds = (System.nanoTime() - start) * 1e-9;
      Rung here = new Rung(rung, fit, gap(task, fit, best), seconds);
      if (here.isNearEnough() || rung + 1 == training.rungs() || seconds > LONG) {
        return here;
      }
    }
  }

  static double gap(Task task, LinearFit fit, double best) {
    return (task.objective(fit) - best) / best;
  }
}

package dev.lethe.kind;

/**
 * The model of the retained rows, learnt by the checker of a release, in its coordinates.
 *
 * @param errorAtMost how far it may be from the exact one
 * @param othersError how far that of another honest learner may be
 */
public record Retrained(double[] coordinates, double errorAtMost, double othersError) {

  /** By a learner that any other would do as well as. */
  public static Retrained equallyGood(double[] coordinates, double error) {
    return new Retrained(coordinates, error, error);
  }
}

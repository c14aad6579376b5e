package dev.lethe.lab.audit;

/**
 * A set of outputs, and the world in which it is thought to be the likelier.
 *
 * @param threshold of the score
 * @param above whether the set is where the score is at least the threshold, or where it is below
 */
record Event(double threshold, boolean above, World likelier) {

  int count(Scores scores, World world) {
    int atLeast = scores.atLeast(threshold, world);
    return above ? atLeast : scores.of(world).length - atLeast;
  }
}

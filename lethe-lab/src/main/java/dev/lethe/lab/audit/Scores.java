package dev.lethe.lab.audit;

/** Scores of the outputs of each world, in ascending order. */
record Scores(double[] forgot, double[] retrained) {

  double[] of(World world) {
    return world == World.FORGOT ? forgot : retrained;
  }

  /** How many scores of a world are at least the threshold. */
  int atLeast(double threshold, World world) {
    double[] scores = of(world);
    int low = 0;
    int high = scores.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (scores[middle] >= threshold) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return scores.length - low;
  }
}

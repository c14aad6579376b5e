package dev.lethe.svm;

/**
 * How many rows passes bring to this machine.
 *
 * @param first of the first pass; no more rows than that need no others
 * @param next of each pass after it: more mean fewer passes and larger problems here
 */
record PassSize(int first, int next) {

  /** 32 MB of grid integers, here and in each partition. */
  private static final int MOST_VALUES = 1 << 23;

  private static final int FEWEST = 64;

  /** The support is seldom larger than the number of columns: a few times as many rows. */
  static PassSize of(int columns) {
    int room = Math.max(FEWEST, MOST_VALUES / Math.max(1, columns));
    return new PassSize(
        Math.min(room, Math.max(1024, 4 * columns)), Math.min(room, Math.max(512, 2 * columns)));
  }
}

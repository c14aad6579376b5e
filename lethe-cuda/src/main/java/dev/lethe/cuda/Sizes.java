package dev.lethe.cuda;

/**
 * From where on the way to a card and back is worth it.
 *
 * @param features of rows whose products are summed
 * @param order of a matrix that is factored
 * @param operations of a product of a block
 * @param numbers of rows that are to stay, times their outputs
 */
record Sizes(int features, int order, long operations, long numbers) {

  static final Sizes WORTH_IT = new Sizes(128, 512, 1L << 31, 1L << 27);

  /** Whatever the size: for tests. */
  static final Sizes ALL = new Sizes(1, 1, 0, 0);
}

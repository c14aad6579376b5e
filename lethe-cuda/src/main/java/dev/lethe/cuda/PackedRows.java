package dev.lethe.cuda;

import dev.lethe.linalg.GramSums;
import java.nio.LongBuffer;

/**
 * Rows of the grid on their way to a card, three of them in a word for each feature: x + b·(y +
 * b·z) with b = 2²¹ + 1, of which each digit has the b values of the grid, and which is farthest
 * from 0 at 2²⁰·(1 + b + b²) {@literal <} 2⁶³. Rows wait for the bus, and so they take 2⅔ bytes a
 * number instead of four.
 *
 * <p>Before the features of three rows stands a word for each of them, its group above its label;
 * the function {@code widen} of kernels.cu reads all of it. Filled by one thread.
 */
final class PackedRows implements GramSums.Batch {

  static final int THREE = 3;
  private static final long BASE = (1L << 21) + 1;

  /** The group of a row that fills up three. */
  private static final long NO_GROUP = -1L << 32;

  private final HostPiece piece;
  private final LongBuffer target;
  private final int features;
  private final int most;

  /** Of so many rows, each group has its number. */
  private final int[] counts;

  private final int[][] values = new int[THREE][];
  private final int[] offsets = new int[THREE];
  private final int[] nothing;
  private final long[] words;
  private int waiting;
  private int packed;

  PackedRows(HostPiece piece, int features, int groups, int mostThrees) {
    this.piece = piece;
    this.target = piece.longs();
    this.features = features;
    this.most = Math.min(mostThrees, HostPiece.BYTES / (Long.BYTES * wordsOfThree(features)));
    this.counts = new int[groups];
    this.nothing = new int[features];
    this.words = new long[wordsOfThree(features)];
  }

  static int wordsOfThree(int features) {
    return THREE + features;
  }

  HostPiece piece() {
    return piece;
  }

  int[] counts() {
    return counts;
  }

  @Override
  public int room() {
    return THREE * (most - packed) - waiting;
  }

  @Override
  public void add(int[] from, int offset, int label, int group) {
    counts[group]++;
    append(from, offset, (long) group << 32 | Integer.toUnsignedLong(label));
  }

  private void append(int[] from, int offset, long labelAndGroup) {
    values[waiting] = from;
    offsets[waiting] = offset;
    words[waiting] = labelAndGroup;
    if (++waiting == THREE) {
      pack(values[0], offsets[0], values[1], offsets[1], values[2], offsets[2]);
      target.put(packed * words.length, words);
      packed++;
      waiting = 0;
    }
  }

  /** One loop, which is compiled to vectors: three rows are in the nearest cache now. */
  private void pack(int[] x, int atX, int[] y, int atY, int[] z, int atZ) {
    long[] to = words;
    int count = features;
    for (int i = 0; i < count; i++) {
      to[THREE + i] = x[atX + i] + BASE * (y[atY + i] + BASE * z[atZ + i]);
    }
  }

  /** How many threes they are, the last of which may be filled up. */
  int finish() {
    while (waiting > 0) {
      append(nothing, 0, NO_GROUP);
    }
    return packed;
  }
}

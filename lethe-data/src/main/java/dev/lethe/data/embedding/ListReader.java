package dev.lethe.data.embedding;

import java.io.Closeable;

/** Lists of numbers, all of one length, one after the other. */
interface ListReader extends Closeable {

  /** How many there are. */
  long count();

  /** Reads the next; false behind the last, where the file must end, too. */
  boolean next();

  /** What was read last; NaN where a number is not finite. The array is used again. */
  double[] values();

  @Override
  void close();
}

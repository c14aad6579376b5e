package dev.lethe.workspace.store;

/**
 * What was put into a blob, wherever it lies. Its checksum is a good part of the work of reading,
 * and another thread may look at it than the one that found it.
 */
interface Content {

  int length();

  /** Refused where it is not what was put there last; nothing may rest on it before. */
  void requireSound();

  /** Fills the target with the bytes from the place on. */
  void bytes(int at, byte[] target);

  /** So many little-endian numbers from the place on. */
  void ints(int at, int[] target, int from, int count);
}

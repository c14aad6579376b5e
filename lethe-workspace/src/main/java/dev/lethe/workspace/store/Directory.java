package dev.lethe.workspace.store;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Which entries a table has, with the checksum of each, in the order of the keys.
 *
 * <p>An entry that is lost, or is one from another time, is noticed when it is looked for; and one
 * that is not listed need not be looked for at all. Twelve bytes an entry, and a new entry at the
 * end changes only the end of the bytes, so that a table that grows writes a page or two.
 */
final class Directory {

  private static final int ENTRY = Long.BYTES + Integer.BYTES;

  private long[] keys;
  private int[] sums;
  private int size;
  private boolean changed;

  Directory() {
    this(0);
  }

  private Directory(int size) {
    this.keys = new long[size];
    this.sums = new int[size];
    this.size = size;
  }

  static Directory read(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    Directory directory = new Directory(bytes.length / ENTRY);
    for (int i = 0; i < directory.size; i++) {
      directory.keys[i] = in.getLong();
      directory.sums[i] = in.getInt();
    }
    return directory;
  }

  byte[] bytes() {
    ByteBuffer out = ByteBuffer.allocate(size * ENTRY);
    for (int i = 0; i < size; i++) {
      out.putLong(keys[i]).putInt(sums[i]);
    }
    return out.array();
  }

  int size() {
    return size;
  }

  boolean isChanged() {
    return changed;
  }

  long key(int index) {
    return keys[index];
  }

  int sum(int index) {
    return sums[index];
  }

  /** Where the key stands; below 0 where it is not listed. */
  int indexOf(long key) {
    return Arrays.binarySearch(keys, 0, size, key);
  }

  boolean has(long key) {
    return indexOf(key) >= 0;
  }

  void put(long key, int sum) {
    int at = indexOf(key);
    if (at < 0) {
      at = ~at;
      insert(at);
      keys[at] = key;
    }
    sums[at] = sum;
    changed = true;
  }

  private void insert(int at) {
    if (size == keys.length) {
      int room = Math.max(8, size + size / 2);
      keys = Arrays.copyOf(keys, room);
      sums = Arrays.copyOf(sums, room);
    }
    System.arraycopy(keys, at, keys, at + 1, size - at);
    System.arraycopy(sums, at, sums, at + 1, size - at);
    size++;
  }

  void remove(long key) {
    int at = indexOf(key);
    if (at >= 0) {
      System.arraycopy(keys, at + 1, keys, at, size - at - 1);
      System.arraycopy(sums, at + 1, sums, at, size - at - 1);
      size--;
      changed = true;
    }
  }

  void clear() {
    changed |= size > 0;
    size = 0;
  }
}

package dev.lethe.workspace.store;

import dev.lethe.statistics.GridRows;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How the rows of one chunk lie in its bytes: which slots are taken, the labels, the features; all
 * little-endian, each slot in its place from the start.
 *
 * <p>A row has a serial number for life; chunk and slot follow from it. A slot that is left is
 * zeros, so that removing a row writes the pages it stood on and no others. A chunk's bytes are a
 * function of the rows that are there and their serial numbers: they show that numbers are missing,
 * hence how many rows were forgotten and where in the order, and nothing else of the past.
 */
record ChunkLayout(int columns) {

  private static final int VALUES = 1 << 14;
  private static final int MIN_BITS = 3;
  private static final int MAX_BITS = 12;

  int bits() {
    int fitting = 31 - Integer.numberOfLeadingZeros(Math.max(1, VALUES / Math.max(1, columns)));
    return Math.max(MIN_BITS, Math.min(MAX_BITS, fitting));
  }

  int slots() {
    return 1 << bits();
  }

  long chunkOf(long serial) {
    return serial >>> bits();
  }

  int slotOf(long serial) {
    return (int) (serial & (slots() - 1));
  }

  /** Every chunk has the same. */
  int bytes() {
    return Math.addExact(featuresAt(), Math.multiplyExact(4 * slots(), columns));
  }

  byte[] empty() {
    return new byte[bytes()];
  }

  private int labelsAt() {
    return slots() / Byte.SIZE;
  }

  private int featuresAt() {
    return labelsAt() + 4 * slots();
  }

  /** Puts rows {@code from} to {@code to} into slots from {@code slot} on. */
  void put(byte[] chunk, int slot, GridRows rows, int from, int to) {
    ByteBuffer buffer = ByteBuffer.wrap(chunk);
    for (int s = slot; s < slot + to - from; s++) {
      chunk[s / Byte.SIZE] |= (byte) (1 << (s % Byte.SIZE));
    }
    labels(buffer, slot, to - from).put(rows.labels(), from, to - from);
    features(buffer, slot, to - from).put(rows.features(), from * columns, (to - from) * columns);
  }

  boolean isTaken(byte[] chunk, int slot) {
    return (chunk[slot / Byte.SIZE] >> slot % Byte.SIZE & 1) == 1;
  }

  /** Takes the row of this slot out of the chunk, as row {@code at} of the target. */
  void take(byte[] chunk, int slot, GridRows target, int at) {
    ByteBuffer buffer = ByteBuffer.wrap(chunk);
    labels(buffer, slot, 1).get(target.labels(), at, 1);
    features(buffer, slot, 1).get(target.features(), at * columns, columns);
    chunk[slot / Byte.SIZE] &= (byte) ~(1 << (slot % Byte.SIZE));
    zero(chunk, labelsAt() + 4 * slot, 4);
    zero(chunk, featuresAt() + 4 * slot * columns, 4 * columns);
  }

  private static void zero(byte[] chunk, int from, int length) {
    Arrays.fill(chunk, from, from + length, (byte) 0);
  }

  boolean isEmpty(byte[] chunk) {
    return taken(ByteBuffer.wrap(chunk)).isEmpty();
  }

  /** Copies the rows in slots {@code first} to {@code limit}; returns how many there were. */
  int copyTo(Content chunk, int first, int limit, GridRows target, int at) {
    BitSet taken = taken(chunk);
    int copied = 0;
    for (int from = taken.nextSetBit(first); from >= 0 && from < limit; ) {
      int to = Math.min(limit, taken.nextClearBit(from));
      copyRun(chunk, from, to, target, at + copied);
      copied += to - from;
      from = taken.nextSetBit(to);
    }
    return copied;
  }

  private void copyRun(Content chunk, int from, int to, GridRows target, int at) {
    chunk.ints(labelsAt() + 4 * from, target.labels(), at, to - from);
    chunk.ints(
        featuresAt() + 4 * from * columns, target.features(), at * columns, (to - from) * columns);
  }

  /** The slots with a row. */
  BitSet taken(Content chunk) {
    byte[] slots = new byte[labelsAt()];
    chunk.bytes(0, slots);
    return BitSet.valueOf(slots);
  }

  /** The same of bytes. */
  BitSet taken(ByteBuffer chunk) {
    return BitSet.valueOf(chunk.slice(0, labelsAt()));
  }

  private IntBuffer labels(ByteBuffer chunk, int slot, int count) {
    return ints(chunk, labelsAt() + 4 * slot, count);
  }

  private IntBuffer features(ByteBuffer chunk, int slot, int count) {
    return ints(chunk, featuresAt() + 4 * slot * columns, count * columns);
  }

  private static IntBuffer ints(ByteBuffer chunk, int at, int count) {
    return chunk.slice(at, 4 * count).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
  }
}

package dev.lethe.workspace.store;

import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.StreamedRows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * One reading of the rows of a table, chunk after chunk, cut into blocks. The number of rows is
 * looked at here; checksums are, and rows are unpacked, by whoever works on them. A chunk without a
 * row is in no block: one that should have had some is missed by the number.
 */
final class RowPass implements StreamedRows.Pass {

  private final BlobTable chunks;
  private final BlobScan scan;
  private final ChunkLayout layout;
  private final long limit;
  private final long count;
  private long given;
  private boolean ended;
  private Part rest = new Part(new StoredBlob(new byte[0], "nothing", 0), new BitSet());

  /**
   * Begins to read.
   *
   * @param limit rows with serial numbers below it
   * @param count how many there must be
   */
  RowPass(BlobTable chunks, ChunkLayout layout, long limit, long count) {
    this.chunks = chunks;
    this.layout = layout;
    this.limit = limit;
    this.count = count;
    this.scan = chunks.scanForPass(layout.chunkOf(limit + layout.slots() - 1));
  }

  /** Rows of a chunk, by their slots. */
  private record Part(Content chunk, BitSet slots) {

    /** The first so many, or all. */
    Part first(int rows) {
      if (slots.cardinality() <= rows) {
        return this;
      }
      int slot = -1;
      for (int i = 0; i < rows; i++) {
        slot = slots.nextSetBit(slot + 1);
      }
      return new Part(chunk, slots.get(0, slot + 1));
    }

    Part without(Part first) {
      BitSet left = (BitSet) slots.clone();
      left.clear(0, first.slots.length());
      return new Part(chunk, left);
    }
  }

  private record Read(ChunkLayout layout, long first, int rows, List<Part> parts)
      implements StreamedRows.Block {

    @Override
    public void unpackTo(GridRows target, int at) {
      int next = at;
      for (Part part : parts) {
        part.chunk.requireSound();
        int from = part.slots.nextSetBit(0);
        next += layout.copyTo(part.chunk, from, part.slots.length(), target, next);
      }
    }
  }

  /** After the last row the table must end, too. */
  @Override
  public boolean hasNext() {
    return given < count || fill();
  }

  @Override
  public StreamedRows.Block next() {
    if (!hasNext()) {
      throw new NoSuchElementException("all " + count + " rows were read");
    }
    int wanted = (int) Math.min(RowEngine.MOST_BLOCK_ROWS, count - given);
    List<Part> parts = new ArrayList<>();
    for (int missing = wanted; missing > 0; ) {
      if (!fill()) {
        throw chunks.damaged(
            layout.chunkOf(limit), given + wanted - missing + " rows instead of " + count);
      }
      Part part = rest.first(missing);
      parts.add(part);
      missing -= part.slots.cardinality();
      rest = rest.without(part);
    }
    Read block = new Read(layout, given, wanted, parts);
    given += wanted;
    return block;
  }

  /** Reads on where nothing is left of the last chunk; false at the end of the table. */
  private boolean fill() {
    while (rest.slots.isEmpty()) {
      if (ended || !scan.next()) {
        ended = true;
        return false;
      }
      Content chunk = scan.content();
      if (chunk.length() != layout.bytes()) {
        throw chunks.damaged(scan.key(), "it holds more or less than was put into it");
      }
      int slots = (int) Math.min(layout.slots(), limit - (scan.key() << layout.bits()));
      rest = new Part(chunk, layout.taken(chunk).get(0, slots));
    }
    if (given == count) {
      throw chunks.damaged(scan.key(), "it holds more or less than was put into it");
    }
    return true;
  }

  @Override
  public void close() {
    scan.close();
  }
}

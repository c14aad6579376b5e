package dev.lethe.workspace.store;

import dev.lethe.linalg.IndexRange;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.database.Session;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Rows by serial number, in chunks of about 2¹⁴ values; a pass over them is one query. */
final class RowTable {

  private final BlobTable chunks;
  private final ChunkLayout layout;

  RowTable(Session session, Catalogue catalogue, int columns) {
    this.chunks = new BlobTable(session, catalogue, "row_chunk");
    this.layout = new ChunkLayout(columns);
  }

  /** Rows get the serial numbers from {@code first} on; the last chunk may have room left. */
  void append(long first, GridRows rows) {
    for (int from = 0; from < rows.rows(); ) {
      long serial = first + from;
      int slot = layout.slotOf(serial);
      int to = Math.min(rows.rows(), from + layout.slots() - slot);
      byte[] chunk =
          slot == 0 ? layout.empty() : chunks.get(layout.chunkOf(serial)).orElseGet(layout::empty);
      layout.put(chunk, slot, rows, from, to);
      chunks.put(layout.chunkOf(serial), chunk);
      from = to;
    }
  }

  /** The rows with serial numbers below the limit, of which there must be so many. */
  RowPass pass(long limit, long count) {
    return new RowPass(chunks, layout, limit, count);
  }

  /** How many rows have serial numbers below the limit. */
  long count(long limit) {
    return taken(limit).values().stream().mapToLong(BitSet::cardinality).sum();
  }

  /** The slots below the limit that are taken, of each chunk that has any. */
  Map<Long, BitSet> taken(long limit) {
    Map<Long, BitSet> all = new HashMap<>();
    chunks.each(
        layout.chunkOf(limit + layout.slots() - 1),
        (id, chunk) -> {
          int slots = (int) Math.min(layout.slots(), limit - (id << layout.bits()));
          BitSet taken = layout.taken(chunk).get(0, slots);
          if (!taken.isEmpty()) {
            all.put(id, taken);
          }
        });
    return all;
  }

  /** Adds rows to such a collection; false where one of them was there already. */
  boolean enter(long[] serials, Map<Long, BitSet> slots) {
    boolean anew = true;
    for (long serial : serials) {
      BitSet taken = slots.computeIfAbsent(layout.chunkOf(serial), id -> new BitSet());
      anew &= !taken.get(layout.slotOf(serial));
      taken.set(layout.slotOf(serial));
    }
    return anew;
  }

  /** The rows with these serial numbers, which rise. */
  GridRows at(long[] serials) {
    GridRows taken = blank(serials.length);
    runs(serials).forEach((id, run) -> take(id, chunks.require(id), serials, run, taken));
    return taken;
  }

  /** Takes rows out; the serial numbers rise. */
  GridRows remove(long[] serials) {
    GridRows taken = blank(serials.length);
    Map<Long, IndexRange> runs = runs(serials);
    chunks.changeAll(
        runs.keySet().stream().mapToLong(Long::longValue).toArray(),
        (id, chunk) -> {
          byte[] rest = chunk.clone();
          take(id, rest, serials, Objects.requireNonNull(runs.get(id)), taken);
          return layout.isEmpty(rest) ? new byte[0] : rest;
        });
    return taken;
  }

  /** Which of the serial numbers are of each chunk, in their order. */
  private Map<Long, IndexRange> runs(long[] serials) {
    Map<Long, IndexRange> runs = new LinkedHashMap<>();
    for (int from = 0; from < serials.length; ) {
      long id = layout.chunkOf(serials[from]);
      int to = from + 1;
      while (to < serials.length && layout.chunkOf(serials[to]) == id) {
        to++;
      }
      runs.put(id, new IndexRange(from, to));
      from = to;
    }
    return runs;
  }

  /** Takes some rows out of a chunk, to where their serial numbers stand. */
  private void take(long id, byte[] chunk, long[] serials, IndexRange run, GridRows target) {
    for (int i = run.from(); i < run.to(); i++) {
      int slot = layout.slotOf(serials[i]);
      if (chunk.length != layout.bytes() || !layout.isTaken(chunk, slot)) {
        throw chunks.damaged(id, "it lacks a row of a subject");
      }
      layout.take(chunk, slot, target, i);
    }
  }

  private GridRows blank(int rows) {
    return new GridRows(
        layout.columns(), new int[Math.multiplyExact(rows, layout.columns())], new int[rows]);
  }
}

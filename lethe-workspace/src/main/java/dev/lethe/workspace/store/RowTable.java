package dev.lethe.workspace.store;

import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.database.Session;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** Rows by serial number, in chunks of about 2¹⁴ values; a pass over them is one query. */
final class RowTable {

  private final BlobTable<Long> chunks;
  private final ChunkLayout layout;

  RowTable(Session session, Catalogue catalogue, int columns) {
    this.chunks = new BlobTable<>(session, catalogue, "row_chunk");
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
    return taken(serials, (id, rest) -> {});
  }

  /** Takes rows out; the serial numbers rise. */
  GridRows remove(long[] serials) {
    return taken(
        serials,
        (id, rest) -> {
          if (layout.isEmpty(rest)) {
            chunks.remove(id);
          } else {
            chunks.put(id, rest);
          }
        });
  }

  /**
   * The rows with these serial numbers.
   *
   * @param without is told each chunk as it is without them
   */
  private GridRows taken(long[] serials, BiConsumer<Long, byte[]> without) {
    GridRows taken = blank(serials.length);
    for (int from = 0; from < serials.length; ) {
      long id = layout.chunkOf(serials[from]);
      byte[] chunk = chunks.require(id);
      int to = from;
      for (; to < serials.length && layout.chunkOf(serials[to]) == id; to++) {
        int slot = layout.slotOf(serials[to]);
        if (chunk.length != layout.bytes() || !layout.isTaken(chunk, slot)) {
          throw chunks.damaged(id, "it lacks a row of a subject");
        }
        layout.take(chunk, slot, taken, to);
      }
      without.accept(id, chunk);
      from = to;
    }
    return taken;
  }

  private GridRows blank(int rows) {
    return new GridRows(
        layout.columns(), new int[Math.multiplyExact(rows, layout.columns())], new int[rows]);
  }
}

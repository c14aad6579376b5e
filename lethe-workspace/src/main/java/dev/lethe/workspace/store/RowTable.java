package dev.lethe.workspace.store;

import dev.lethe.base.Progress;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.database.Session;
import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;

/** Rows by serial number, in chunks of about 2¹⁴ values; reading them all is one query. */
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

  /** All rows, with serial numbers below the limit, of which there must be so many. */
  GridRows readAll(long limit, int count, Progress progress) {
    GridRows all = read(limit, count, progress);
    if (all.rows() != count) {
      throw chunks.damaged(layout.chunkOf(limit), all.rows() + " rows instead of " + count);
    }
    return all;
  }

  /** The rows with serial numbers below the limit, of which there are at most so many. */
  GridRows read(long limit, int atMost, Progress progress) {
    GridRows some = blank(atMost);
    int[] at = {0};
    long firstBeyond = layout.chunkOf(limit + layout.slots() - 1);
    chunks.each(
        firstBeyond,
        (id, chunk) -> {
          int slots = (int) Math.min(layout.slots(), limit - (id << layout.bits()));
          if (chunk.remaining() != layout.bytes() || at[0] + layout.count(chunk, slots) > atMost) {
            throw chunks.damaged(id, "it holds more or less than was put into it");
          }
          at[0] += layout.copyTo(chunk, slots, some, at[0]);
          progress.advance(at[0], atMost);
        });
    return at[0] == atMost ? some : shortened(some, at[0]);
  }

  /** The serial numbers below the limit that are taken, rising. */
  long[] serials(long limit) {
    LongStream.Builder all = LongStream.builder();
    chunks.each(
        Long.MAX_VALUE,
        (id, chunk) ->
            layout.taken(chunk).stream().forEach(s -> all.add((id << layout.bits()) + s)));
    return all.build().filter(serial -> serial < limit).toArray();
  }

  private static GridRows shortened(GridRows rows, int count) {
    return new GridRows(
        rows.columns(),
        Arrays.copyOf(rows.features(), count * rows.columns()),
        Arrays.copyOf(rows.labels(), count));
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
    return new GridRows(layout.columns(), new int[rows * layout.columns()], new int[rows]);
  }
}

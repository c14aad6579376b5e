package dev.lethe.unlearn.population;

import dev.lethe.base.BadInputException;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.List;

/**
 * Rows in the order in which they came, in chunks that versions of the store share.
 *
 * <p>A row has a serial number for life, and its chunk follows from the number, so nothing has to
 * be renumbered when rows leave: removing r rows copies the chunks they stand in (at most r, of at
 * most 2¹³ values each where rows have fewer than 2⁹ columns) and the table of chunks, and nothing
 * else: for a million rows of fifty columns both are of about 30 kB. The rows that stay keep their
 * relative order.
 */
final class RowStore {

  private static final int CHUNK_VALUES = 1 << 13;
  private static final int MIN_BITS = 4;
  private static final int MAX_BITS = 12;

  private final int columns;
  private final int bits;
  private final RowChunk[] chunks;
  private final long end;
  private final int rows;

  private RowStore(int columns, int bits, RowChunk[] chunks, long end, int rows) {
    this.columns = columns;
    this.bits = bits;
    this.chunks = chunks;
    this.end = end;
    this.rows = rows;
  }

  static RowStore empty(int columns) {
    int fitting = 31 - Integer.numberOfLeadingZeros(Math.max(1, CHUNK_VALUES / columns));
    int bits = Math.max(MIN_BITS, Math.min(MAX_BITS, fitting));
    return new RowStore(columns, bits, new RowChunk[0], 0, 0);
  }

  int columns() {
    return columns;
  }

  int rows() {
    return rows;
  }

  /** The serial number that the next row will get. */
  long end() {
    return end;
  }

  RowStore plus(List<String> ids, GridRows more) {
    int added = more.rows();
    if (((long) rows + added) * columns > Integer.MAX_VALUE - 8) {
      throw new BadInputException(
          "a population in memory holds at most 2³¹ values, but "
              + ((long) rows + added)
              + " rows of "
              + columns
              + " features need "
              + ((long) rows + added) * columns);
    }
    long newEnd = end + added;
    int slots = 1 << bits;
    int oldLength = chunks.length;
    RowChunk[] grown = Arrays.copyOf(chunks, (int) ((newEnd + slots - 1) >>> bits));
    Arrays.fill(grown, oldLength, grown.length, RowChunk.empty(columns));
    for (int from = 0; from < added; ) {
      int chunk = chunkOf(end + from);
      int slot = slotOf(end + from);
      int to = Math.min(added, from + slots - slot);
      grown[chunk] = grown[chunk].plus(slot, ids, more, from, to);
      from = to;
    }
    return new RowStore(columns, bits, grown, newEnd, rows + added);
  }

  /** The store without these rows; the serial numbers rise and all are present. */
  RowStore without(long[] serials) {
    RowChunk[] rest = chunks.clone();
    for (int from = 0; from < serials.length; ) {
      int to = endOfRun(serials, from);
      int chunk = chunkOf(serials[from]);
      rest[chunk] =
          chunks[chunk].without(Arrays.stream(serials, from, to).mapToInt(this::slotOf).toArray());
      from = to;
    }
    return new RowStore(columns, bits, rest, end, rows - serials.length);
  }

  /** The chunks in which these rows stand: what {@link #without} leaves behind. */
  List<RowChunk> chunksOf(long[] serials) {
    return Arrays.stream(serials)
        .mapToInt(this::chunkOf)
        .distinct()
        .mapToObj(c -> chunks[c])
        .toList();
  }

  private int endOfRun(long[] serials, int from) {
    int to = from + 1;
    while (to < serials.length && chunkOf(serials[to]) == chunkOf(serials[from])) {
      to++;
    }
    return to;
  }

  /** These rows, in the order given. */
  GridRows take(long[] serials) {
    GridRows taken = blank(serials.length);
    for (int i = 0; i < serials.length; i++) {
      RowChunk chunk = chunks[chunkOf(serials[i])];
      int position = chunk.position(slotOf(serials[i]));
      chunk.copyTo(taken, i, position, position + 1);
    }
    return taken;
  }

  /** A copy of the rows with serial numbers from {@code from} (inclusive) to {@code to}. */
  GridRows copy(long from, long to) {
    GridRows copy = blank(count(from, to));
    int at = 0;
    for (int c = chunkOf(from); c < chunks.length && first(c) < to; c++) {
      int low = below(c, from);
      int high = below(c, to);
      chunks[c].copyTo(copy, at, low, high);
      at += high - low;
    }
    return copy;
  }

  private int count(long from, long to) {
    int count = 0;
    for (int c = chunkOf(from); c < chunks.length && first(c) < to; c++) {
      count += below(c, to) - below(c, from);
    }
    return count;
  }

  private long first(int chunk) {
    return (long) chunk << bits;
  }

  /** How many rows of the chunk have a serial number below this one. */
  private int below(int chunk, long serial) {
    long slot = Math.max(0, Math.min(1L << bits, serial - first(chunk)));
    return chunks[chunk].rowsBelow((int) slot);
  }

  /** Whose row it is, one a row. */
  List<String> subjects() {
    String[] subjects = new String[rows];
    int at = 0;
    for (RowChunk chunk : chunks) {
      chunk.copySubjectsTo(subjects, at);
      at += chunk.rows();
    }
    return List.of(subjects);
  }

  private GridRows blank(int count) {
    return new GridRows(columns, new int[count * columns], new int[count]);
  }

  private int chunkOf(long serial) {
    return (int) (serial >>> bits);
  }

  private int slotOf(long serial) {
    return (int) (serial & ((1L << bits) - 1));
  }
}

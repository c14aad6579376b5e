package dev.lethe.workspace.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The blobs of one table as they lie in SQLite's file, for reading all of them again and again:
 * SQLite copies a blob twice before Java has it, and on one thread; here whoever works on a blob
 * takes it straight from the mapped file.
 *
 * <p>A table is a tree of pages (file format, "B-tree pages"): inner pages lead to leaves, a leaf
 * has a cell for each row, and what has no room there goes on in a chain of overflow pages, each of
 * which begins with the number of the next. Nothing here is taken on trust: whoever reads compares
 * the checksum of each blob with the one that is listed, and asks SQLite for what is not found.
 */
public final class BlobPages {

  private static final int PAGE = SqliteDatabase.PAGE;
  private static final int ON_OVERFLOW_PAGE = PAGE - Integer.BYTES;
  private static final int MOST_ON_LEAF = PAGE - 35;
  private static final int LEAST_ON_LEAF = (PAGE - 12) * 32 / 255 - 23;

  private static final byte INNER = 5;
  private static final byte LEAF = 13;
  private static final int MOST_DEPTH = 20;

  /** Java maps less than 2³¹ bytes at a time. */
  private static final int MAPPED_BITS = 30;

  private static final int FORMAT_AT = 18;
  private static final byte[] FORMAT = {2, 2, 0, 64, 32, 32};

  private final List<ByteBuffer> mapped;
  private final long pages;
  private long[] keys = new long[16];
  private int[] first = new int[16];
  private int size;

  private BlobPages(List<ByteBuffer> mapped, long pages) {
    this.mapped = mapped;
    this.pages = pages;
  }

  /** Absent where the file is not laid out as ours are, or the tree is not whole. */
  static Optional<BlobPages> of(Path file, long root) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long pages = channel.size() / PAGE;
      List<ByteBuffer> mapped = new ArrayList<>();
      for (long at = 0; at < pages * PAGE; at += 1L << MAPPED_BITS) {
        mapped.add(
            channel.map(MapMode.READ_ONLY, at, Math.min(1L << MAPPED_BITS, pages * PAGE - at)));
      }
      BlobPages blobs = new BlobPages(mapped, pages);
      return blobs.isOurs() && blobs.list(root, MOST_DEPTH) ? Optional.of(blobs) : Optional.empty();
    } catch (IOException | IndexOutOfBoundsException unreadable) {
      return Optional.empty();
    }
  }

  /** Versions, no bytes reserved on pages, and how much of a blob stays on its leaf. */
  private boolean isOurs() {
    if (pages == 0) {
      return false;
    }
    byte[] format = new byte[FORMAT.length];
    page(1).get(FORMAT_AT, format);
    return Arrays.equals(format, FORMAT);
  }

  /** Lists the blobs below a page, in the order of their keys; false where that cannot be done. */
  private boolean list(long number, int depth) {
    if (number <= 1 || number > pages || depth == 0) {
      return false;
    }
    ByteBuffer page = page(number);
    byte kind = page.get(0);
    int cells = page.getShort(3) & 0xffff;
    if (kind == LEAF) {
      for (int i = 0; i < cells; i++) {
        addCell(page.position(page.getShort(8 + 2 * i) & 0xffff));
      }
      return true;
    }
    if (kind != INNER) {
      return false;
    }
    for (int i = 0; i < cells; i++) {
      int cell = page.getShort(12 + 2 * i) & 0xffff;
      if (!list(unsigned(page, cell), depth - 1)) {
        return false;
      }
    }
    return list(unsigned(page, 8), depth - 1);
  }

  /** Of a blob that lies as {@link SqliteDatabase} has them lie; others are left to SQLite. */
  private void addCell(ByteBuffer cell) {
    long payload = varint(cell);
    long key = varint(cell);
    long onLeaf = LEAST_ON_LEAF + (payload - LEAST_ON_LEAF) % ON_OVERFLOW_PAGE;
    if (payload <= MOST_ON_LEAF || onLeaf > MOST_ON_LEAF) {
      return;
    }
    long overflow = unsigned(cell, cell.position() + (int) onLeaf);
    byte header = cell.get(cell.position());
    if (onLeaf - header == LEAST_ON_LEAF && overflow <= Integer.MAX_VALUE) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        first = Arrays.copyOf(first, 2 * size);
      }
      keys[size] = key;
      first[size++] = (int) overflow;
    }
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      byte next = bytes.get();
      value = value << 7 | (next & 0x7f);
      if (next >= 0) {
        return value;
      }
    }
    return value << 8 | (bytes.get() & 0xff);
  }

  private static long unsigned(ByteBuffer page, int at) {
    return Integer.toUnsignedLong(page.getInt(at));
  }

  /** Big-endian, as SQLite's own numbers are. */
  private ByteBuffer page(long number) {
    long at = (number - 1) * PAGE;
    ByteBuffer part = mapped.get((int) (at >>> MAPPED_BITS));
    return part.slice((int) (at & ((1L << MAPPED_BITS) - 1)), PAGE);
  }

  /** The keys of all blobs that lie here, which rise. */
  public long[] keys() {
    return Arrays.copyOf(keys, size);
  }

  /** What lies on overflow pages of a blob; absent where it is not known here. */
  public Optional<Chain> find(long key) {
    int at = Arrays.binarySearch(keys, 0, size, key);
    return at < 0 ? Optional.empty() : Optional.of(new Chain(this, first[at]));
  }

  /**
   * Bytes on overflow pages, by their place in the chain; little-endian, as ours are.
   *
   * <p>A chain that breaks off, or leads astray, ends in an {@link IndexOutOfBoundsException}.
   */
  public record Chain(BlobPages file, int first) {

    /** Takes some of the bytes that stand on one page. */
    @FunctionalInterface
    public interface Visitor {
      void accept(ByteBuffer bytes);
    }

    /** So many bytes from the place on, page by page. */
    public void visit(int at, int length, Visitor visitor) {
      long page = first;
      int begin = at;
      for (; begin >= ON_OVERFLOW_PAGE; begin -= ON_OVERFLOW_PAGE) {
        page = file.next(page);
      }
      for (int left = length; left > 0; begin = 0) {
        int some = Math.min(left, ON_OVERFLOW_PAGE - begin);
        visitor.accept(
            file.page(file.checked(page))
                .slice(Integer.BYTES + begin, some)
                .order(ByteOrder.LITTLE_ENDIAN));
        left -= some;
        page = left > 0 ? file.next(page) : page;
      }
    }
  }

  private long next(long number) {
    return unsigned(page(checked(number)), 0);
  }

  private long checked(long number) {
    if (number <= 1 || number > pages) {
      throw new IndexOutOfBoundsException("page " + number + " of " + pages);
    }
    return number;
  }
}

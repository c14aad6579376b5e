package dev.lethe.workspace.store;

import dev.lethe.base.BadInputException;
import dev.lethe.workspace.database.BlobPages;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** A {@link PaddedBlob} on the pages of SQLite's file, taken from there by whoever works on it. */
final class PagedBlob implements Content {

  private final BlobPages.Chain chain;
  private final String address;
  private final int sum;

  /**
   * Not looked at yet.
   *
   * @param sum the checksum that it must have
   */
  PagedBlob(BlobPages.Chain chain, String address, int sum) {
    this.chain = chain;
    this.address = address;
    this.sum = sum;
  }

  @Override
  public int length() {
    return number(PaddedBlob.LENGTH_ON_PAGES);
  }

  private int number(int at) {
    int[] number = new int[1];
    intsAt(at, number, 0, 1);
    return number[0];
  }

  @Override
  public void requireSound() {
    int length = length();
    if (length < 0 || number(PaddedBlob.LENGTH_ON_PAGES + Integer.BYTES) != sum) {
      throw Damage.of(address, "it is not what was put there last");
    }
    CRC32C crc = new CRC32C();
    crc.update(address.getBytes(StandardCharsets.UTF_8));
    visit(PaddedBlob.CONTENT_ON_PAGES, length, crc::update);
    if ((int) crc.getValue() != sum) {
      throw broken();
    }
  }

  @Override
  public void bytes(int at, byte[] target) {
    ByteBuffer all = ByteBuffer.wrap(target);
    visit(PaddedBlob.CONTENT_ON_PAGES + at, target.length, all::put);
  }

  @Override
  public void ints(int at, int[] target, int from, int count) {
    intsAt(PaddedBlob.CONTENT_ON_PAGES + at, target, from, count);
  }

  private void intsAt(int at, int[] target, int from, int count) {
    visit(at, Math.multiplyExact(count, Integer.BYTES), new Numbers(target, from));
  }

  private void visit(int at, int length, BlobPages.Chain.Visitor visitor) {
    try {
      chain.visit(at, length, visitor);
    } catch (IndexOutOfBoundsException brokenOff) {
      throw broken();
    }
  }

  private BadInputException broken() {
    return Damage.of(address, "its checksum does not hold");
  }

  /** Numbers, some of which begin on one page and end on the next. */
  private static final class Numbers implements BlobPages.Chain.Visitor {

    private final int[] target;
    private int next;
    private int begun;
    private int bytes;

    Numbers(int[] target, int from) {
      this.target = target;
      this.next = from;
    }

    @Override
    public void accept(ByteBuffer page) {
      while (bytes > 0 && page.hasRemaining()) {
        add(page.get());
      }
      int whole = page.remaining() / Integer.BYTES;
      page.asIntBuffer().get(target, next, whole);
      next += whole;
      page.position(page.position() + whole * Integer.BYTES);
      while (page.hasRemaining()) {
        add(page.get());
      }
    }

    private void add(byte value) {
      begun |= (value & 0xff) << (Byte.SIZE * bytes++);
      if (bytes == Integer.BYTES) {
        target[next++] = begun;
        begun = 0;
        bytes = 0;
      }
    }
  }
}

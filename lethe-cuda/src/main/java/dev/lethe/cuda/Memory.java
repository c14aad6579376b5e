package dev.lethe.cuda;

/** Some memory of a card, overwritten and freed on close: rows of people may have been in it. */
final class Memory implements AutoCloseable {

  private final Card card;
  private final long bytes;
  private long pointer;

  Memory(Card card, long bytes) {
    this.card = card;
    this.bytes = Math.max(8, bytes);
    this.pointer = card.allocate(this.bytes);
  }

  static Memory doubles(Card card, long count) {
    return new Memory(card, 8 * count);
  }

  static Memory ints(Card card, long count) {
    return new Memory(card, 4 * count);
  }

  long pointer() {
    return pointer;
  }

  /** Of the n-th 8 bytes. */
  long word(long n) {
    return pointer + 8 * n;
  }

  /** Of the n-th 4 bytes. */
  long half(long n) {
    return pointer + 4 * n;
  }

  void clear(long stream) {
    card.clear(pointer, bytes, stream);
  }

  @Override
  public void close() {
    if (pointer != 0) {
      card.wipe(pointer, bytes);
      card.free(pointer);
      pointer = 0;
    }
  }
}

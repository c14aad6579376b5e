package dev.lethe.cuda;

/** Some memory of a card, overwritten and freed on close: rows of people may have been in it. */
final class Memory implements AutoCloseable {

  /** On which memory is overwritten. */
  static final long DEFAULT_STREAM = 0;

  private final Card card;
  private final long bytes;
  private long pointer;
  private boolean isWiped;

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

  /** Begins to overwrite it; nobody uses it any more. */
  void wipe() {
    card.wipe(pointer, bytes);
    isWiped = true;
  }

  /** Waits for what overwrites it, where nobody did for several at once. */
  @Override
  public void close() {
    if (pointer == 0) {
      return;
    }
    if (!isWiped) {
      wipe();
      card.settle(DEFAULT_STREAM);
    }
    card.free(pointer);
    pointer = 0;
  }
}

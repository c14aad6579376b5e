package dev.lethe.cuda;

import java.nio.IntBuffer;

/** Integers of this machine that a card reads at full speed. */
final class HostInts implements AutoCloseable {

  private final Card card;
  private final IntBuffer ints;
  private long pointer;

  HostInts(Card card, int count) {
    this.card = card;
    this.pointer = card.allocateHost(4L * count);
    this.ints = Foreign.bytes(pointer, 4 * count).asIntBuffer();
  }

  IntBuffer ints() {
    return ints;
  }

  long pointer() {
    return pointer;
  }

  @Override
  public void close() {
    card.freeHost(pointer);
    pointer = 0;
  }
}

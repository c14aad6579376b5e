package dev.lethe.cuda;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;

/** Integers of this machine that a card reads at full speed, overwritten and freed on close. */
final class HostInts implements AutoCloseable {

  private final Card card;
  private final ByteBuffer bytes;
  private final IntBuffer ints;
  private long pointer;

  HostInts(Card card, int count) {
    this.card = card;
    this.pointer = card.allocateHost(4L * count);
    this.bytes = Foreign.bytes(pointer, 4 * count);
    this.ints = bytes.asIntBuffer();
  }

  IntBuffer ints() {
    return ints;
  }

  long pointer() {
    return pointer;
  }

  @Override
  public void close() {
    if (pointer != 0) {
      Foreign.wipe(bytes);
      card.freeHost(pointer);
      pointer = 0;
    }
  }
}

package dev.lethe.cuda;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/**
 * Some memory of this machine that a card reads and writes at full speed.
 *
 * @param event when the card was last done with it
 */
record HostPiece(long pointer, long event, ByteBuffer bytes) {

  static final int BYTES = 1 << 22;

  static HostPiece on(Card card) {
    long pointer = card.allocateHost(BYTES);
    try {
      return new HostPiece(pointer, card.newEvent(), Foreign.bytes(pointer, BYTES));
    } catch (RuntimeException | Error failed) {
      card.freeHost(pointer);
      throw failed;
    }
  }

  /** Overwrites it: rows of people may be in it. */
  void wipe() {
    Foreign.wipe(bytes);
  }

  void free(Card card) {
    card.freeEvent(event);
    card.freeHost(pointer);
  }

  IntBuffer ints() {
    return bytes.asIntBuffer();
  }

  LongBuffer longs() {
    return bytes.asLongBuffer();
  }
}

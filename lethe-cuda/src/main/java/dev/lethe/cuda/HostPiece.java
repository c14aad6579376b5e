package dev.lethe.cuda;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/**
 * Some memory of this machine that a card reads and writes at full speed.
 *
 * @param event when the card was last done with it
 */
record HostPiece(Way way, long pointer, long event, ByteBuffer bytes) {

  static final int BYTES = 1 << 21;

  /** Where what is in it goes. */
  enum Way {
    /**
     * What is written here goes past the caches, and leaves them to what is read meanwhile; to read
     * it here takes long.
     */
    TO_CARD(4),
    FROM_CARD(0);

    private final int flags;

    Way(int flags) {
      this.flags = flags;
    }
  }

  static HostPiece on(Card card, Way way) {
    long pointer = card.allocateHost(BYTES, way.flags);
    try {
      return new HostPiece(way, pointer, card.newEvent(), Foreign.bytes(pointer, BYTES));
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

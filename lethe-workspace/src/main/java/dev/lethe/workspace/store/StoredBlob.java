package dev.lethe.workspace.store;

import java.nio.ByteBuffer;

/**
 * A blob as it was read, whose checksum is still to be looked at: a good part of the work of
 * reading, which another thread can do.
 */
final class StoredBlob {

  private final byte[] stored;
  private final String address;
  private final int sum;
  private volatile boolean sound;

  /**
   * Not looked at yet.
   *
   * @param sum the checksum that it must have
   */
  StoredBlob(byte[] stored, String address, int sum) {
    this.stored = stored;
    this.address = address;
    this.sum = sum;
  }

  /** The content in its place, which nothing may rest on before it is {@link #checked}. */
  ByteBuffer unchecked() {
    return PaddedBlob.unchecked(stored, address);
  }

  /** The content in its place; refused where it is not what was put there last. */
  ByteBuffer checked() {
    if (!sound) {
      PaddedBlob.view(stored, address, sum);
      sound = true;
    }
    return unchecked();
  }
}

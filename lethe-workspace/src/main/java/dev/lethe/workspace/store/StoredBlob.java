package dev.lethe.workspace.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A blob as the database gave it. */
final class StoredBlob implements Content {

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

  private ByteBuffer unchecked() {
    return PaddedBlob.unchecked(stored, address);
  }

  /** The content in its place; refused where it is not what was put there last. */
  ByteBuffer checked() {
    requireSound();
    return unchecked();
  }

  @Override
  public int length() {
    return unchecked().remaining();
  }

  @Override
  public void requireSound() {
    if (!sound) {
      PaddedBlob.view(stored, address, sum);
      sound = true;
    }
  }

  @Override
  public void bytes(int at, byte[] target) {
    unchecked().get(at, target);
  }

  @Override
  public void ints(int at, int[] target, int from, int count) {
    unchecked()
        .slice(at, Integer.BYTES * count)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asIntBuffer()
        .get(target, from, count);
  }
}

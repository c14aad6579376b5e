package dev.lethe.cuda;

import java.nio.ByteBuffer;

/**
 * A little memory outside the heap for each thread, for what functions take and give by pointers.
 * What stands in it is good until the thread's next call.
 */
final class Words {

  private static final int BYTES = 1024;
  private static final ThreadLocal<Words> OF_THREAD = ThreadLocal.withInitial(Words::new);

  private final ByteBuffer buffer = Foreign.direct(BYTES);
  private final long address = Foreign.address(buffer);

  private Words() {}

  static Words ofThread() {
    return OF_THREAD.get();
  }

  /** Of the n-th 8 bytes. */
  long address(int n) {
    return address + 8L * n;
  }

  Words put(int n, long value) {
    buffer.putLong(8 * n, value);
    return this;
  }

  Words put(int n, double value) {
    buffer.putDouble(8 * n, value);
    return this;
  }

  Words put(int n, int value) {
    buffer.putInt(8 * n, value);
    return this;
  }

  long getLong(int n) {
    return buffer.getLong(8 * n);
  }

  int getInt(int n) {
    return buffer.getInt(8 * n);
  }
}

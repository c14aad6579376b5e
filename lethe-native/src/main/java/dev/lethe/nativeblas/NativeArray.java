package dev.lethe.nativeblas;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.Pointer;

/**
 * Doubles outside the heap, freed on close, or by the garbage collector where that was forgotten.
 *
 * <p>Native code sees the address, Java the buffer. Plain malloc rather than JavaCPP's own
 * allocation, which runs the garbage collector whenever the process outgrows a multiple of the
 * heap.
 */
final class NativeArray implements AutoCloseable {

  private static final Cleaner CLEANER = Cleaner.create();

  private final DoublePointer pointer;
  private final DoubleBuffer buffer;
  private final Cleaner.Cleanable cleanable;

  NativeArray(int length) {
    Pointer memory = Pointer.malloc(Math.max(1, length) * (long) Double.BYTES);
    if (memory == null || memory.isNull()) {
      throw new OutOfMemoryError("no native memory for " + length + " doubles");
    }
    this.pointer = new DoublePointer(memory).capacity(length);
    this.buffer = pointer.asByteBuffer().order(ByteOrder.nativeOrder()).asDoubleBuffer();
    this.cleanable = CLEANER.register(this, () -> Pointer.free(memory));
  }

  /** Valid while this object is reachable: fence it around native calls. */
  DoublePointer pointer() {
    return pointer;
  }

  int length() {
    return buffer.capacity();
  }

  void put(int index, double[] source, int offset, int length) {
    try {
      buffer.put(index, source, offset, length);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  void get(int index, double[] target, int offset, int length) {
    try {
      buffer.get(index, target, offset, length);
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  @Override
  public void close() {
    cleanable.clean();
  }
}

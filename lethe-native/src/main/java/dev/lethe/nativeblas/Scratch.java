package dev.lethe.nativeblas;

/**
 * Native memory that a thread uses again and again; it goes when the thread goes.
 *
 * <p>Fresh pages cost as much as a factorisation of a few hundred columns, hence the reuse.
 */
final class Scratch {

  private static final ThreadLocal<Scratch> OF_THREAD = ThreadLocal.withInitial(Scratch::new);

  private NativeArray first = new NativeArray(64);
  private NativeArray second = new NativeArray(64);

  static Scratch ofThread() {
    return OF_THREAD.get();
  }

  /** At least {@code length} doubles with any content, valid until the next call of this method. */
  NativeArray first(int length) {
    first = fitting(first, length);
    return first;
  }

  /** Like {@link #first}, and apart from it. */
  NativeArray second(int length) {
    second = fitting(second, length);
    return second;
  }

  private static NativeArray fitting(NativeArray current, int length) {
    if (current.length() >= length) {
      return current;
    }
    NativeArray larger = new NativeArray(length);
    current.close();
    return larger;
  }
}

package dev.lethe.cuda;

import static dev.lethe.cuda.HostPiece.Way.FROM_CARD;
import static dev.lethe.cuda.HostPiece.Way.TO_CARD;

import dev.lethe.linalg.DeviceException;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.LongBuffer;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * One card: its memory, its streams of work, and whether it can still be asked. Thread-safe.
 *
 * <p>Memory that is full is an answer; any other error of a card stays with it, so it is not asked
 * again in this process.
 */
final class Card {

  private static final int MAJOR = 75;
  private static final int MINOR = 76;
  private static final int NON_BLOCKING = 1;
  private static final int NO_TIMING = 2;
  private static final int PORTABLE = 1;
  private static final int NOT_INITIALIZED = 1;
  private static final int NOT_READY = 600;
  private static final int LONGEST_COPY = 1 << 26;

  private final Driver driver;
  private final int ordinal;
  private int device;
  private volatile long context;
  private final Map<HostPiece.Way, Queue<HostPiece>> pieces =
      Map.of(TO_CARD, new ConcurrentLinkedQueue<>(), FROM_CARD, new ConcurrentLinkedQueue<>());
  private volatile @Nullable String lost;

  /** Begun by the first call. */
  Card(Driver driver, int ordinal) {
    this.driver = driver;
    this.ordinal = ordinal;
  }

  private synchronized void begin() {
    if (context != 0) {
      return;
    }
    Words words = Words.ofThread();
    require(driver.call("cuDeviceGet", "pi", words.address(0), ordinal), "cuDeviceGet");
    device = words.getInt(0);
    require(
        driver.call("cuDevicePrimaryCtxRetain", "pi", words.address(0), device),
        "cuDevicePrimaryCtxRetain");
    context = words.getLong(0);
  }

  /** Calls a function of the driver on this card. */
  void call(String function, String takes, Object... arguments) {
    use();
    require(driver.call(function, takes, arguments), function);
  }

  /** Has the calling thread speak to this card, in functions of other libraries too. */
  void use() {
    String reason = lost;
    if (reason != null) {
      throw new DeviceException(reason);
    }
    if (context == 0) {
      begin();
    }
    require(driver.call("cuCtxSetCurrent", "p", context), "cuCtxSetCurrent");
  }

  private void require(int status, String what) {
    if (status == 0) {
      return;
    }
    String reason = "card %d: %s: %s".formatted(ordinal, what, driver.error(status));
    throw status == Driver.OUT_OF_MEMORY ? new DeviceException(reason) : lose(reason);
  }

  /**
   * For functions of other libraries: whatever else than a full memory is for good.
   *
   * @param full their status where memory is full
   */
  void require(int status, int full, String function) {
    if (status == full) {
      throw new DeviceException("card %d: %s: out of memory".formatted(ordinal, function));
    }
    if (status != 0) {
      throw lose("card %d: %s failed with status %d".formatted(ordinal, function, status));
    }
  }

  /**
   * The same of a library's first call: it cannot begin where others have the memory that it begins
   * with, and does not always say why.
   */
  void requireBegun(int status, int full, String function) {
    require(status == NOT_INITIALIZED ? full : status, full, function);
  }

  /** It is out of order. */
  DeviceException lose(String reason) {
    lost = reason;
    freePieces();
    return new DeviceException(reason);
  }

  private void freePieces() {
    for (Queue<HostPiece> some : pieces.values()) {
      for (HostPiece left = some.poll(); left != null; left = some.poll()) {
        left.free(this);
      }
    }
  }

  /** Why it is not asked any more; null while it is. */
  @Nullable String lost() {
    return lost;
  }

  /** As {@code sm_90}. */
  String architecture() {
    return "sm_%d%d".formatted(attribute(MAJOR), attribute(MINOR));
  }

  private int attribute(int which) {
    use(); // which is when the device is known
    Words words = Words.ofThread();
    call("cuDeviceGetAttribute", "pii", words.address(0), which, device);
    return words.getInt(0);
  }

  long freeBytes() {
    Words words = Words.ofThread();
    call("cuMemGetInfo_v2", "pp", words.address(0), words.address(1));
    return words.getLong(0);
  }

  /** Memory of the card, with any content. */
  long allocate(long bytes) {
    Words words = Words.ofThread();
    call("cuMemAlloc_v2", "pp", words.address(0), bytes);
    return words.getLong(0);
  }

  /** As far as the card still answers; begun on the default stream. */
  void wipe(long pointer, long bytes) {
    quietly("cuMemsetD8_v2", "pip", pointer, 0, bytes);
  }

  /** Also of a card that is lost, whose driver may say no, and has freed it then or will. */
  void free(long pointer) {
    freeBy("cuMemFree_v2", pointer);
  }

  /** Memory of this machine that a card reads and writes at full speed. */
  long allocateHost(long bytes, int flags) {
    Words words = Words.ofThread();
    call("cuMemHostAlloc", "ppi", words.address(0), bytes, PORTABLE | flags);
    return words.getLong(0);
  }

  /**
   * One that was given back, or another. They are kept: to make one takes longer than to fill it.
   */
  HostPiece takePiece(HostPiece.Way way) {
    HostPiece known = queue(way).poll();
    return known != null ? known : HostPiece.on(this, way);
  }

  private Queue<HostPiece> queue(HostPiece.Way way) {
    return Objects.requireNonNull(pieces.get(way));
  }

  /** For the next one who asks; those of a card that is lost are nobody's any more. */
  void giveBack(HostPiece piece) {
    queue(piece.way()).add(piece);
    if (lost != null) {
      freePieces();
    }
  }

  void freeHost(long pointer) {
    freeBy("cuMemFreeHost", pointer);
  }

  private void freeBy(String function, long pointer) {
    if (pointer != 0) {
      quietly(function, "p", pointer);
    }
  }

  /** Whether it was done. A card that is lost may still do it: it may be a library that failed. */
  private boolean quietly(String function, String takes, Object... arguments) {
    return context == 0
        || (driver.call("cuCtxSetCurrent", "p", context) == 0
            && driver.call(function, takes, arguments) == 0);
  }

  long newStream() {
    Words words = Words.ofThread();
    call("cuStreamCreate", "pi", words.address(0), NON_BLOCKING);
    return words.getLong(0);
  }

  void freeStream(long stream) {
    freeBy("cuStreamDestroy_v2", stream);
  }

  long newEvent() {
    Words words = Words.ofThread();
    call("cuEventCreate", "pi", words.address(0), NO_TIMING);
    return words.getLong(0);
  }

  void freeEvent(long event) {
    freeBy("cuEventDestroy_v2", event);
  }

  /** When what was begun on the stream so far is done. */
  void record(long event, long stream) {
    call("cuEventRecord", "pp", event, stream);
  }

  /** Whether what was begun before it is done, without waiting. */
  boolean isDone(long event) {
    use();
    int status = driver.call("cuEventQuery", "p", event);
    if (status == NOT_READY) {
      return false;
    }
    require(status, "cuEventQuery");
    return true;
  }

  void await(long event) {
    call("cuEventSynchronize", "p", event);
  }

  /** What is begun on the stream from now on waits. */
  void await(long event, long stream) {
    call("cuStreamWaitEvent", "ppi", stream, event, 0);
  }

  void finish(long stream) {
    call("cuStreamSynchronize", "p", stream);
  }

  /** Waits for all that was begun, as far as the card still answers. */
  void settle() {
    settled(quietly("cuCtxSynchronize", ""));
  }

  /** The same of one stream. */
  void settle(long stream) {
    settled(quietly("cuStreamSynchronize", "p", stream));
  }

  private void settled(boolean isDone) {
    if (!isDone && lost == null) {
      lose("card %d does not finish its work".formatted(ordinal));
    }
  }

  void clear(long pointer, long bytes, long stream) {
    call("cuMemsetD8Async", "pipp", pointer, 0, bytes, stream);
  }

  /** From memory that {@link #allocateHost} gave; what is copied must stay until it was. */
  void upload(long target, long source, long bytes, long stream) {
    call("cuMemcpyHtoDAsync_v2", "pppp", target, source, bytes, stream);
  }

  /** A copy of this array; done when it returns. */
  void upload(long target, double[] source, long stream) {
    ByteBuffer buffer = buffer(source.length);
    DoubleBuffer view = buffer.asDoubleBuffer();
    for (int from = 0; from < source.length; from += view.capacity()) {
      int start = from;
      int length = Math.min(view.capacity(), source.length - from);
      view.put(0, source, from, length);
      Foreign.at(
          buffer,
          address -> {
            upload(target + 8L * start, address, 8L * length, stream);
            finish(stream);
            return length;
          });
    }
  }

  void download(long source, double[] target, long stream) {
    ByteBuffer buffer = buffer(target.length);
    DoubleBuffer view = buffer.asDoubleBuffer();
    for (int from = 0; from < target.length; from += view.capacity()) {
      int length = Math.min(view.capacity(), target.length - from);
      download(source + 8L * from, buffer, 8L * length, stream);
      view.get(0, target, from, length);
    }
  }

  void download(long source, long[] target, long stream) {
    ByteBuffer buffer = buffer(target.length);
    LongBuffer view = buffer.asLongBuffer();
    for (int from = 0; from < target.length; from += view.capacity()) {
      int length = Math.min(view.capacity(), target.length - from);
      download(source + 8L * from, buffer, 8L * length, stream);
      view.get(0, target, from, length);
    }
  }

  private void download(long source, ByteBuffer target, long bytes, long stream) {
    Foreign.at(
        target,
        address -> {
          download(address, source, bytes, stream);
          finish(stream);
          return bytes;
        });
  }

  /** Into memory that {@link #allocateHost} gave; it is there once the stream is done. */
  void download(long target, long source, long bytes, long stream) {
    call("cuMemcpyDtoHAsync_v2", "pppp", target, source, bytes, stream);
  }

  private static ByteBuffer buffer(int words) {
    int bytes = (int) Math.min(LONGEST_COPY, Math.max(8, 8L * words));
    return Foreign.direct(bytes);
  }
}

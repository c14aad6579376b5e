package dev.lethe.bench.growth;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import dev.lethe.bench.race.Race;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * How much live heap work needs beyond what is held before it begins.
 *
 * <p>While the work is repeated on a thread of its own, full collections are forced again and again
 * and each says what survived: garbage does not count, and what is live at the moment of a
 * collection does. The largest of them is a lower bound of the peak that is near it where the peak
 * lasts; a moment shorter than a collection's distance can be missed.
 */
public final class LiveHeap {

  private static final int FEWEST = 10;
  private static final int MOST = 100;
  private static final Set<String> HEAP = heapPools();

  private LiveHeap() {}

  /**
   * Bytes.
   *
   * @param seconds that one run takes, about: collections are spread over it
   */
  static long beyondHeld(Race.Work work, double seconds) {
    long held = survived();
    AtomicBoolean enough = new AtomicBoolean();
    AtomicInteger runs = new AtomicInteger();
    Thread worker =
        new Thread(
            () -> {
              double sink = 0;
              while (!enough.get()) {
                sink += work.run();
                runs.incrementAndGet();
              }
              if (Double.isNaN(sink)) {
                throw new IllegalStateException("the work returned NaN");
              }
            });
    worker.start();
    long most = held;
    try {
      for (int i = 0; i < FEWEST || (runs.get() < 1 && i < MOST); i++) {
        Thread.sleep(1 + i % 3 + (long) (1e3 * seconds / FEWEST)); // not always the same moments
        most = Math.max(most, survived());
      }
      enough.set(true);
      worker.join();
    } catch (InterruptedException stopped) {
      enough.set(true);
      Thread.currentThread().interrupt();
    }
    return Math.max(0, most - held);
  }

  /** Of the heap after a full collection, by the collector's own account. */
  public static long survived() {
    System.gc();
    GcInfo latest = null;
    for (var bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (bean instanceof GarbageCollectorMXBean collector) {
        GcInfo info = collector.getLastGcInfo();
        if (info != null && (latest == null || info.getEndTime() >= latest.getEndTime())) {
          latest = info;
        }
      }
    }
    if (latest == null) {
      throw new IllegalStateException("this JVM does not say what its collections leave");
    }
    long sum = 0;
    for (var pool : latest.getMemoryUsageAfterGc().entrySet()) {
      boolean heap = HEAP.contains(pool.getKey());
      MemoryUsage usage = pool.getValue();
      sum += heap ? usage.getUsed() : 0;
    }
    return sum;
  }

  private static Set<String> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getName)
        .collect(Collectors.toUnmodifiableSet());
  }
}

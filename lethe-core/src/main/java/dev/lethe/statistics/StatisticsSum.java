package dev.lethe.statistics;

import dev.lethe.linalg.Device;
import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.Kernel;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Exact statistics of rows that several threads hand over: beside this processor where a device
 * takes them, else on each thread for itself. The same bits either way, and in any order.
 */
interface StatisticsSum extends AutoCloseable {

  /** Rows are counted after that, and must be before they could be too many for a sum. */
  int MOST_ROWS_AT_ONCE = 1 << 12;

  /** How many rows a thread best adds at once. */
  int rowsAtOnce();

  /** Adds rows {@code from} (inclusive) to {@code to} (exclusive); by any thread. */
  void addAll(GridRows rows, int from, int to);

  /** Of all rows added, once every thread is done. */
  ExactStatistics build();

  @Override
  void close();

  /**
   * What a pass finds, on a device where there is one that fits. Where it fails on the way, its
   * rows are read once more, without it.
   *
   * @param pass hands over all rows and builds
   */
  static ExactStatistics of(
      Kernel kernel,
      int features,
      NormShells shells,
      Function<StatisticsSum, ExactStatistics> pass) {
    Optional<GramSums> beside =
        shells.keepProducts()
            ? kernel.device().flatMap(device -> sums(device, features, shells))
            : Optional.empty();
    if (beside.isPresent()) {
      try (StatisticsSum sum =
          new SumBeside(kernel.name(), beside.get(), features, shells, SumBeside.MOST_ROWS)) {
        return pass.apply(sum);
      } catch (DeviceException failed) {
        // Nothing of what it had summed was looked at.
      }
    }
    try (StatisticsSum sum = new ByThreads(kernel, features, shells)) {
      return pass.apply(sum);
    }
  }

  private static Optional<GramSums> sums(Device device, int features, NormShells shells) {
    try {
      return device.gramSums(ExactStatistics.requireFeatures(features), shells.count());
    } catch (DeviceException failed) {
      return Optional.empty();
    }
  }

  /** An accumulator for each thread that is at work at the same time. */
  final class ByThreads implements StatisticsSum {

    private final Kernel kernel;
    private final int features;
    private final NormShells shells;
    private final Queue<StatisticsAccumulator> idle = new ConcurrentLinkedQueue<>();

    ByThreads(Kernel kernel, int features, NormShells shells) {
      this.kernel = kernel;
      this.features = features;
      this.shells = shells;
    }

    /** Each thread has sums of its own, so that of few rows few threads should. */
    @Override
    public int rowsAtOnce() {
      return MOST_ROWS_AT_ONCE;
    }

    @Override
    public void addAll(GridRows rows, int from, int to) {
      @Nullable StatisticsAccumulator known = idle.poll();
      StatisticsAccumulator mine =
          known != null ? known : new StatisticsAccumulator(kernel, features, shells);
      try {
        mine.addAll(rows, from, to);
      } finally {
        idle.add(mine);
      }
    }

    @Override
    public ExactStatistics build() {
      ExactStatistics sum = ExactStatistics.empty(features, shells);
      for (StatisticsAccumulator part : idle) {
        sum = sum.plus(part.build());
      }
      return sum;
    }

    @Override
    public void close() {
      idle.forEach(StatisticsAccumulator::close);
    }
  }
}

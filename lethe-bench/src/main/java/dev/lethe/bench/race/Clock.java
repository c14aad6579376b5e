package dev.lethe.bench.race;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What a race is timed by. */
public enum Clock {
  WALL("wall time") {
    @Override
    public double seconds() {
      return System.nanoTime() * 1e-9;
    }
  },

  /** Of the calling thread. */
  THREAD("processor time of the thread") {
    @Override
    public double seconds() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() * 1e-9;
    }
  },

  /** Of all threads, the collector's and the compiler's among them. */
  PROCESS("processor time") {
    @Override
    public double seconds() {
      return MACHINE.getProcessCpuTime() * 1e-9;
    }
  };

  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final String title;

  Clock(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** Since some moment; only differences mean anything. */
  public abstract double seconds();

  /** The number of processes that want a core: above the number of cores, wall times suffer. */
  public static double load() {
    return MACHINE.getSystemLoadAverage();
  }
}

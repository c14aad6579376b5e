package dev.lethe.bench.service;

import dev.lethe.base.Processors;
import dev.lethe.bench.generated.ScratchFolder;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/** What the service promises: a large batch, and requests taken while one runs. */
public final class ServiceBench {

  private static final int PEOPLE = 1_000_000;
  private static final int BATCHES = 4;
  private static final double BATCH_LIMIT_S = 3;

  private ServiceBench() {}

  public static boolean run(PrintStream out) {
    Processors.leaveOne(); // as the service does
    try (ScratchFolder folder = ScratchFolder.make();
        LargeOffice large = LargeOffice.make(folder.path(), PEOPLE)) {
      boolean met = batches(large, out);
      met &= SubmissionLoad.run(large, out);
      return met;
    }
  }

  /** The first one pays for a cold machine; a service has had others before. */
  private static boolean batches(LargeOffice large, PrintStream out) {
    double[] seconds = new double[BATCHES];
    for (int batch = 0; batch < BATCHES; batch++) {
      seconds[batch] = large.batch();
    }
    double[] later = Arrays.copyOfRange(seconds, 1, BATCHES);
    Arrays.sort(later);
    double median = later[later.length / 2];
    out.printf(
        Locale.ROOT,
        "  a batch of %d people out of %d, d = 50: first %.2f s, then median %.2f s  limit %.0f s %s%n",
        LargeOffice.LEAVING,
        PEOPLE,
        seconds[0],
        median,
        BATCH_LIMIT_S,
        median <= BATCH_LIMIT_S ? "met" : "MISSED");
    return median <= BATCH_LIMIT_S;
  }
}

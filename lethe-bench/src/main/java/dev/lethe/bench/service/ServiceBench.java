package dev.lethe.bench.service;

import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.server.office.Office;
import dev.lethe.server.office.Run;
import dev.lethe.server.register.Submission;
import dev.lethe.unlearn.population.ForgetRequest;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** What the service promises: a large batch, and requests taken while one runs. */
public final class ServiceBench {

  private static final int PEOPLE = 1_000_000;
  private static final int LEAVING = 10_000;
  private static final double BATCH_LIMIT_S = 3;

  private ServiceBench() {}

  public static boolean run(PrintStream out) {
    try (ScratchFolder folder = ScratchFolder.make();
        Office office = LargeOffice.make(folder.path(), PEOPLE)) {
      return batch(office, out);
    }
  }

  private static boolean batch(Office office, PrintStream out) {
    List<String> leaving =
        IntStream.range(0, LEAVING).mapToObj(i -> "p" + i * (PEOPLE / LEAVING)).toList();
    office
        .register()
        .submit(new Submission("bench", ForgetRequest.of(leaving), Optional.empty()), "bench");
    long start = System.nanoTime();
    Run run = office.runs().start("bench");
    while (run.isUnderWay()) {
      Thread.onSpinWait();
      run = office.runs().last().orElseThrow();
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    out.println(run.models());
    out.printf(
        Locale.ROOT,
        "  a batch of %d people out of %d, d = 50: %.2f s  limit %.0f s %s%n",
        LEAVING,
        PEOPLE,
        seconds,
        BATCH_LIMIT_S,
        seconds <= BATCH_LIMIT_S ? "met" : "MISSED");
    return seconds <= BATCH_LIMIT_S;
  }
}

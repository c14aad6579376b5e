package dev.lethe.bench.utility;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.lab.data.LabelledData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One way's results, one cell for each request.
 *
 * @param passes promised for each request; empty where the way promises none
 * @param seconds of the first request, before noise: the fastest of a few runs
 * @param refusal why cells are missing
 */
record Line(
    String name,
    List<Optional<Cell>> cells,
    List<Long> passes,
    double seconds,
    Optional<String> refusal) {

  private static final int RUNS = 3;

  /** Work that takes longer is not repeated for the clock's sake. */
  private static final double LONG = 0.5;

  record Cell(double sigma, Accuracy accuracy) {}

  static Line of(Way way, Regression model, List<Forgetting> requests, LabelledData data) {
    List<Optional<Cell>> cells = new ArrayList<>();
    List<Long> passes = new ArrayList<>();
    Optional<String> refusal = Optional.empty();
    double seconds = Double.NaN;
    for (Forgetting request : requests) {
      try {
        Timed timed = Timed.run(way, model, request, cells.isEmpty() ? RUNS : 1);
        seconds = cells.isEmpty() ? timed.seconds() : seconds;
        SecretMean mean = timed.mean();
        long seed = seed(way, model, request, data);
        cells.add(Optional.of(new Cell(mean.noise().sigma(), Accuracy.of(mean, data, seed))));
        OptionalLong promised = way.passes(model, request);
        promised.ifPresent(passes::add);
      } catch (NoGuaranteeException refused) {
        cells.add(Optional.empty());
        refusal = refusal.or(() -> Optional.ofNullable(refused.getMessage()));
      }
    }
    return new Line(way.name(), cells, passes, seconds, refusal);
  }

  /** Another for each cell, the same in every run. */
  private static long seed(Way way, Regression model, Forgetting request, LabelledData data) {
    return List.of(
            data.name(), model.title(), model.lambda(), way.name(), request.capacity().value())
        .hashCode();
  }

  private record Timed(SecretMean mean, double seconds) {

    static Timed run(Way way, Regression model, Forgetting request, int runs) {
      Timed fastest = once(way, model, request);
      for (int i = 1; i < runs && fastest.seconds() < LONG; i++) {
        Timed again = once(way, model, request);
        fastest = again.seconds() < fastest.seconds() ? again : fastest;
      }
      return fastest;
    }

    private static Timed once(Way way, Regression model, Forgetting request) {
      long start = System.nanoTime();
      SecretMean mean = way.answer(model, request);
      return new Timed(mean, (System.nanoTime() - start) * 1e-9);
    }
  }
}

package dev.lethe.server.office;

import dev.lethe.server.erasure.ModelRun;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One carrying out of what was scheduled, in all models.
 *
 * @param number from 1 on, since the service was started
 * @param ended empty while it is under way
 * @param models what each did that is done
 * @param atWork the one that is not, while the run is under way
 * @param trouble why it ended before its time
 */
public record Run(
    long number,
    String who,
    Instant started,
    Optional<Instant> ended,
    List<ModelRun> models,
    Optional<AtWork> atWork,
    Optional<String> trouble) {

  public Run {
    models = List.copyOf(models);
  }

  public boolean isUnderWay() {
    return ended.isEmpty();
  }

  static Run begun(long number, String who, Instant when) {
    return new Run(
        number, who, when, Optional.empty(), List.of(), Optional.empty(), Optional.empty());
  }

  Run at(AtWork now) {
    return new Run(number, who, started, ended, models, Optional.of(now), trouble);
  }

  Run with(ModelRun did) {
    List<ModelRun> soFar = Stream.concat(models.stream(), Stream.of(did)).toList();
    return new Run(number, who, started, ended, soFar, Optional.empty(), trouble);
  }

  Run ended(Instant when, List<ModelRun> did, Optional<String> why) {
    return new Run(number, who, started, Optional.of(when), did, Optional.empty(), why);
  }
}

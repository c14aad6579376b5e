package dev.lethe.server.office;

import dev.lethe.server.erasure.ModelRun;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One carrying out of what was scheduled, in all models.
 *
 * @param number from 1 on, since the service was started
 * @param ended empty while it is under way
 * @param models what each did, once it has ended
 * @param trouble why it ended before its time
 */
public record Run(
    long number,
    String who,
    Instant started,
    Optional<Instant> ended,
    List<ModelRun> models,
    Optional<String> trouble) {

  public Run {
    models = List.copyOf(models);
  }

  public boolean isUnderWay() {
    return ended.isEmpty();
  }

  Run ended(Instant when, List<ModelRun> did, Optional<String> why) {
    return new Run(number, who, started, Optional.of(when), did, why);
  }
}

package dev.lethe.lab;

import dev.lethe.base.Progress;
import dev.lethe.lab.data.LabData;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** What an artefact is made from. */
public record LabContext(LabData data, Effort effort, Progress progress) {

  /**
   * The result for every item, in the order of the items, on all processors; every finished item
   * advances the progress. A function of the items only if {@code work} is.
   */
  public <T, R> List<R> each(List<T> items, Function<T, R> work) {
    AtomicLong done = new AtomicLong();
    progress.advance(0, items.size());
    return items.parallelStream()
        .map(
            item -> {
              R result = work.apply(item);
              progress.advance(done.incrementAndGet(), items.size());
              return result;
            })
        .toList();
  }
}

package dev.lethe.server.console;

import dev.lethe.server.register.Model;
import java.util.Map;
import java.util.Optional;

/**
 * What of the queue somebody wants to see.
 *
 * @param models names by number, where there is a choice of them
 */
public record QueueChoice(Shelf shelf, Optional<Model> model, Map<Long, String> models) {

  public boolean isOf(long number) {
    return model.isPresent() && model.get().number() == number;
  }

  /** The address of another shelf with the rest as it is. */
  public String at(Shelf other) {
    return "/?show=" + other.word() + model.map(one -> "&model=" + one.number()).orElse("");
  }
}

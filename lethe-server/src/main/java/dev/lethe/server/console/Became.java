package dev.lethe.server.console;

import dev.lethe.server.register.Model;
import dev.lethe.server.register.Outcome;
import java.util.Optional;

/**
 * What became of a request in a model.
 *
 * @param outcome empty while the model is not done with it
 */
public record Became(Model model, String name, Optional<Outcome> outcome) {

  public boolean hasRelease() {
    return outcome.isPresent() && outcome.get().release().isPresent();
  }

  /** Only where {@link #hasRelease}. */
  public long release() {
    return outcome.orElseThrow().release().orElseThrow();
  }
}

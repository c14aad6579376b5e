package dev.lethe.source;

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What became of a batch.
 *
 * @param states of each request, by its place in the batch
 * @param release its number; empty where nothing was released
 * @param certificate the SHA-256 of its certificate, as hexadecimal digits
 */
public record Settlement(
    LocalDate day,
    Map<Integer, ControlState> states,
    OptionalLong release,
    Optional<String> certificate) {

  public Settlement {
    states = Map.copyOf(states);
  }
}

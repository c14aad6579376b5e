package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Where a request stands; {@link #MOVES} is all that can become of it. */
public enum RequestState {
  RECEIVED,
  AWAITING_APPROVAL,
  SCHEDULED,
  RUNNING,
  COMPLETED,
  DENIED,
  CANCELLED;

  /** Once it is running some model may have forgotten: from there on it can only be completed. */
  private static final Map<RequestState, Set<RequestState>> MOVES =
      new EnumMap<>(
          Map.of(
              RECEIVED, EnumSet.of(AWAITING_APPROVAL, SCHEDULED, DENIED, CANCELLED),
              AWAITING_APPROVAL, EnumSet.of(SCHEDULED, DENIED, CANCELLED),
              SCHEDULED, EnumSet.of(RUNNING, DENIED, CANCELLED),
              RUNNING, EnumSet.of(COMPLETED),
              COMPLETED, EnumSet.noneOf(RequestState.class),
              DENIED, EnumSet.noneOf(RequestState.class),
              CANCELLED, EnumSet.noneOf(RequestState.class)));

  /** The states that can follow. */
  public Set<RequestState> next() {
    return Set.copyOf(MOVES.getOrDefault(this, Set.of()));
  }

  public boolean isFinal() {
    return next().isEmpty();
  }

  /** As it is stored and as programs read it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static RequestState of(String word) {
    return Arrays.stream(values())
        .filter(state -> state.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new BadInputException("'" + word + "' is no state of a request"));
  }

  /** As people read it. */
  @Override
  public String toString() {
    return word().replace('_', ' ');
  }
}

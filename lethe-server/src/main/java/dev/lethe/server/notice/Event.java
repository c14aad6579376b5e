package dev.lethe.server.notice;

import dev.lethe.server.register.Action;
import dev.lethe.server.register.RequestState;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What others are told of a request; each is a line of the trail. */
public enum Event {
  SUBMITTED(Action.RECEIVED, Optional.empty()),
  APPROVED(Action.APPROVED, Optional.of(RequestState.SCHEDULED)),
  EXTENDED(Action.EXTENDED, Optional.empty()),
  STARTED(Action.STARTED, Optional.of(RequestState.RUNNING)),
  COMPLETED(Action.COMPLETED, Optional.of(RequestState.COMPLETED)),
  DENIED(Action.DENIED, Optional.of(RequestState.DENIED)),
  CANCELLED(Action.CANCELLED, Optional.of(RequestState.CANCELLED));

  private final Action action;
  private final Optional<RequestState> state;

  Event(Action action, Optional<RequestState> state) {
    this.action = action;
    this.state = state;
  }

  /** Of a line of the trail; empty where nobody is told of it. */
  static Optional<Event> of(String what) {
    return Arrays.stream(values()).filter(event -> event.action.word().equals(what)).findFirst();
  }

  /** The state that it leads to; empty where that depends on the request. */
  Optional<RequestState> state() {
    return state;
  }

  /** As programs read it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

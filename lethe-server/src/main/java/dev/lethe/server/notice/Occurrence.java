package dev.lethe.server.notice;

import dev.lethe.server.register.Correspondence;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import java.time.Instant;
import java.util.Optional;

/**
 * Something happened to a request.
 *
 * @param day on which it happened
 * @param request as it stands when others are told
 * @param correspondence where the sender is a system that wants to be told
 * @param at when the notice of it is written
 */
public record Occurrence(
    Event event, String day, Request request, Optional<Correspondence> correspondence, Instant at) {

  /** The state after it; as the request stands where the event leads to none. */
  public RequestState state() {
    return event.state().orElseGet(request::state);
  }
}

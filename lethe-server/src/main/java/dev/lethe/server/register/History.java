package dev.lethe.server.register;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the trail says of requests. */
public final class History {

  private final RegisterStore store;

  History(RegisterStore store) {
    this.store = store;
  }

  /** All that was done to a request. */
  public List<TrailLine> of(RequestId request) {
    return store.read(session -> new Trail(session).lines(request));
  }

  /** Who entered a request; empty where there is no such request. */
  public Optional<String> whoEntered(RequestId request) {
    return store.read(session -> new Trail(session).who(Action.RECEIVED, request));
  }

  /** The requests that somebody entered. */
  public Set<RequestId> enteredBy(String who) {
    return store.read(
        session ->
            new Trail(session)
                .lines(who, Action.RECEIVED).stream()
                    .flatMap(line -> line.request().stream())
                    .map(RequestId::new)
                    .collect(Collectors.toUnmodifiableSet()));
  }
}

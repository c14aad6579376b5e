package dev.lethe.server.register;

import java.util.List;
import java.util.Optional;

/** The trail as it is read in parts: from a line on, or of one request. */
public final class History {

  private final RegisterStore store;

  History(RegisterStore store) {
    this.store = store;
  }

  /** The next lines after this number. */
  public List<TrailLine> after(long number, int limit) {
    return store.read(session -> new Trail(session).lines(number, limit));
  }

  /** All that was done to a request. */
  public List<TrailLine> of(RequestId request) {
    return store.read(session -> new Trail(session).lines(request));
  }

  /** Who entered a request; empty where there is no such request. */
  public Optional<String> whoEntered(RequestId request) {
    return store.read(session -> new Trail(session).who(Action.RECEIVED, request));
  }
}

package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which requests somebody wants to see, in the order in which they came.
 *
 * @param states in one of these
 * @param dueBefore due before this day
 * @param after those that came after this one: the last of the page before
 * @param limit at most so many
 */
public record RequestFilter(
    Set<RequestState> states, Optional<LocalDate> dueBefore, Optional<RequestId> after, int limit) {

  public static final RequestFilter ALL =
      new RequestFilter(
          EnumSet.allOf(RequestState.class), Optional.empty(), Optional.empty(), Integer.MAX_VALUE);

  public static final RequestFilter OPEN =
      ALL.in(
          Arrays.stream(RequestState.values())
              .filter(state -> !state.isFinal())
              .collect(Collectors.toUnmodifiableSet()));

  public RequestFilter {
    states = Set.copyOf(states);
    if (states.isEmpty() || limit < 1) {
      throw new BadUsageException("a page of requests has at least one state and one request");
    }
  }

  public RequestFilter in(Set<RequestState> wanted) {
    return new RequestFilter(wanted, dueBefore, after, limit);
  }

  public RequestFilter dueBefore(LocalDate day) {
    return new RequestFilter(states, Optional.of(day), after, limit);
  }

  public RequestFilter page(Optional<RequestId> last, int most) {
    return new RequestFilter(states, dueBefore, last, most);
  }

  String condition() {
    return "state IN (?"
        + ", ?".repeat(states.size() - 1)
        + ")"
        + (dueBefore.isPresent() ? " AND due < ?" : "")
        + (after.isPresent() ? " AND number > (SELECT number FROM request WHERE id = ?)" : "")
        + " ORDER BY number LIMIT ?";
  }

  Object[] values() {
    List<Object> values = new ArrayList<>(states.stream().map(RequestState::word).toList());
    dueBefore.ifPresent(day -> values.add(day.toString()));
    after.ifPresent(id -> values.add(id.hex()));
    values.add(limit);
    return values.toArray();
  }
}

package dev.lethe.server.console;

import dev.lethe.server.office.Caseload;
import dev.lethe.server.register.RequestFilter;
import dev.lethe.server.register.RequestOrder;
import dev.lethe.server.register.RequestState;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What the queue can be narrowed to. */
public enum Shelf {
  OPEN("Open", RequestOrder.DUE, today -> RequestFilter.OPEN),
  SOON(
      "Due within 7 days",
      RequestOrder.DUE,
      today -> RequestFilter.OPEN.dueFrom(today).dueBefore(today.plusDays(Shown.SOON + 1L))),
  OVERDUE("Overdue", RequestOrder.DUE, RequestFilter.OPEN::dueBefore),
  APPROVAL("Awaiting approval", RequestOrder.DUE, in(RequestState.AWAITING_APPROVAL)),
  SCHEDULED("Scheduled", RequestOrder.DUE, in(RequestState.SCHEDULED)),
  RUNNING("Running", RequestOrder.DUE, in(RequestState.RUNNING)),
  COMPLETED("Completed", RequestOrder.DUE_LAST, in(RequestState.COMPLETED)),
  DENIED("Denied", RequestOrder.DUE_LAST, in(RequestState.DENIED)),
  CANCELLED("Cancelled", RequestOrder.DUE_LAST, in(RequestState.CANCELLED)),
  ALL("All", RequestOrder.NEWEST, today -> RequestFilter.ALL);

  /** Those that the head of the queue counts. */
  public static final List<Shelf> COUNTED = List.of(OPEN, SOON, OVERDUE, APPROVAL);

  private final String words;
  private final RequestOrder order;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final Function<LocalDate, RequestFilter> filter;

  Shelf(String words, RequestOrder order, Function<LocalDate, RequestFilter> filter) {
    this.words = words;
    this.order = order;
    this.filter = filter;
  }

  private static Function<LocalDate, RequestFilter> in(RequestState state) {
    return today -> RequestFilter.ALL.in(Set.of(state));
  }

  public String words() {
    return words;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The open ones where the word is none. */
  static Shelf of(String word) {
    return Arrays.stream(values())
        .filter(shelf -> shelf.word().equals(word))
        .findFirst()
        .orElse(OPEN);
  }

  public RequestOrder order() {
    return order;
  }

  public RequestFilter filter(LocalDate today) {
    return filter.apply(today);
  }

  /** How many are on each, by three counts of the database. */
  static Map<Shelf, Long> counts(Caseload caseload, LocalDate today) {
    Map<RequestState, Long> byState = caseload.counts();
    Map<Shelf, Long> counts = new EnumMap<>(Shelf.class);
    for (Shelf shelf : values()) {
      counts.put(
          shelf,
          shelf == SOON || shelf == OVERDUE
              ? caseload.count(shelf.filter(today))
              : shelf.filter(today).states().stream()
                  .mapToLong(state -> byState.getOrDefault(state, 0L))
                  .sum());
    }
    return counts;
  }
}

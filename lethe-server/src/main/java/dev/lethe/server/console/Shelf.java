package dev.lethe.server.console;

import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;

/** What the queue can be narrowed to. */
public enum Shelf {
  OPEN("Open", (request, today) -> !request.state().isFinal()),
  SOON(
      "Due within 7 days",
      (request, today) -> request.daysLeft(today).filter(Shelf::isSoon).isPresent()),
  OVERDUE(
      "Overdue", (request, today) -> request.daysLeft(today).filter(left -> left < 0).isPresent()),
  APPROVAL("Awaiting approval", in(RequestState.AWAITING_APPROVAL)),
  SCHEDULED("Scheduled", in(RequestState.SCHEDULED)),
  RUNNING("Running", in(RequestState.RUNNING)),
  COMPLETED("Completed", in(RequestState.COMPLETED)),
  DENIED("Denied", in(RequestState.DENIED)),
  CANCELLED("Cancelled", in(RequestState.CANCELLED)),
  ALL("All", (request, today) -> true);

  /** Those that the head of the queue counts. */
  public static final List<Shelf> COUNTED = List.of(OPEN, SOON, OVERDUE, APPROVAL);

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // functions without a state
  private final BiPredicate<Request, LocalDate> holds;

  Shelf(String words, BiPredicate<Request, LocalDate> holds) {
    this.words = words;
    this.holds = holds;
  }

  private static BiPredicate<Request, LocalDate> in(RequestState state) {
    return (request, today) -> request.state() == state;
  }

  private static boolean isSoon(long left) {
    return left >= 0 && left <= Shown.SOON;
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

  long count(List<Request> all, LocalDate today) {
    return all.stream().filter(request -> holds.test(request, today)).count();
  }

  /** Open ones by the day they are due, then closed ones, the last first. */
  List<Request> of(List<Request> all, LocalDate today) {
    return all.stream()
        .filter(request -> holds.test(request, today))
        .sorted(
            Comparator.comparing((Request request) -> request.state().isFinal())
                .thenComparing(request -> order(request, today)))
        .toList();
  }

  private static long order(Request request, LocalDate today) {
    return request.daysLeft(today).orElseGet(() -> -request.closed().orElse(today).toEpochDay());
  }
}

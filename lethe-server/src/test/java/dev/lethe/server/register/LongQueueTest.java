package dev.lethe.server.register;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.console.Shelf;
import dev.lethe.server.register.RequestFilter.Where;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The queue with a hundred thousand requests: a page is read, and nothing is sorted for it. */
class LongQueueTest {

  private static final int REQUESTS = 100_000;
  private static final int SIZE = 25;
  private static final LocalDate TODAY = LocalDate.of(2026, 1, 31);

  /** A third is open; every tenth of the others is denied; each day has some hundreds. */
  private static final String ROWS =
      """
      INSERT INTO request (id, number, channel, received, due, extension, state, reason, people,
        closed, has_ids)
      SELECT printf('%032x', i), i, 'form', '2025-12-01', date('2025-12-20', (i / 400) || ' days'),
        '', CASE WHEN i % 3 = 0 THEN CASE WHEN i % 2 = 0 THEN 'scheduled' ELSE 'awaiting_approval' END
          WHEN i % 10 = 1 THEN 'denied' ELSE 'completed' END, '', 1,
        CASE WHEN i % 3 = 0 THEN '' ELSE '2026-01-02' END, 0
      FROM (WITH RECURSIVE up(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM up WHERE i < %d)
        SELECT i FROM up)
      """
          .replace("%d", Integer.toString(REQUESTS));

  private static final String OUTCOMES =
      """
      INSERT INTO outcome (request, model, found, rows_removed, unknown, release_number, log_size)
      SELECT id, 1, number % 2, number % 2, 0, 0, 0 FROM request WHERE state = 'completed'
      """;

  private static final String SENDERS =
      """
      INSERT INTO trail (id, day, who, what, request, digest)
      SELECT 1000000 + number, received, CASE WHEN number % 1000 = 0 THEN 'shop' ELSE 'ann' END,
        'received', id, '' FROM request
      """;

  @TempDir private static Path folder;
  private static Register register;

  @BeforeAll
  static void fill() {
    register = Desk.in(folder).create(Desk.PLAIN);
    Stream.of(ROWS, OUTCOMES, SENDERS)
        .forEach(each -> register.annex().write(session -> session.update(each)));
  }

  @AfterAll
  static void close() {
    register.close();
  }

  private static List<String> plan(Where which) {
    return register
        .annex()
        .read(
            session ->
                session.list(
                    "EXPLAIN QUERY PLAN SELECT id FROM request WHERE " + which.text(),
                    row -> row.getString("detail"),
                    which.array()));
  }

  private static Slice page(Shelf shelf, long skipped) {
    return Slice.at(shelf.order(), skipped, SIZE);
  }

  @ParameterizedTest
  @EnumSource
  void an_index_gives_each_shelf_in_its_order(Shelf shelf) {
    Model model = register.models().get(0);
    for (Optional<Model> of : List.of(Optional.<Model>empty(), Optional.of(model))) {
      Where which = page(shelf, SIZE).of(shelf.filter(TODAY).concerning(of).where());
      assertThat(plan(which))
          .as(shelf + " " + of)
          .noneMatch(step -> step.contains("TEMP B-TREE"))
          .allMatch(step -> step.contains(" USING ") || step.startsWith("CORRELATED"));
    }
  }

  @Test
  void ones_own_are_found_without_reading_those_of_others() {
    Where own = page(Shelf.ALL, 0).of(RequestFilter.ALL.enteredBy("shop").where());
    assertThat(plan(own)).anyMatch(step -> step.contains("trail_of_sender"));
    assertThat(register.count(RequestFilter.ALL.enteredBy("shop"))).isEqualTo(REQUESTS / 1000);
    assertThat(register.count(RequestFilter.ALL.enteredBy("nobody"))).isZero();
  }

  /** Against the whole list, which is sorted here. */
  @ParameterizedTest
  @EnumSource
  void pages_and_counts_are_those_of_the_whole(Shelf shelf) {
    RequestFilter filter = shelf.filter(TODAY);
    List<Request> whole =
        register.requests().stream()
            .filter(request -> isOn(shelf, request))
            .sorted(order(shelf))
            .toList();
    assertThat(register.count(filter)).isEqualTo(whole.size());
    for (int from : new int[] {0, SIZE, Math.max(0, whole.size() - 3)}) {
      assertThat(register.requests(filter, page(shelf, from)))
          .isEqualTo(whole.stream().skip(from).limit(SIZE).toList());
    }
  }

  private static boolean isOn(Shelf shelf, Request request) {
    long left = request.daysLeft(TODAY).orElse(Long.MAX_VALUE);
    return switch (shelf) {
      case ALL -> true;
      case OPEN -> !request.state().isFinal();
      case SOON -> left >= 0 && left <= 7;
      case OVERDUE -> left < 0;
      case APPROVAL -> request.state() == RequestState.AWAITING_APPROVAL;
      default -> request.state() == RequestState.of(shelf.word());
    };
  }

  private static Comparator<Request> order(Shelf shelf) {
    Comparator<Request> came = Comparator.comparing(request -> request.id().hex());
    Comparator<Request> due =
        Comparator.comparing((Request r) -> r.due().toEpochDay()).thenComparing(came);
    Set<Shelf> closed = EnumSet.of(Shelf.COMPLETED, Shelf.DENIED, Shelf.CANCELLED);
    return shelf == Shelf.ALL ? came.reversed() : closed.contains(shelf) ? due.reversed() : due;
  }

  @Test
  void a_model_concerns_who_has_rows_in_it_and_who_still_waits() {
    Model model = register.models().get(0);
    RequestFilter its = RequestFilter.ALL.concerning(Optional.of(model));
    assertThat(register.requests(its, page(Shelf.ALL, 0)))
        .hasSize(SIZE)
        .allMatch(
            request ->
                !request.state().isFinal()
                    || request.outcomes().stream().anyMatch(outcome -> outcome.found() > 0));
    assertThat(register.count(its.in(EnumSet.of(RequestState.DENIED)))).isZero();
    assertThat(register.count(RequestFilter.OPEN.concerning(Optional.of(model))))
        .isEqualTo(register.count(RequestFilter.OPEN));
  }
}

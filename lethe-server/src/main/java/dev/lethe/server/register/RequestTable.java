package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.register.RequestFilter.Where;
import dev.lethe.workspace.database.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Requests as rows of the database, within one transaction. */
record RequestTable(Session session) {

  List<Request> part(RequestFilter filter, Slice part) {
    Where which = part.of(filter.where());
    return select(which.text(), which.array());
  }

  long count(RequestFilter filter) {
    Where which = filter.where();
    return session
        .first(
            "SELECT COUNT(*) FROM request WHERE " + which.text(),
            row -> row.getLong(1),
            which.array())
        .orElse(0L);
  }

  Map<RequestState, Long> counts(RequestFilter filter) {
    Where which = filter.where();
    Map<RequestState, Long> counts = new EnumMap<>(RequestState.class);
    session.each(
        "SELECT state, COUNT(*) FROM request WHERE " + which.text() + " GROUP BY state",
        row -> counts.put(RequestState.of(row.getString(1)), row.getLong(2)),
        which.array());
    return counts;
  }

  List<RequestId> running() {
    return session.list(
        "SELECT id FROM request WHERE state = ? ORDER BY number",
        row -> new RequestId(row.getString(1)),
        RequestState.RUNNING.word());
  }

  /** Those of them that run and that every model is done with. */
  List<RequestId> doneEverywhere(List<RequestId> among) {
    return Chunks.of(among)
        .flatMap(
            some ->
                session
                    .list(
                        "SELECT id FROM request WHERE id IN "
                            + Chunks.marks(some)
                            + " AND state = ? AND NOT EXISTS (SELECT 1 FROM model WHERE removed = ''"
                            + " AND NOT EXISTS (SELECT 1 FROM outcome WHERE outcome.request ="
                            + " request.id AND outcome.model = model.id)) ORDER BY number",
                        row -> new RequestId(row.getString(1)),
                        Stream.concat(
                                some.stream().map(RequestId::hex),
                                Stream.of(RequestState.RUNNING.word()))
                            .toArray())
                    .stream())
        .toList();
  }

  RequestState state(RequestId id) {
    return session
        .first("SELECT state FROM request WHERE id = ?", row -> row.getString(1), id.hex())
        .map(RequestState::of)
        .orElseThrow(() -> unknown(id));
  }

  Request require(RequestId id) {
    return select("id = ?", id.hex()).stream().findFirst().orElseThrow(() -> unknown(id));
  }

  private static BadUsageException unknown(RequestId id) {
    return new BadUsageException("there is no request " + id + " in this register");
  }

  private List<Request> select(String which, Object... values) {
    Map<RequestId, List<Outcome>> outcomes = new HashMap<>();
    session.each(
        "SELECT request, model, found, rows_removed, unknown, release_number FROM outcome"
            + " WHERE request IN (SELECT id FROM request WHERE "
            + which
            + ") ORDER BY model",
        row ->
            outcomes
                .computeIfAbsent(new RequestId(row.getString(1)), none -> new ArrayList<>())
                .add(outcome(row)),
        values);
    return session.list(
        "SELECT id, channel, received, due, extension, state, reason, people, closed, has_ids"
            + " FROM request WHERE "
            + which,
        row -> request(row, outcomes),
        values);
  }

  private static Outcome outcome(ResultSet row) throws SQLException {
    long release = row.getLong(6);
    return new Outcome(
        row.getLong(2),
        row.getInt(3),
        row.getInt(4),
        row.getInt(5),
        release == 0 ? OptionalLong.empty() : OptionalLong.of(release));
  }

  private static Request request(ResultSet row, Map<RequestId, List<Outcome>> outcomes)
      throws SQLException {
    RequestId id = new RequestId(row.getString(1));
    return new Request(
        id,
        row.getString(2),
        LocalDate.parse(row.getString(3)),
        LocalDate.parse(row.getString(4)),
        present(row.getString(5)),
        RequestState.of(row.getString(6)),
        present(row.getString(7)),
        row.getInt(8),
        present(row.getString(9)).map(LocalDate::parse),
        row.getLong(10) == 0,
        outcomes.getOrDefault(id, List.of()));
  }

  private static Optional<String> present(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** New ones, as {@link Request#entered} makes them. */
  void insert(List<Request> requests) {
    if (requests.isEmpty()) {
      return;
    }
    long last =
        session
            .first("SELECT COALESCE(MAX(number), 0) FROM request", row -> row.getLong(1))
            .orElseThrow();
    List<Object[]> rows = new ArrayList<>();
    for (Request request : requests) {
      rows.add(
          new Object[] {
            request.id().hex(),
            last + rows.size() + 1,
            request.channel(),
            request.received().toString(),
            request.due().toString(),
            request.state().word(),
            request.people()
          });
    }
    session.updateAll(
        "INSERT INTO request (id, number, channel, received, due, extension, state, reason, people,"
            + " closed, has_ids) VALUES (?, ?, ?, ?, ?, '', ?, '', ?, '', 1)",
        rows);
  }

  /** Those of them that were scheduled and run from now on. */
  List<RequestId> start(List<RequestId> some) {
    List<RequestId> scheduled =
        session.list(
            "SELECT id FROM request WHERE state = ? AND id IN "
                + Chunks.marks(some)
                + " ORDER BY number",
            row -> new RequestId(row.getString(1)),
            Stream.concat(
                    Stream.of(RequestState.SCHEDULED.word()), some.stream().map(RequestId::hex))
                .toArray());
    session.updateAll(
        "UPDATE request SET state = ? WHERE id = ?",
        scheduled.stream()
            .map(id -> new Object[] {RequestState.RUNNING.word(), id.hex()})
            .toList());
    return scheduled;
  }

  void complete(List<RequestId> done, LocalDate today) {
    session.updateAll(
        "UPDATE request SET state = ?, closed = ? WHERE id = ?",
        done.stream()
            .map(id -> new Object[] {RequestState.COMPLETED.word(), today.toString(), id.hex()})
            .toList());
  }

  void update(RequestId id, RequestState state, String reason, String closed) {
    session.update(
        "UPDATE request SET state = ?, reason = ?, closed = ? WHERE id = ?",
        state.word(),
        reason,
        closed,
        id.hex());
  }

  void extend(RequestId id, LocalDate due, String why) {
    session.update(
        "UPDATE request SET due = ?, extension = ? WHERE id = ?", due.toString(), why, id.hex());
  }

  /** The log of a restored model went on from before, so the lengths of then mean nothing now. */
  void replayed(Batch batch, long logSize) {
    session.updateAll(
        "UPDATE outcome SET log_size = ? WHERE request = ? AND model = ?",
        batch.people().keySet().stream()
            .map(id -> new Object[] {logSize, id.hex(), batch.model().number()})
            .toList());
  }

  /**
   * What a model did; what is entered already stays.
   *
   * @param logSize how many certificates its log has since then
   */
  void enter(Map<RequestId, Outcome> outcomes, long logSize) {
    session.updateAll(
        "INSERT INTO outcome (request, model, found, rows_removed, unknown, release_number,"
            + " log_size) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (request, model) DO NOTHING",
        outcomes.entrySet().stream()
            .map(entry -> row(entry.getKey(), entry.getValue(), logSize))
            .toList());
  }

  private static Object[] row(RequestId id, Outcome outcome, long logSize) {
    return new Object[] {
      id.hex(),
      outcome.model(),
      outcome.found(),
      outcome.rows(),
      outcome.unknown(),
      outcome.release().orElse(0),
      logSize
    };
  }
}

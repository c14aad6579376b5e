package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.database.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Requests as rows of the database, within one transaction. */
record RequestTable(Session session) {

  private static final String ALL = "1 = 1";

  /** In the order in which they came. */
  List<Request> all() {
    return select(ALL);
  }

  Request require(RequestId id) {
    return select("id = ?", id.hex()).stream()
        .findFirst()
        .orElseThrow(
            () -> new BadUsageException("there is no request " + id + " in this register"));
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
        "SELECT id, channel, received, due, extension, state, reason, people, closed,"
            + " (SELECT COUNT(*) FROM request_ids WHERE request_ids.request = request.id)"
            + " FROM request WHERE "
            + which
            + " ORDER BY number",
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

  void insert(RequestId id, String channel, LocalDate received, int people) {
    session.update(
        "INSERT INTO request (id, number, channel, received, due, extension, state, reason, people,"
            + " closed) SELECT ?, COALESCE(MAX(number), 0) + 1, ?, ?, ?, '', ?, '', ?, '' FROM"
            + " request",
        id.hex(),
        channel,
        received.toString(),
        Request.due(received).toString(),
        RequestState.RECEIVED.word(),
        people);
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

  void enter(RequestId id, Outcome outcome) {
    session.update(
        "INSERT INTO outcome (request, model, found, rows_removed, unknown, release_number)"
            + " VALUES (?, ?, ?, ?, ?, ?)",
        id.hex(),
        outcome.model(),
        outcome.found(),
        outcome.rows(),
        outcome.unknown(),
        outcome.release().orElse(0));
  }
}

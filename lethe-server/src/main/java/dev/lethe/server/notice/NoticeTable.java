package dev.lethe.server.notice;

import dev.lethe.server.notice.Notice.State;
import dev.lethe.server.register.RequestId;
import dev.lethe.workspace.database.Session;
import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Notices as rows of the register's database, within one transaction. */
record NoticeTable(Session session) {

  private static final String COLUMNS =
      "SELECT id, channel, target, request, event, body, state, attempts, next_try, give_up, trouble"
          + " FROM notice ";

  /** Of each request only the first that waits: receivers hear of it in order. */
  private static final String DUE =
      COLUMNS
          + "WHERE state = 'waiting' AND channel = ? AND target = ? AND next_try NOT BETWEEN ? AND ?"
          + " AND NOT EXISTS (SELECT 1 FROM notice AS earlier WHERE earlier.state = 'waiting'"
          + " AND earlier.channel = notice.channel AND earlier.target = notice.target"
          + " AND earlier.request = notice.request AND earlier.number < notice.number)"
          + " ORDER BY next_try, number LIMIT ?";

  void insert(String channel, RequestId request, Event event, Draft draft, Span span) {
    session.update(
        "INSERT INTO notice (id, number, channel, target, request, event, body, state, attempts,"
            + " next_try, give_up, closed, trouble) SELECT ?, COALESCE(MAX(number), 0) + 1, ?, ?,"
            + " ?, ?, ?, 'waiting', 0, ?, ?, 0, '' FROM notice",
        draft.id(),
        channel,
        draft.target().toString(),
        request.hex(),
        event.word(),
        draft.body(),
        span.from().toEpochMilli(),
        span.to().toEpochMilli());
  }

  /** From when on a notice is tried, and until when at least. */
  record Span(Instant from, Instant to) {}

  /** Somebody who has notices waiting. */
  record Receiver(String channel, URI target) {}

  List<Receiver> receivers(Instant now) {
    return session.list(
        "SELECT DISTINCT channel, target FROM notice WHERE state = 'waiting' AND next_try NOT"
            + " BETWEEN ? AND ? ORDER BY channel, target",
        row -> new Receiver(row.getString(1), URI.create(row.getString(2))),
        now.toEpochMilli() + 1,
        now.plus(BackOff.HORIZON).toEpochMilli());
  }

  List<Notice> due(Receiver receiver, Instant now, int most) {
    return session.list(
        DUE,
        NoticeTable::notice,
        receiver.channel(),
        receiver.target().toString(),
        now.toEpochMilli() + 1,
        now.plus(BackOff.HORIZON).toEpochMilli(),
        most);
  }

  /** The newest first. */
  List<Notice> latest(State state, int most) {
    return session.list(
        COLUMNS + "WHERE state = ? ORDER BY number DESC LIMIT ?",
        NoticeTable::notice,
        state.word(),
        most);
  }

  long count(State state) {
    return session
        .first("SELECT COUNT(*) FROM notice WHERE state = ?", row -> row.getLong(1), state.word())
        .orElseThrow();
  }

  void delivered(Notice notice, Instant now) {
    session.update(
        "UPDATE notice SET state = 'delivered', closed = ?, trouble = '' WHERE id = ?",
        now.toEpochMilli(),
        notice.id());
  }

  void failed(Notice notice, String why, Instant nextTry) {
    session.update(
        "UPDATE notice SET attempts = attempts + 1, next_try = ?, trouble = ?"
            + " WHERE id = ? AND state = 'waiting'",
        nextTry.toEpochMilli(),
        why,
        notice.id());
  }

  int giveUp(Notice notice, Instant now) {
    return session.update(
        "UPDATE notice SET state = 'given_up', closed = ?"
            + " WHERE id = ? AND state = 'waiting' AND give_up <= ?",
        now.toEpochMilli(),
        notice.id(),
        now.toEpochMilli());
  }

  /** All that waited for somebody for too long. */
  int giveUp(String channel, Optional<URI> target, String why, Instant now) {
    return session.update(
        "UPDATE notice SET state = 'given_up', closed = ?, trouble = ?"
            + " WHERE channel = ? AND (target = ? OR ? = '') AND state = 'waiting' AND give_up <= ?",
        now.toEpochMilli(),
        why,
        channel,
        target.map(URI::toString).orElse(""),
        target.map(URI::toString).orElse(""),
        now.toEpochMilli());
  }

  boolean again(String id, Span span) {
    return session.update(
            "UPDATE notice SET state = 'waiting', attempts = 0, next_try = ?, give_up = ?,"
                + " closed = 0 WHERE id = ? AND state = 'given_up'",
            span.from().toEpochMilli(),
            span.to().toEpochMilli(),
            id)
        == 1;
  }

  int eraseDelivered(Instant before) {
    return session.update(
        "DELETE FROM notice WHERE state = 'delivered' AND closed <= ?", before.toEpochMilli());
  }

  private static Notice notice(ResultSet row) throws SQLException {
    return new Notice(
        row.getString(1),
        row.getString(2),
        URI.create(row.getString(3)),
        new RequestId(row.getString(4)),
        row.getString(5),
        row.getString(6),
        State.of(row.getString(7)),
        row.getInt(8),
        Instant.ofEpochMilli(row.getLong(9)),
        Instant.ofEpochMilli(row.getLong(10)),
        Optional.of(row.getString(11)).filter(text -> !text.isEmpty()));
  }
}

package dev.lethe.server.register;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.register.KeyedHash.Use;
import dev.lethe.workspace.database.Session;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that follows from the ids of people, within one transaction: encrypted or digested. */
record IdTable(Session session, RegisterKeys keys) {

  private SealedIds sealed() {
    return new SealedIds(keys.encryption());
  }

  private String digest(Use use, List<String> texts) {
    return new KeyedHash(keys.hashing()).of(use, texts);
  }

  void put(RequestId request, List<String> ids) {
    session.update(
        "INSERT INTO request_ids (request, content) VALUES (?, ?)",
        request.hex(),
        sealed().seal(request, ids));
  }

  /** The people that a request names; refused where they are erased. */
  List<String> of(RequestId request) {
    return session
        .first(
            "SELECT content FROM request_ids WHERE request = ?",
            row -> sealed().open(request, row.getBytes(1)),
            request.hex())
        .orElseThrow(() -> new BadUsageException("the ids of request " + request + " are erased"));
  }

  boolean isThere(RequestId request) {
    return session
        .first(
            "SELECT request FROM request_ids WHERE request = ?",
            row -> row.getString(1),
            request.hex())
        .isPresent();
  }

  /** Which requests still have their ids, closed on this day or before. */
  List<RequestId> closedBy(LocalDate day) {
    return session.list(
        "SELECT id FROM request WHERE closed <> '' AND closed <= ?"
            + " AND id IN (SELECT request FROM request_ids) ORDER BY number",
        row -> new RequestId(row.getString(1)),
        day.toString());
  }

  void erase(RequestId request) {
    session.update("DELETE FROM request_ids WHERE request = ?", request.hex());
    session.update("DELETE FROM idempotency WHERE request = ?", request.hex());
    session.superseded();
  }

  /**
   * The request that came with this key before; refused where it said something else.
   *
   * @param body channel and ids
   */
  Optional<RequestId> repeated(String key, List<String> body) {
    String digest = digest(Use.IDEMPOTENCY_BODY, body);
    return session.first(
        "SELECT request, body FROM idempotency WHERE id = ?",
        row -> {
          if (!digest.equals(row.getString(2))) {
            throw new BadUsageException(
                "this idempotency key came with another request before; nothing was changed");
          }
          return new RequestId(row.getString(1));
        },
        digest(Use.IDEMPOTENCY_KEY, List.of(key)));
  }

  void remember(String key, List<String> body, RequestId request) {
    session.update(
        "INSERT INTO idempotency (id, body, request) VALUES (?, ?, ?)",
        digest(Use.IDEMPOTENCY_KEY, List.of(key)),
        digest(Use.IDEMPOTENCY_BODY, body),
        request.hex());
  }

  void suppress(List<String> ids, LocalDate last) {
    for (String id : ids) {
      session.update(
          "INSERT INTO suppression (id, expires) VALUES (?, ?)"
              + " ON CONFLICT (id) DO UPDATE SET expires = excluded.expires",
          digest(Use.SUPPRESSION, List.of(id)),
          last.toString());
    }
  }

  Set<String> suppressed(Stream<String> ids, LocalDate today) {
    return ids.filter(
            id ->
                session
                    .first(
                        "SELECT id FROM suppression WHERE id = ? AND expires >= ?",
                        row -> row.getString(1),
                        digest(Use.SUPPRESSION, List.of(id)),
                        today.toString())
                    .isPresent())
        .collect(Collectors.toUnmodifiableSet());
  }

  void endSuppression(LocalDate today) {
    if (session.update("DELETE FROM suppression WHERE expires < ?", today.toString()) > 0) {
      session.superseded();
    }
  }
}

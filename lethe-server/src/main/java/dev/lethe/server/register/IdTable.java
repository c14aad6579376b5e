package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.server.register.KeyedHash.Use;
import dev.lethe.workspace.database.Session;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  void put(Map<RequestId, byte[]> sealed) {
    session.updateAll(
        "INSERT INTO request_ids (request, content) VALUES (?, ?)",
        sealed.entrySet().stream()
            .map(each -> new Object[] {each.getKey().hex(), each.getValue()})
            .toList());
  }

  /** The people that a request names; refused where they are erased or damaged. */
  List<String> of(RequestId request) {
    return session
        .first(
            "SELECT content FROM request_ids WHERE request = ?",
            row -> sealed().open(request, row.getBytes(1)),
            request.hex())
        .orElseThrow(
            () -> new BadInputException("the ids of request " + request + " are erased or lost"));
  }

  /** The same of many, as far as they can be read. */
  Map<RequestId, List<String>> readable(List<RequestId> requests) {
    Map<RequestId, List<String>> all = new HashMap<>();
    SealedIds sealed = sealed();
    Chunks.of(requests)
        .forEach(
            some ->
                session.each(
                    "SELECT request, content FROM request_ids WHERE request IN "
                        + Chunks.marks(some),
                    row -> {
                      RequestId request = new RequestId(row.getString(1));
                      try {
                        all.put(request, sealed.open(request, row.getBytes(2)));
                      } catch (BadInputException damaged) {
                        // Who asks sees that it is missing.
                      }
                    },
                    some.stream().map(RequestId::hex).toArray()));
    return all;
  }

  /** Requests that are not closed and whose ids cannot be read: nobody can carry them out. */
  List<RequestId> damaged() {
    List<RequestId> open =
        session.list(
            "SELECT id FROM request WHERE closed = '' ORDER BY number",
            row -> new RequestId(row.getString(1)));
    Set<RequestId> readable = readable(open).keySet();
    return open.stream().filter(request -> !readable.contains(request)).toList();
  }

  /** Which requests still have their ids, closed on this day or before. */
  List<RequestId> closedBy(LocalDate day) {
    return session.list(
        "SELECT id FROM request WHERE has_ids = 1 AND closed <> '' AND closed <= ? ORDER BY number",
        row -> new RequestId(row.getString(1)),
        day.toString());
  }

  void erase(RequestId request) {
    session.update("UPDATE request SET has_ids = 0 WHERE id = ?", request.hex());
    session.update("DELETE FROM request_ids WHERE request = ?", request.hex());
    session.update("DELETE FROM idempotency WHERE request = ?", request.hex());
    session.superseded("request_ids");
  }

  /** What came with an idempotency key: a digest of channel and ids, and the request. */
  record Remembered(String body, RequestId request) {}

  /** Those that came before, by the digests of their keys. */
  Map<String, Remembered> remembered(List<String> digests) {
    Map<String, Remembered> known = new HashMap<>();
    Chunks.of(digests)
        .forEach(
            some ->
                session.each(
                    "SELECT id, body, request FROM idempotency WHERE id IN " + Chunks.marks(some),
                    row ->
                        known.put(
                            row.getString(1),
                            new Remembered(row.getString(2), new RequestId(row.getString(3)))),
                    some.toArray()));
    return known;
  }

  void remember(Map<String, Remembered> byKey) {
    session.updateAll(
        "INSERT INTO idempotency (id, body, request) VALUES (?, ?, ?)",
        byKey.entrySet().stream()
            .map(
                each ->
                    new Object[] {
                      each.getKey(), each.getValue().body(), each.getValue().request().hex()
                    })
            .toList());
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
      session.superseded("suppression");
    }
  }
}

package dev.lethe.server.register;

import dev.lethe.workspace.database.Session;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Requests of other systems by the names that these gave them, within one transaction. */
public record CorrespondenceTable(Session session) {

  void insert(RequestId request, Correspondence correspondence) {
    session.update(
        "INSERT INTO correspondence (request, sender, reference, at, callbacks)"
            + " VALUES (?, ?, ?, ?, ?)",
        request.hex(),
        correspondence.sender(),
        correspondence.reference(),
        correspondence.at().toString(),
        correspondence.callbacks().stream().map(URI::toString).collect(Collectors.joining("\n")));
  }

  /** A name is used once by a sender, also when the ids of the request are erased. */
  public Optional<RequestId> named(String sender, String reference) {
    return session.first(
        "SELECT request FROM correspondence WHERE sender = ? AND reference = ?",
        row -> new RequestId(row.getString(1)),
        sender,
        reference);
  }

  public Optional<Correspondence> of(RequestId request) {
    return session.first(
        "SELECT sender, reference, at, callbacks FROM correspondence WHERE request = ?",
        row ->
            new Correspondence(
                row.getString(1),
                row.getString(2),
                Instant.parse(row.getString(3)),
                urls(row.getString(4))),
        request.hex());
  }

  private static List<URI> urls(String lines) {
    return lines.lines().map(URI::create).toList();
  }
}

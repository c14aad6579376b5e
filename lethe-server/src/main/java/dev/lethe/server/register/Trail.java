package dev.lethe.server.register;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.workspace.database.Session;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every action on the register as a line, each with a SHA-256 digest of itself and of the digest
 * before it. So a line that is changed, removed or moved shows in all that follow; how many there
 * are and the last digest stand apart, so that lines missing at the end show, too. Against somebody
 * who writes all of it anew helps only a copy of the last digest elsewhere.
 */
final class Trail {

  private static final String START = "0".repeat(2 * Sha256.BYTES);

  private final Session session;
  private final Settings settings;

  /** Lines of this transaction, written together by {@link #save}. */
  private final List<Object[]> added = new ArrayList<>();

  private @Nullable TrailEnd last;

  Trail(Session session) {
    this.session = session;
    this.settings = new Settings(session);
  }

  void append(LocalDate day, String who, Action action, Optional<RequestId> request) {
    append(day, who, action.word(), request);
  }

  /** An action on something that is no request. */
  void append(LocalDate day, String who, Action action, String about) {
    append(day, who, action.word() + ": " + about, Optional.empty());
  }

  private void append(LocalDate day, String who, String what, Optional<RequestId> request) {
    TrailEnd end = last == null ? end() : last;
    TrailLine line =
        new TrailLine(end.lines() + 1, day.toString(), who, what, request.map(RequestId::hex));
    Sha256 digest = line.digest(end.digest());
    added.add(
        new Object[] {
          line.number(), line.day(), who, line.what(), line.request().orElse(""), digest.hex()
        });
    last = new TrailEnd(line.number(), digest);
  }

  /** Once, at the end of the transaction: its lines, and where the trail ends now. */
  void save() {
    if (last != null) {
      session.updateAll(
          "INSERT INTO trail (id, day, who, what, request, digest) VALUES (?, ?, ?, ?, ?, ?)",
          added);
      settings.put(Settings.TRAIL, last.toString());
    }
  }

  TrailEnd end() {
    return settings
        .get(Settings.TRAIL)
        .map(TrailEnd::of)
        .orElseGet(() -> new TrailEnd(0, Sha256.ofHex(START)));
  }

  List<TrailLine> lines() {
    return lines("1 = 1 ORDER BY id");
  }

  /** The next ones after this number. */
  List<TrailLine> lines(long after, int limit) {
    return lines("id > ? ORDER BY id LIMIT ?", after, limit);
  }

  /** All of one request. */
  List<TrailLine> lines(RequestId request) {
    return lines("request = ? ORDER BY id", request.hex());
  }

  private List<TrailLine> lines(String which, Object... values) {
    return session.list(
        "SELECT id, day, who, what, request FROM trail WHERE " + which,
        row ->
            new TrailLine(
                row.getLong(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                Optional.of(row.getString(5)).filter(id -> !id.isEmpty())),
        values);
  }

  /** Who did this to a request, first. */
  Optional<String> who(Action action, RequestId request) {
    return session.first(
        "SELECT who FROM trail WHERE request = ? AND what = ? ORDER BY id",
        row -> row.getString(1),
        request.hex(),
        action.word());
  }

  /** What is wrong with it; empty where every line is as it was written. */
  Optional<String> trouble() {
    List<String> digests =
        session.list("SELECT digest FROM trail ORDER BY id", row -> row.getString(1));
    List<TrailLine> lines = lines();
    Sha256 last = Sha256.ofHex(START);
    for (int i = 0; i < lines.size(); i++) {
      TrailLine line = lines.get(i);
      if (line.number() != i + 1) {
        return Optional.of("line %d of the trail is missing".formatted(i + 1));
      }
      last = line.digest(last);
      if (!last.hex().equals(digests.get(i))) {
        return Optional.of(
            "line %d of the trail, or one before it, is not as it was written".formatted(i + 1));
      }
    }
    TrailEnd end = end();
    return end.equals(new TrailEnd(lines.size(), last))
        ? Optional.empty()
        : Optional.of(
            "the trail ends after line %d, but %d were written"
                .formatted(lines.size(), end.lines()));
  }

  /** Whether it still is, up to there, what somebody wrote down. */
  Optional<String> trouble(TrailEnd noted) {
    Optional<String> digest =
        session.first(
            "SELECT digest FROM trail WHERE id = ?", row -> row.getString(1), noted.lines());
    return digest.filter(noted.digest().hex()::equals).isPresent()
        ? Optional.empty()
        : Optional.of(
            "line %d of the trail is not the one that was written down".formatted(noted.lines()));
  }
}

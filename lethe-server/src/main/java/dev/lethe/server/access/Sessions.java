package dev.lethe.server.access;

import dev.lethe.server.register.Action;
import dev.lethe.server.register.RegisterAnnex;
import dev.lethe.workspace.database.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Browsers that are signed in, in the database, so that several instances of the service know the
 * same ones. Of the cookie only a digest is kept; the secret of the forms is derived from it.
 */
public final class Sessions {

  /** Without a call for so long it is over. */
  static final Duration IDLE = Duration.ofMinutes(30);

  /** After that it is over whatever happens. */
  static final Duration LONGEST = Duration.ofHours(12);

  /** A call is noted when the last note is so old: not each one is a change of the database. */
  private static final long NOTED_EVERY_S = 60;

  /** The number of no token. */
  private static final long NO_TOKEN = 0;

  private final RegisterAnnex annex;
  private final Tokens tokens;
  private final Clock clock;

  Sessions(RegisterAnnex annex, Tokens tokens, Clock clock) {
    this.annex = annex;
    this.tokens = tokens;
    this.clock = clock;
  }

  private record Kept(Principal principal, long token, long began, long used) {}

  /** A new one, for who came with a token; it ends with the token. */
  public String begin(Token token) {
    return begin(token.principal(), token.number(), "token " + token.number());
  }

  /**
   * A new one, for who came another way.
   *
   * @param way for the trail
   */
  public String begin(Principal principal, String way) {
    return begin(principal, NO_TOKEN, way);
  }

  private String begin(Principal principal, long token, String way) {
    String cookie = Secret.random();
    long now = clock.instant().getEpochSecond();
    return annex.act(
        principal.name(),
        Action.SIGNED_IN,
        session -> {
          session.update(
              "DELETE FROM signed_in WHERE used < ? OR began < ?",
              now - IDLE.toSeconds(),
              now - LONGEST.toSeconds());
          session.update(
              "INSERT INTO signed_in (id, name, role, allowed, token, began, used)"
                  + " VALUES (?, ?, ?, ?, ?, ?, ?)",
              Secret.digest(cookie),
              principal.name(),
              principal.role().word(),
              principal.allowedWords(),
              token,
              now,
              now);
          return cookie;
        },
        made -> principal.role().word() + " by " + way);
  }

  public Optional<SignedIn> find(String cookie) {
    if (cookie.length() > Secret.LONGEST) {
      return Optional.empty();
    }
    String digest = Secret.digest(cookie);
    long now = clock.instant().getEpochSecond();
    Optional<Kept> kept =
        annex.read(session -> find(session, digest).filter(found -> isGood(session, found, now)));
    if (kept.isPresent() && now - kept.get().used() >= NOTED_EVERY_S) {
      annex.write(
          session -> session.update("UPDATE signed_in SET used = ? WHERE id = ?", now, digest));
    }
    return kept.map(found -> new SignedIn(found.principal(), Secret.derived(cookie, "form")));
  }

  private static Optional<Kept> find(Session session, String digest) {
    return session.first(
        "SELECT name, role, allowed, token, began, used FROM signed_in WHERE id = ?",
        Sessions::kept,
        digest);
  }

  private static Kept kept(ResultSet row) throws SQLException {
    return new Kept(
        Principal.kept(row.getString(1), row.getString(2), row.getString(3)),
        row.getLong(4),
        row.getLong(5),
        row.getLong(6));
  }

  private boolean isGood(Session session, Kept kept, long now) {
    return now - kept.used() < IDLE.toSeconds()
        && now - kept.began() < LONGEST.toSeconds()
        && (kept.token() == NO_TOKEN
            || Tokens.numbered(session, kept.token()).filter(tokens::isGood).isPresent());
  }

  /** Signs out; a cookie that is none does nothing. */
  public void end(String cookie) {
    annex.write(
        session -> session.update("DELETE FROM signed_in WHERE id = ?", Secret.digest(cookie)));
  }
}

package dev.lethe.server.access;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.register.Action;
import dev.lethe.server.register.RegisterAnnex;
import dev.lethe.workspace.database.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** API tokens: made once, kept as digests, good until a day that is known from the beginning. */
public final class Tokens {

  /** So that people and scanners of code recognise one. */
  public static final String PREFIX = "lethe_";

  private static final String COLUMNS =
      "SELECT id, name, role, allowed, made, made_by, expires, revoked FROM token";

  private final RegisterAnnex annex;
  private final Clock clock;

  Tokens(RegisterAnnex annex, Clock clock) {
    this.annex = annex;
    this.clock = clock;
  }

  /**
   * Makes a token.
   *
   * @param principal who will act with it
   * @param expires the last day, at most a year away
   */
  public NewToken make(Principal principal, LocalDate expires, String who) {
    LocalDate today = LocalDate.now(clock);
    if (expires.isBefore(today) || expires.isAfter(today.plusYears(1))) {
      throw new BadUsageException(
          "a token expires between today and a year from now, but got " + expires);
    }
    if (principal.allowed().isEmpty()) {
      throw new BadUsageException("a token that allows nothing is of no use");
    }
    String maker = RegisterAnnex.name(who);
    String name = RegisterAnnex.name(principal.name());
    String secret = PREFIX + Secret.random();
    Token made =
        annex.act(
            maker,
            Action.TOKEN_MADE,
            session -> {
              Token token =
                  new Token(
                      next(session),
                      new Principal(name, principal.role(), principal.allowed()),
                      today,
                      maker,
                      expires,
                      Optional.empty());
              insert(session, token, Secret.digest(secret));
              return token;
            },
            Tokens::told);
    return new NewToken(made, secret);
  }

  private static String told(Token token) {
    return "%d for %s, %s, until %s"
        .formatted(
            token.number(),
            token.principal().name(),
            token.principal().role().word(),
            token.expires());
  }

  private static long next(Session session) {
    return session
        .first("SELECT COALESCE(MAX(id), 0) + 1 FROM token", row -> row.getLong(1))
        .orElseThrow();
  }

  private static void insert(Session session, Token token, String digest) {
    session.update(
        "INSERT INTO token (id, digest, name, role, allowed, made, made_by, expires, revoked)"
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, '')",
        token.number(),
        digest,
        token.principal().name(),
        token.principal().role().word(),
        token.principal().allowedWords(),
        token.made().toString(),
        token.madeBy(),
        token.expires().toString());
  }

  /** All that were ever made, revoked and expired ones as well. */
  public List<Token> all() {
    return annex.read(session -> session.list(COLUMNS + " ORDER BY id", Tokens::token));
  }

  /** From now on it is refused, and so are the browsers that signed in with it. */
  public Token revoke(long number, String who) {
    return annex.act(
        who,
        Action.TOKEN_REVOKED,
        session -> {
          int changed =
              session.update(
                  "UPDATE token SET revoked = ? WHERE id = ? AND revoked = ''",
                  LocalDate.now(clock).toString(),
                  number);
          if (changed == 0) {
            throw new BadUsageException("there is no token " + number + " that could be revoked");
          }
          session.update("DELETE FROM signed_in WHERE token = ?", number);
          return numbered(session, number).orElseThrow();
        },
        Tokens::told);
  }

  /** The good token with this secret. */
  public Optional<Token> find(String secret) {
    if (!secret.startsWith(PREFIX) || secret.length() > Secret.LONGEST) {
      return Optional.empty();
    }
    String digest = Secret.digest(secret);
    return annex
        .read(session -> session.first(COLUMNS + " WHERE digest = ?", Tokens::token, digest))
        .filter(this::isGood);
  }

  boolean isGood(Token token) {
    return token.isGood(LocalDate.now(clock));
  }

  static Optional<Token> numbered(Session session, long number) {
    return session.first(COLUMNS + " WHERE id = ?", Tokens::token, number);
  }

  private static Token token(ResultSet row) throws SQLException {
    return new Token(
        row.getLong(1),
        Principal.kept(row.getString(2), row.getString(3), row.getString(4)),
        LocalDate.parse(row.getString(5)),
        row.getString(6),
        LocalDate.parse(row.getString(7)),
        Optional.of(row.getString(8)).filter(day -> !day.isEmpty()).map(LocalDate::parse));
  }
}

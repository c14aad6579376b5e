package dev.lethe.server.access;

import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterAnnex;
import java.time.Clock;
import java.util.Optional;

/** Who may come in, as the register's database has it. */
public final class Access implements Identities {

  private final Tokens tokens;
  private final Sessions sessions;
  private final SignInsBegun begun;

  private Access(RegisterAnnex annex, Clock clock) {
    this.tokens = new Tokens(annex, clock);
    this.sessions = new Sessions(annex, tokens, clock);
    this.begun = new SignInsBegun(annex, clock);
  }

  public static Access of(Register register, Clock clock) {
    return new Access(register.annex(), clock);
  }

  public Tokens tokens() {
    return tokens;
  }

  public Sessions sessions() {
    return sessions;
  }

  public SignInsBegun begun() {
    return begun;
  }

  @Override
  public Optional<Principal> byToken(String token) {
    return tokens.find(token).map(Token::principal);
  }

  @Override
  public Optional<SignedIn> bySession(String cookie) {
    return sessions.find(cookie);
  }
}

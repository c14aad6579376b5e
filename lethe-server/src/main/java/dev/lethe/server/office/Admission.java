package dev.lethe.server.office;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.access.NewToken;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Token;
import dev.lethe.server.access.Tokens;
import java.time.LocalDate;
import java.util.List;

/** Tokens, as somebody handles them who may let others in. */
public final class Admission {

  private final Tokens tokens;
  private final Principal who;

  Admission(Tokens tokens, Principal who) {
    this.tokens = tokens;
    this.who = who;
  }

  /** All that were ever made. */
  public List<Token> all() {
    return tokens.all();
  }

  /** Otherwise a token that may do little would be one that may do anything. */
  public NewToken make(Principal newcomer, LocalDate expires) {
    if (!who.allowed().containsAll(newcomer.allowed())) {
      throw new BadUsageException("a token allows no more than its maker may do");
    }
    return tokens.make(newcomer, expires, who.name());
  }

  public Token revoke(long number) {
    return tokens.revoke(number, who.name());
  }
}

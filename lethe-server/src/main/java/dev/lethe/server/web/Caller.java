package dev.lethe.server.web;

import dev.lethe.server.access.Principal;
import dev.lethe.server.access.SignedIn;
import io.javalin.http.Context;
import java.util.Optional;

/** Who is behind a call, once the {@link Guard} has let it pass. */
public final class Caller {

  private static final String PRINCIPAL = "lethe.principal";
  private static final String SESSION = "lethe.session";

  private Caller() {}

  static void is(Context call, Principal principal) {
    call.attribute(PRINCIPAL, principal);
  }

  static void is(Context call, SignedIn session) {
    call.attribute(SESSION, session);
    is(call, session.principal());
  }

  /** Nobody where the route is for anybody and the caller said nothing. */
  public static Optional<Principal> of(Context call) {
    return Optional.ofNullable(call.attribute(PRINCIPAL));
  }

  /** For routes that need a permission. */
  public static Principal require(Context call) {
    return of(call).orElseThrow();
  }

  /** For the forms of a page; empty without a session. */
  public static String csrf(Context call) {
    SignedIn session = call.attribute(SESSION);
    return session == null ? "" : session.csrf();
  }
}

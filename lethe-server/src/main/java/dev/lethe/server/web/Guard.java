package dev.lethe.server.web;

import dev.lethe.server.access.Identities;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.SignedIn;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;

/**
 * Stands before every route: who calls, may they, and did they mean to. A call with a token means
 * what it says; one with a cookie may come from another site's form, so it must bring the secret of
 * its session as well.
 */
final class Guard {

  static final String COOKIE = "lethe_session";
  static final String CSRF_FIELD = "_csrf";
  static final String CSRF_HEADER = "X-CSRF-Token";

  private static final String BEARER = "Bearer ";
  private static final Set<HandlerType> SAFE = Set.of(HandlerType.GET, HandlerType.HEAD);

  private final Identities identities;

  Guard(Identities identities) {
    this.identities = identities;
  }

  /** Throws where the call is not to be handled. */
  void admit(Context call) {
    Route route = route(call);
    identify(call);
    if (route.needs().isEmpty()) {
      return;
    }
    Optional<Principal> caller = Caller.of(call);
    if (caller.isEmpty()) {
      turnAway(call, route);
    } else if (route.needs().stream().noneMatch(caller.get()::may)) {
      throw Problem.of(403, "forbidden", "your role does not allow this")
          .got(caller.get().role().word())
          .asException();
    }
  }

  private static Route route(Context call) {
    return Route.of(call)
        .orElseThrow(() -> new IllegalStateException("a route that is on no list"));
  }

  private void identify(Context call) {
    String header = call.header("Authorization");
    if (header != null) {
      Caller.is(call, byToken(call, header));
      return;
    }
    String cookie = call.cookie(COOKIE);
    Optional<SignedIn> session = cookie == null ? Optional.empty() : identities.bySession(cookie);
    if (session.isPresent()) {
      requireMeant(call, session.get());
      Caller.is(call, session.get());
    }
  }

  private Principal byToken(Context call, String header) {
    Optional<Principal> known =
        header.startsWith(BEARER)
            ? identities.byToken(header.substring(BEARER.length()))
            : Optional.empty();
    return known.orElseThrow(() -> unknown(call, "this token is wrong, expired or revoked"));
  }

  private static void requireMeant(Context call, SignedIn session) {
    if (SAFE.contains(call.method())) {
      return;
    }
    String said = call.header(CSRF_HEADER);
    if (said == null) {
      said = call.formParam(CSRF_FIELD);
    }
    if (said == null || !same(said, session.csrf())) {
      throw Problem.of(403, "not-meant", "a form must send the secret of its session along")
          .at(CSRF_FIELD)
          .asException();
    }
  }

  /** In a time that tells nothing. */
  private static boolean same(String a, String b) {
    return MessageDigest.isEqual(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }

  private static void turnAway(Context call, Route route) {
    if (route.isForPrograms() || !SAFE.contains(call.method())) {
      throw unknown(call, "this needs a token: Authorization: Bearer TOKEN");
    }
    call.redirect("/login?next=" + URLEncoder.encode(call.path(), StandardCharsets.UTF_8));
    call.skipRemainingHandlers();
  }

  private static ProblemException unknown(Context call, String rule) {
    call.header("WWW-Authenticate", "Bearer realm=\"lethe\"");
    return Problem.of(401, "unauthorized", rule).at("Authorization").asException();
  }
}

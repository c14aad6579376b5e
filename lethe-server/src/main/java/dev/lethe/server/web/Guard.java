package dev.lethe.server.web;

import dev.lethe.server.access.Identities;
import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Secret;
import dev.lethe.server.access.SignedIn;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Stands before every route: who calls, may they, and did they mean to. A call with a token means
 * what it says; one with a cookie may come from another site's form, so it must bring the secret of
 * its session as well, and its browser must not say that it comes from elsewhere.
 */
final class Guard {

  static final String CSRF_FIELD = "_csrf";
  static final String CSRF_HEADER = "X-CSRF-Token";

  private static final String BEARER = "Bearer ";
  private static final Set<HandlerType> SAFE = Set.of(HandlerType.GET);

  /** "none" is what a person does by hand, such as loading a page again. */
  private static final Set<String> FROM_HERE = Set.of("same-origin", "none");

  private final Identities identities;
  private final Door door;

  Guard(Identities identities, WebSettings settings) {
    this.identities = identities;
    this.door = new Door(settings);
  }

  /** Throws where the call is not to be handled. */
  void admit(Context call) {
    door.leadsTo(call);
    Route route = route(call);
    identify(call, route);
    door.turnstile().requireNotTooOften(call, route);
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

  private void identify(Context call, Route route) {
    List<String> headers = Collections.list(call.req().getHeaders("Authorization"));
    if (headers.size() > 1) {
      throw Problem.of(400, "ambiguous", "a call has one Authorization header")
          .at("Authorization")
          .asException();
    }
    if (!headers.isEmpty()) {
      Caller.is(call, byToken(call, headers.get(0)));
      return;
    }
    Optional<SignedIn> session =
        door.cookies().get(call, Cookies.SESSION).flatMap(identities::bySession);
    if (!SAFE.contains(call.method()) && (session.isPresent() || !route.isForPrograms())) {
      requireFromHere(call);
    }
    session.ifPresent(
        signedIn -> {
          requireMeant(call, signedIn);
          Caller.is(call, signedIn);
        });
  }

  private Principal byToken(Context call, String header) {
    door.turnstile().requireMayTry(call);
    Optional<Principal> known = bearer(header).flatMap(identities::byToken);
    if (known.isEmpty()) {
      door.turnstile().wrong(call);
    }
    return known.orElseThrow(() -> unknown(call, "this token is wrong, expired or revoked"));
  }

  /** The word before the token may be written in any case (RFC 9110). */
  private static Optional<String> bearer(String header) {
    return header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? Optional.of(header.substring(BEARER.length()).strip())
            .filter(token -> token.length() <= Secret.LONGEST)
        : Optional.empty();
  }

  /** Browsers say where a form stands, all of today's by the first header, older by the second. */
  private void requireFromHere(Context call) {
    String site = call.header("Sec-Fetch-Site");
    String origin = call.header("Origin");
    boolean isFromHere =
        site != null
            ? FROM_HERE.contains(site)
            : origin == null || origin.equalsIgnoreCase(door.origin(call));
    if (!isFromHere) {
      throw Problem.of(403, "not-meant", "this was sent by a page of another site")
          .at(site != null ? "Sec-Fetch-Site" : "Origin")
          .asException();
    }
  }

  private static void requireMeant(Context call, SignedIn session) {
    if (SAFE.contains(call.method())) {
      return;
    }
    Optional<String> said =
        Optional.ofNullable(call.header(CSRF_HEADER)).or(() -> Form.text(call, CSRF_FIELD));
    if (said.filter(secret -> Secret.same(secret, session.csrf())).isEmpty()) {
      throw Problem.of(403, "not-meant", "a form must send the secret of its session along")
          .at(CSRF_FIELD)
          .asException();
    }
  }

  private static void turnAway(Context call, Route route) {
    if (route.isForPrograms() || !SAFE.contains(call.method())) {
      throw unknown(call, "this needs a token: Authorization: Bearer TOKEN");
    }
    String login = "/login?next=" + URLEncoder.encode(call.path(), StandardCharsets.UTF_8);
    if (call.header("HX-Request") == null) {
      call.redirect(login);
    } else {
      // Part of a page was asked for: the whole page has to go there.
      call.status(401).header("HX-Redirect", login);
    }
    call.skipRemainingHandlers();
  }

  private static ProblemException unknown(Context call, String rule) {
    call.header("WWW-Authenticate", "Bearer realm=\"lethe\"");
    return Problem.of(401, "unauthorized", rule).at("Authorization").asException();
  }
}

package dev.lethe.server.web;

import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Optional;

/**
 * A call that was answered, as logs and metrics may know it: no ids, no names, no secrets.
 *
 * @param route the path with its places unfilled; "none" where no route was met
 * @param role of the caller; empty for anybody
 */
public record Answered(
    String method, String route, int status, Duration took, Optional<Role> role) {

  private static final String NO_ROUTE = "none";

  static Answered of(Context call, float milliseconds) {
    return new Answered(
        call.method().toString(),
        Route.of(call).map(Route::path).orElse(NO_ROUTE),
        call.statusCode(),
        Duration.ofNanos((long) (milliseconds * 1e6)),
        Caller.of(call).map(Principal::role));
  }
}

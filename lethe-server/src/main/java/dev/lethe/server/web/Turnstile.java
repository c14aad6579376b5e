package dev.lethe.server.web;

import dev.lethe.server.access.Buckets;
import dev.lethe.server.access.LockOut;
import dev.lethe.server.access.Principal;
import io.javalin.http.Context;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/** Who calls too often, or comes with wrong secrets, waits. */
public final class Turnstile {

  private final Proxies proxies;
  private final LockOut lockOut = new LockOut(System::nanoTime);
  private final Map<RouteClass, Buckets> buckets = new EnumMap<>(RouteClass.class);

  Turnstile(WebSettings settings) {
    this.proxies = settings.proxies();
    settings
        .limits()
        .rates()
        .forEach((routes, rate) -> buckets.put(routes, new Buckets(rate, System::nanoTime)));
  }

  /** Before a secret is looked at. */
  public void requireMayTry(Context call) {
    waiting(call, lockOut.waits(proxies.address(call)), "too many wrong tokens came from there");
  }

  /** A secret was wrong. */
  public void wrong(Context call) {
    lockOut.wrong(proxies.address(call));
  }

  /** By name, whichever token it is; by address where nobody said who they are. */
  void requireNotTooOften(Context call, Route route) {
    String caller =
        Caller.of(call)
            .map(Principal::name)
            .map(name -> "name " + name)
            .orElseGet(() -> "address " + proxies.address(call));
    OptionalLong wait = Objects.requireNonNull(buckets.get(RouteClass.of(route))).take(caller);
    waiting(call, wait, "these are more calls than one caller may make");
  }

  private static void waiting(Context call, OptionalLong seconds, String why) {
    if (seconds.isPresent()) {
      call.header("Retry-After", Long.toString(seconds.getAsLong()));
      throw Problem.of(429, "too-many", why + "; try again in " + seconds.getAsLong() + " seconds")
          .asException();
    }
  }
}

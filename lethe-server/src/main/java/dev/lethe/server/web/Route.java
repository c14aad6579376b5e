package dev.lethe.server.web;

import dev.lethe.server.access.Permission;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.security.RouteRole;
import java.util.Optional;
import java.util.Set;

/**
 * One thing that can be asked of the service. The list of all routes is what the server serves,
 * what {@code openapi.yaml} is held to and what the tests of roles go through.
 *
 * @param needs one of these is enough; none where it is for anybody
 */
public record Route(HandlerType method, String path, Set<Permission> needs, Handler handler)
    implements RouteRole {

  public Route {
    needs = Set.copyOf(needs);
  }

  public static Route get(String path, Handler handler, Permission... needs) {
    return new Route(HandlerType.GET, path, Set.of(needs), handler);
  }

  public static Route post(String path, Handler handler, Permission... needs) {
    return new Route(HandlerType.POST, path, Set.of(needs), handler);
  }

  public static Route delete(String path, Handler handler, Permission... needs) {
    return new Route(HandlerType.DELETE, path, Set.of(needs), handler);
  }

  /** The one that a call has met. */
  static Optional<Route> of(Context call) {
    return call.routeRoles().stream()
        .filter(Route.class::isInstance)
        .map(Route.class::cast)
        .findFirst();
  }

  /** For programs: they get JSON and never a page. */
  public boolean isForPrograms() {
    return isForPrograms(path);
  }

  static boolean isForPrograms(String path) {
    return path.startsWith("/api/") || path.startsWith("/opendsr/");
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}

package dev.lethe.server.web;

import dev.lethe.server.access.Permission;
import io.javalin.http.HandlerType;
import java.util.Locale;

/** Routes that cost about the same, and have one limit. */
public enum RouteClass {
  SUBMIT,
  LOGIN,
  VERIFY,
  READ,
  /** Whatever else changes something. */
  ACT;

  static RouteClass of(Route route) {
    if (route.path().startsWith("/login")) {
      return LOGIN;
    }
    if (route.method().equals(HandlerType.GET) || route.method().equals(HandlerType.HEAD)) {
      return READ;
    }
    if (route.needs().contains(Permission.SUBMIT)) {
      return SUBMIT;
    }
    return route.path().endsWith("/verify") ? VERIFY : ACT;
  }

  /** As people write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package dev.lethe.server.web;

import dev.lethe.base.BadUsageException;
import dev.lethe.server.access.Rate;
import java.util.EnumMap;
import java.util.Map;

/** How often one caller may ask for each class of routes. */
public record Limits(Map<RouteClass, Rate> rates) {

  /** One system may submit without a pause; nobody needs to sign in twice a second. */
  public static final Limits USUAL =
      new Limits(
          Map.of(
              RouteClass.SUBMIT, new Rate(1_000, 2_000),
              RouteClass.LOGIN, new Rate(1, 20),
              RouteClass.VERIFY, new Rate(5, 20),
              RouteClass.READ, new Rate(200, 1_000),
              RouteClass.ACT, new Rate(20, 100)));

  public Limits {
    rates = Map.copyOf(rates);
    if (rates.size() < RouteClass.values().length) {
      throw new BadUsageException("every class of routes has a limit, but got " + rates.keySet());
    }
  }

  public Limits with(RouteClass routes, Rate rate) {
    Map<RouteClass, Rate> changed = new EnumMap<>(rates);
    changed.put(routes, rate);
    return new Limits(changed);
  }
}

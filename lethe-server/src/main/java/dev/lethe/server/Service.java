package dev.lethe.server;

import dev.lethe.server.access.Identities;
import dev.lethe.server.console.Console;
import dev.lethe.server.console.Pages;
import dev.lethe.server.office.Office;
import dev.lethe.server.web.Json;
import dev.lethe.server.web.Route;
import dev.lethe.server.web.Web;
import dev.lethe.server.web.WebSettings;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The whole of it: an office, and the doors by which people and systems come. */
public final class Service implements AutoCloseable {

  private final Office office;
  private final Web web;

  private Service(Office office, Web web) {
    this.office = office;
    this.web = web;
  }

  public static Service start(Office office, Identities identities, WebSettings settings) {
    return new Service(office, Web.start(settings, identities, routes(office), Pages::problem));
  }

  /** All that can be asked of it. */
  public static List<Route> routes(Office office) {
    return Stream.of(List.of(health()), Console.routes(office)).flatMap(List::stream).toList();
  }

  private static Route health() {
    return Route.get("/api/v1/health", call -> Json.answer(call, Map.of("status", "ok")));
  }

  public Web web() {
    return web;
  }

  /** Calls and a run that are under way end first. */
  @Override
  public void close() {
    web.close();
    office.close();
  }
}

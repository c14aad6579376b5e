package dev.lethe.server;

import dev.lethe.server.access.Identities;
import dev.lethe.server.console.Console;
import dev.lethe.server.console.Pages;
import dev.lethe.server.login.Login;
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
  private final Correspondents correspondents;
  private final Web web;

  private Service(Office office, Correspondents correspondents, Web web) {
    this.office = office;
    this.correspondents = correspondents;
    this.web = web;
  }

  /** With the tokens and sessions of its register. */
  public static Service start(Office office, Login login, WebSettings settings, Partners partners) {
    return start(office, office.access(), login, settings, partners);
  }

  public static Service start(Office office, Identities identities, WebSettings settings) {
    return start(office, identities, Login.byTokens(office.access()), settings, Partners.NONE);
  }

  private static Service start(
      Office office, Identities identities, Login login, WebSettings settings, Partners partners) {
    Correspondents correspondents = new Correspondents(office, partners);
    try {
      List<Route> routes =
          Stream.concat(routes(office, login).stream(), correspondents.routes().stream()).toList();
      return new Service(
          office, correspondents, Web.start(settings, identities, routes, Pages::problem));
    } catch (RuntimeException | Error failure) {
      correspondents.close();
      throw failure;
    }
  }

  /** All that can be asked of it, apart from what partners ask. */
  public static List<Route> routes(Office office) {
    return routes(office, Login.byTokens(office.access()));
  }

  private static List<Route> routes(Office office, Login login) {
    return Stream.of(List.of(health()), Console.routes(office), login.routes())
        .flatMap(List::stream)
        .toList();
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
    correspondents.close();
    office.close();
  }
}

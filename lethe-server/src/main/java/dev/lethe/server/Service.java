package dev.lethe.server;

import dev.lethe.server.access.Identities;
import dev.lethe.server.api.Api;
import dev.lethe.server.console.Console;
import dev.lethe.server.console.Pages;
import dev.lethe.server.login.Login;
import dev.lethe.server.office.Office;
import dev.lethe.server.web.Route;
import dev.lethe.server.web.ServiceLog;
import dev.lethe.server.web.Web;
import dev.lethe.server.web.WebSettings;
import java.util.List;
import java.util.stream.Stream;

/** The whole of it: an office, and the doors by which people and systems come. */
public final class Service implements AutoCloseable {

  private final Office office;
  private final Api api;
  private final Correspondents correspondents;
  private final Web web;

  private Service(Office office, Api api, Correspondents correspondents, Web web) {
    this.office = office;
    this.api = api;
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
    Api api = new Api(office);
    Correspondents correspondents = new Correspondents(office, partners);
    try {
      List<Route> routes =
          Stream.concat(routes(office, api, login).stream(), correspondents.routes().stream())
              .toList();
      Web web =
          Web.start(
              settings,
              identities,
              routes,
              Pages::problem,
              call -> {
                ServiceLog.answered(call);
                api.answered(call);
              });
      return new Service(office, api, correspondents, web);
    } catch (RuntimeException | Error failure) {
      correspondents.close();
      throw failure;
    }
  }

  /** All that can be asked of it, apart from what partners ask. */
  public static List<Route> routes(Office office) {
    return routes(office, new Api(office), Login.byTokens(office.access()));
  }

  private static List<Route> routes(Office office, Api api, Login login) {
    return Stream.of(api.routes(), Console.routes(office), login.routes())
        .flatMap(List::stream)
        .toList();
  }

  public Web web() {
    return web;
  }

  /** Calls and a run that are under way end first. */
  @Override
  public void close() {
    api.close();
    web.close();
    correspondents.close();
    office.close();
  }
}

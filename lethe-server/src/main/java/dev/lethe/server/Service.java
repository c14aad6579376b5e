package dev.lethe.server;

import dev.lethe.server.access.Identities;
import dev.lethe.server.api.Api;
import dev.lethe.server.console.Console;
import dev.lethe.server.console.Pages;
import dev.lethe.server.login.Login;
import dev.lethe.server.office.Office;
import dev.lethe.server.web.Answered;
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
  private final List<Route> routes;
  private final Web web;

  private Service(
      Office office, Identities identities, Login login, WebSettings settings, Partners partners) {
    this.office = office;
    this.api = new Api(office);
    this.correspondents = new Correspondents(office, partners);
    this.routes =
        Stream.of(api.routes(), Console.routes(office), login.routes(), correspondents.routes())
            .flatMap(List::stream)
            .toList();
    try {
      this.web = Web.start(settings, identities, routes, Pages::problem, this::answered);
    } catch (RuntimeException | Error failure) {
      api.close();
      correspondents.close();
      throw failure;
    }
  }

  /** With the tokens and sessions of its register. */
  public static Service start(Office office, Login login, WebSettings settings, Partners partners) {
    return new Service(office, office.access(), login, settings, partners);
  }

  /** With other identities, for tests. */
  public static Service start(
      Office office, Identities identities, WebSettings settings, Partners partners) {
    return new Service(office, identities, Login.byTokens(office.access()), settings, partners);
  }

  /** All that can be asked of it. */
  public List<Route> routes() {
    return routes;
  }

  private void answered(Answered call) {
    ServiceLog.answered(call);
    api.answered(call);
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

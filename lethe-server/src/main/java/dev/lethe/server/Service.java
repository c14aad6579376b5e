package dev.lethe.server;

import dev.lethe.server.access.Identities;
import dev.lethe.server.api.Api;
import dev.lethe.server.console.Assets;
import dev.lethe.server.console.Pages;
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
  private final Web web;

  private Service(Office office, Api api, Web web) {
    this.office = office;
    this.api = api;
    this.web = web;
  }

  public static Service start(Office office, Identities identities, WebSettings settings) {
    Api api = new Api(office);
    Web web =
        Web.start(
            settings,
            identities,
            routes(api),
            Pages::problem,
            call -> {
              ServiceLog.answered(call);
              api.answered(call);
            });
    return new Service(office, api, web);
  }

  /** All that can be asked of it. */
  public static List<Route> routes(Office office) {
    return routes(new Api(office));
  }

  private static List<Route> routes(Api api) {
    return Stream.of(api.routes(), Assets.routes()).flatMap(List::stream).toList();
  }

  public Web web() {
    return web;
  }

  /** Calls and a run that are under way end first. */
  @Override
  public void close() {
    api.close();
    web.close();
    office.close();
  }
}

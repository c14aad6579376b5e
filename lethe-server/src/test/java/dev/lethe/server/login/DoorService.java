package dev.lethe.server.login;

import dev.lethe.server.access.Access;
import dev.lethe.server.access.AccessDesk;
import dev.lethe.server.access.OneTimeToken;
import dev.lethe.server.access.Permission;
import dev.lethe.server.console.Pages;
import dev.lethe.server.web.Caller;
import dev.lethe.server.web.Route;
import dev.lethe.server.web.Web;
import dev.lethe.server.web.WebSettings;
import io.javalin.http.Context;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The doors of the service alone, with pages behind them that say who came in. */
final class DoorService implements AutoCloseable {

  static final String PAGE = "/who";
  static final String ACT = "/act";
  static final String API = "/api/v1/who";
  static final String SUBMIT = "/api/v1/submit";

  private final AccessDesk desk;
  private final OneTimeToken once = new OneTimeToken();
  private final Web web;

  private DoorService(AccessDesk desk, WebSettings settings, Optional<OidcSettings> provider) {
    this.desk = desk;
    Login login = new Login(desk.access(), provider, Optional.of(once));
    Stream<Route> behind =
        Stream.of(
            Route.get(PAGE, call -> call.result(who(call)), Permission.READ),
            Route.post(ACT, call -> call.result(who(call)), Permission.HANDLE),
            Route.get(API, call -> call.result(who(call)), Permission.READ),
            Route.post(SUBMIT, call -> call.result(who(call)), Permission.SUBMIT));
    this.web =
        Web.start(
            settings,
            desk.access(),
            Stream.concat(login.routes().stream(), behind).toList(),
            Pages::problem,
            answered -> {});
  }

  private static String who(Context call) {
    call.body(); // As every route does: the server ends a connection whose body nobody reads.
    return Caller.require(call).name() + " " + Caller.csrf(call);
  }

  static DoorService in(Path folder) {
    return in(folder, WebSettings.onLoopback(0), Optional.empty());
  }

  static DoorService in(Path folder, WebSettings settings, Optional<OidcSettings> provider) {
    return new DoorService(AccessDesk.in(folder), settings, provider);
  }

  AccessDesk desk() {
    return desk;
  }

  Access access() {
    return desk.access();
  }

  String oneTimeToken() {
    return once.secret();
  }

  URI at(String path) {
    return URI.create("http://127.0.0.1:" + web.port() + path);
  }

  @Override
  public void close() {
    web.close();
    desk.close();
  }
}

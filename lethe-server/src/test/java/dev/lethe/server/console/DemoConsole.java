package dev.lethe.server.console;

import dev.lethe.certificate.Origin;
import dev.lethe.server.demo.DemoOffice;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** The console of the invented office, on one day. */
record DemoConsole(SmallService service) implements AutoCloseable {

  private static final Clock NOW =
      Clock.fixed(Instant.parse("2026-11-16T10:00:00Z"), ZoneOffset.UTC);

  static DemoConsole in(Path folder) {
    return new DemoConsole(
        SmallService.around(
            Desk.in(folder), DemoOffice.in(folder, Origin.Software.of("lethe", "test"), NOW)));
  }

  /** The page of a request that is in this state. */
  String request(RequestState state) {
    Request some =
        service.office().register().requests().stream()
            .filter(request -> request.state() == state)
            .findFirst()
            .orElseThrow();
    return "/requests/" + some.id();
  }

  String letter() {
    return request(RequestState.COMPLETED) + "/letter?model=1&language=de";
  }

  /** A page of each kind, for who may see all of them. */
  List<String> pages() {
    return List.of(
        "/",
        "/?show=all",
        "/?show=overdue",
        request(RequestState.AWAITING_APPROVAL),
        request(RequestState.COMPLETED),
        request(RequestState.DENIED),
        "/models",
        "/models/1",
        "/models/2",
        "/models/1/accuracy",
        "/models/1/releases/2",
        "/plan",
        "/runs",
        "/keys",
        "/log",
        "/trail",
        "/check",
        "/tokens",
        "/verify",
        "/nothing-here");
  }

  /** Pages with a style of their own. */
  List<String> ownPages() {
    return List.of(letter(), "/models/1/releases/2/certificate.html", "/verify-offline");
  }

  @Override
  public void close() {
    service.close();
  }
}

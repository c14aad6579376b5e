package dev.lethe.server.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.Cookie;
import dev.lethe.certificate.Origin;
import dev.lethe.server.demo.DemoOffice;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The console of the invented office, and a Chromium to look at it with. */
final class DemoConsole implements AutoCloseable {

  private static final Clock NOW =
      Clock.fixed(Instant.parse("2026-11-16T10:00:00Z"), ZoneOffset.UTC);

  private final SmallService service;
  private final Playwright playwright;
  private final Browser browser;

  private DemoConsole(SmallService service, Path chromium) {
    this.service = service;
    this.playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    this.browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(chromium)
                    .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")));
  }

  static DemoConsole in(Path folder, Path chromium) {
    return new DemoConsole(SmallService.around(office(folder)), chromium);
  }

  static Office office(Path folder) {
    return DemoOffice.in(folder, Origin.Software.of("lethe", "test"), NOW);
  }

  /** The browser of this machine, where it has one. */
  static Optional<Path> chromium() {
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(
            place ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  SmallService service() {
    return service;
  }

  String address(String path) {
    return service.address(path).toString();
  }

  /**
   * Somebody's browser.
   *
   * @param role its word; nothing for somebody who has not signed in
   */
  BrowserContext of(String role, Browser.NewContextOptions options) {
    BrowserContext context = browser.newContext(options);
    if (!role.isEmpty()) {
      context.addCookies(List.of(new Cookie("lethe_session", role).setUrl(address("/"))));
    }
    return context;
  }

  /** A request that is in this state. */
  Request some(RequestState state) {
    return service.office().register().requests().stream()
        .filter(request -> request.state() == state)
        .findFirst()
        .orElseThrow();
  }

  /** A page of each kind, for who may see all of them. */
  List<String> pages() {
    return List.of(
        "/",
        "/?show=all",
        "/?show=overdue",
        "/requests/" + some(RequestState.AWAITING_APPROVAL).id(),
        "/requests/" + some(RequestState.COMPLETED).id(),
        "/requests/" + some(RequestState.DENIED).id(),
        "/models",
        "/models/1",
        "/models/2",
        "/models/1/releases/2",
        "/plan",
        "/runs",
        "/keys",
        "/log",
        "/trail",
        "/check",
        "/verify",
        "/nothing-here");
  }

  @Override
  public void close() {
    playwright.close();
    service.close();
  }
}

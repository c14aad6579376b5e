package dev.lethe.server.testing;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.Cookie;
import dev.lethe.server.erasure.SmallService;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A browser without a window; tests that need one are skipped where the machine has none. */
public final class Chromium implements AutoCloseable {

  private static final int PATIENCE_MS = 120_000;

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Path program) {
    this.playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    this.browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(program)
                    .setArgs(List.of("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")));
  }

  public static Chromium start() {
    Optional<Path> program = find();
    Assumptions.assumeTrue(program.isPresent(), "there is no Chromium on this machine");
    return new Chromium(program.orElseThrow());
  }

  private static Optional<Path> find() {
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Somebody's window.
   *
   * @param role its word; nothing for somebody who has not signed in
   */
  public BrowserContext of(SmallService service, String role, Browser.NewContextOptions options) {
    BrowserContext context = at(service.address("/"), options);
    if (!role.isEmpty()) {
      String home = service.address("/").toString();
      context.addCookies(List.of(new Cookie("lethe_session", role).setUrl(home)));
    }
    return context;
  }

  /** A window of somebody who has not signed in. */
  public BrowserContext at(URI home, Browser.NewContextOptions options) {
    BrowserContext context = browser.newContext(options.setBaseURL(home.toString()));
    context.setDefaultTimeout(PATIENCE_MS); // machines that test are busy
    return context;
  }

  @Override
  public void close() {
    playwright.close();
  }
}

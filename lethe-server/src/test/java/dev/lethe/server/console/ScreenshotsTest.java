package dev.lethe.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import dev.lethe.server.register.RequestState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures for the documentation, written to the folder of {@code -Dlethe.screenshots}. */
class ScreenshotsTest {

  private static final int WIDTH = 1180;
  private static final int HEIGHT = 760;
  private static final int PHONE = 360;

  @TempDir private Path folder;

  @Test
  void pictures_of_the_console() throws Exception {
    String to = System.getProperty("lethe.screenshots", "");
    assumeThat(to).as("-Dlethe.screenshots=DIR").isNotEmpty();
    assumeThat(DemoConsole.chromium()).as("Chromium").isPresent();
    Path out = Files.createDirectories(Path.of(to));
    try (DemoConsole console = DemoConsole.in(folder, DemoConsole.chromium().orElseThrow())) {
      String waiting = "/requests/" + console.some(RequestState.AWAITING_APPROVAL).id();
      String done = "/requests/" + console.some(RequestState.COMPLETED).id();
      Map<String, String> pages =
          Map.ofEntries(
              Map.entry("queue", "/"),
              Map.entry("request", waiting),
              Map.entry("answered", done),
              Map.entry("model", "/models/1"),
              Map.entry("models", "/models"),
              Map.entry("release", "/models/1/releases/4"),
              Map.entry("plan", "/plan"),
              Map.entry("runs", "/runs"),
              Map.entry("keys", "/keys"),
              Map.entry("log", "/log"),
              Map.entry("trail", "/trail"),
              Map.entry("check", "/check"),
              Map.entry("verify", "/verify"),
              Map.entry("certificate", "/models/1/releases/4/certificate.html"),
              Map.entry("letter", done + "/letter?model=1&language=de"));
      for (ColorScheme scheme : ColorScheme.values()) {
        shoot(console, out, scheme, WIDTH, pages);
      }
      shoot(console, out, ColorScheme.LIGHT, PHONE, pages);
    }
    assertThat(out.resolve("console-queue-light.png")).isNotEmptyFile();
  }

  private static void shoot(
      DemoConsole console, Path out, ColorScheme scheme, int width, Map<String, String> pages) {
    NewContextOptions options =
        new NewContextOptions().setViewportSize(width, HEIGHT).setColorScheme(scheme);
    String name = width == PHONE ? "phone" : scheme == ColorScheme.DARK ? "dark" : "light";
    try (BrowserContext context = console.of("officer", options)) {
      Page page = context.newPage();
      pages.forEach(
          (what, path) -> {
            page.navigate(console.address(path));
            page.screenshot(shot(out, what + "-" + name));
            if (name.equals("light")) {
              page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
              page.screenshot(shot(out, what + "-print"));
              page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
            }
          });
    }
  }

  private static Page.ScreenshotOptions shot(Path out, String name) {
    return new Page.ScreenshotOptions().setPath(out.resolve("console-" + name + ".png"));
  }
}

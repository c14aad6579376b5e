package dev.lethe.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import dev.lethe.server.register.RequestState;
import dev.lethe.server.testing.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pictures for the documentation, written to the folder of {@code -Dlethe.screenshots}. */
class ScreenshotsTest {

  private static final int WIDTH = 1180;
  private static final int HEIGHT = 700;
  private static final int PHONE = 360;

  @TempDir private Path folder;

  @Test
  void pictures_of_the_console() throws Exception {
    String to = System.getProperty("lethe.screenshots", "");
    assumeFalse(to.isEmpty(), "say -Dlethe.screenshots=DIR");
    Path out = Files.createDirectories(Path.of(to));
    try (Chromium browser = Chromium.start();
        DemoConsole console = DemoConsole.in(folder)) {
      NewContextOptions light = new NewContextOptions().setViewportSize(WIDTH, HEIGHT);
      shoot(browser, console, light, out, "");
      NewContextOptions dark = new NewContextOptions().setViewportSize(WIDTH, HEIGHT);
      shoot(browser, console, dark.setColorScheme(ColorScheme.DARK), out, "-dark");
      NewContextOptions phone = new NewContextOptions().setViewportSize(PHONE, HEIGHT);
      shoot(browser, console, phone, out, "-phone");
    }
    assertThat(out.resolve("console-queue.png")).isNotEmptyFile();
  }

  private static Map<String, String> pages(DemoConsole console) {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("queue", "/");
    pages.put("request", console.request(RequestState.AWAITING_APPROVAL));
    pages.put("answered", console.request(RequestState.COMPLETED));
    pages.put("model", "/models/1");
    pages.put("model2", "/models/2");
    pages.put("accuracy", "/models/1/accuracy");
    pages.put("all", "/?show=all");
    pages.put("denied", console.request(RequestState.DENIED));
    pages.put("nothing", "/nothing-here");
    pages.put("tokens", "/tokens");
    pages.put("models", "/models");
    pages.put("release", "/models/1/releases/4");
    pages.put("plan", "/plan");
    pages.put("runs", "/runs");
    pages.put("keys", "/keys");
    pages.put("log", "/log");
    pages.put("trail", "/trail");
    pages.put("check", "/check");
    pages.put("verify", "/verify");
    pages.put("certificate", "/models/1/releases/4/certificate.html");
    pages.put("letter", console.letter());
    return pages;
  }

  private static void shoot(
      Chromium browser, DemoConsole console, NewContextOptions options, Path out, String ending) {
    try (BrowserContext context = browser.of(console.service(), "officer", options)) {
      Page page = context.newPage();
      pages(console)
          .forEach(
              (name, path) -> {
                page.navigate(path);
                page.screenshot(shot(out, name + ending));
                if (ending.isEmpty()) {
                  page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
                  page.screenshot(shot(out, name + "-print"));
                  page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
                }
              });
      for (Answered answered : Answered.values()) {
        answered.open(page, console);
        page.screenshot(shot(out, "after-" + answered.name().toLowerCase(Locale.ROOT) + ending));
      }
    }
  }

  private static Page.ScreenshotOptions shot(Path out, String name) {
    return new Page.ScreenshotOptions()
        .setFullPage(true)
        .setPath(out.resolve("console-" + name + ".png"));
  }
}

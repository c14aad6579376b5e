package dev.lethe.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import dev.lethe.server.testing.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every page: fit for a phone and paper, with a policy that it keeps to. */
@Tag("slow")
class ConsoleLooksTest {

  private static final int PHONE = 360;
  private static final int TALL = 740;

  @TempDir private static Path folder;

  private static Chromium browser;
  private static DemoConsole console;

  @BeforeAll
  static void open() {
    browser = Chromium.start();
    console = DemoConsole.in(folder);
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
    if (console != null) {
      console.close();
    }
  }

  private static BrowserContext officer(NewContextOptions options) {
    return browser.of(console.service(), "officer", options);
  }

  @Test
  void no_page_is_wider_than_a_phone() {
    NewContextOptions options = new NewContextOptions().setViewportSize(PHONE, TALL);
    List<String> wide = new ArrayList<>();
    try (BrowserContext context = officer(options)) {
      Page page = context.newPage();
      Stream.concat(console.pages().stream(), console.ownPages().stream())
          .forEach(
              path -> {
                page.navigate(path);
                int width = (int) page.evaluate("() => document.documentElement.scrollWidth");
                if (width > PHONE) {
                  wide.add(path + " is " + width);
                }
              });
    }
    assertThat(wide).isEmpty();
  }

  /** Nothing breaks the policy: no page asks for what it may not have. */
  @Test
  void the_browser_has_nothing_to_complain_of() {
    List<String> complaints = new ArrayList<>();
    try (BrowserContext context = officer(new NewContextOptions())) {
      Page page = context.newPage();
      page.onConsoleMessage(message -> complain(page, message, complaints));
      page.onPageError(error -> complaints.add(page.url() + ": " + error));
      console.pages().forEach(page::navigate);
      for (String path : console.ownPages()) {
        page.navigate(path);
        assertThat(page.evaluate("() => getComputedStyle(document.querySelector('main')).maxWidth"))
            .as("the own style of " + path)
            .isNotEqualTo("none");
      }
    }
    assertThat(complaints).isEmpty();
  }

  private static void complain(Page page, ConsoleMessage message, List<String> complaints) {
    boolean isMissingPage = page.url().endsWith("/nothing-here");
    if (List.of("error", "warning").contains(message.type()) && !isMissingPage) {
      complaints.add(page.url() + ": " + message.text());
    }
  }

  @Test
  void paper_has_no_forms_and_no_navigation() {
    try (BrowserContext context = officer(new NewContextOptions())) {
      Page page = context.newPage();
      page.navigate("/");
      assertThat(page.locator("header nav").isVisible()).isTrue();
      page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
      assertThat(page.locator("header nav").isVisible()).isFalse();
      assertThat(page.locator("main form:visible").count()).isZero();
      assertThat(page.locator("#queue table").isVisible()).isTrue();
    }
  }

  @Test
  void the_skip_link_leads_past_the_navigation() {
    try (BrowserContext context = officer(new NewContextOptions())) {
      Page page = context.newPage();
      page.navigate("/models");
      page.keyboard().press("Tab");
      assertThat(page.locator(".skip:focus").isVisible()).isTrue();
      page.keyboard().press("Enter");
      page.keyboard().press("Tab");
      assertThat(page.locator("main :focus").count()).isEqualTo(1);
    }
  }
}

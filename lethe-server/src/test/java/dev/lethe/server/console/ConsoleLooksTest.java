package dev.lethe.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every page: accessible by axe-core's rules, fit for a phone, the dark and paper. */
class ConsoleLooksTest {

  private static final int PHONE = 360;
  private static final int TALL = 740;

  /** What axe-core finds, a line each: rule, element, why. */
  private static final String FINDINGS =
      "async () => (await axe.run()).violations.flatMap(v => v.nodes.map("
          + "n => v.id + ' at ' + n.target + ': ' + n.failureSummary))";

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
  void axe_finds_nothing_in_light_or_dark() throws IOException {
    String axe = axe();
    List<String> findings = new ArrayList<>();
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      NewContextOptions options =
          new NewContextOptions().setBypassCSP(true).setColorScheme(scheme); // for axe's own script
      try (BrowserContext context = officer(options)) {
        Page page = context.newPage();
        for (String path : console.pages()) {
          page.navigate(path);
          findings.addAll(findings(page, axe).stream().map(f -> scheme + path + " " + f).toList());
        }
      }
    }
    assertThat(findings).isEmpty();
  }

  /** Its twin: axe is awake. */
  @Test
  void axe_finds_a_field_without_a_label() throws IOException {
    try (BrowserContext context = officer(new NewContextOptions().setBypassCSP(true))) {
      Page page = context.newPage();
      page.navigate("/");
      page.evaluate("() => document.querySelector('label[for=subjects]').remove()");
      assertThat(findings(page, axe())).anyMatch(finding -> finding.startsWith("label at"));
    }
  }

  private static List<String> findings(Page page, String axe) {
    page.evaluate(axe);
    return ((List<?>) page.evaluate(FINDINGS)).stream().map(String::valueOf).toList();
  }

  private static String axe() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(ConsoleLooksTest.class.getResourceAsStream("/axe.min.js"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
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
      assertThat(page.locator("main form").isVisible()).isFalse();
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

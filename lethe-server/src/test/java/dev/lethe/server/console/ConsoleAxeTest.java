package dev.lethe.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.lethe.server.register.Desk;
import dev.lethe.server.testing.Axe;
import dev.lethe.server.testing.Chromium;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What axe-core says to every page, as each role sees it: refusals, letters, certificates too. */
@Tag("slow")
class ConsoleAxeTest {

  private static final int WIDE = 1180;
  private static final int PHONE = 360;
  private static final int TALL = 740;

  @TempDir private static Path folder;

  private static Chromium browser;
  private static DemoConsole console;
  private static Axe axe;
  private static List<String> pages;

  @BeforeAll
  static void open() throws IOException {
    browser = Chromium.start();
    axe = Axe.load();
    console = DemoConsole.in(folder);
    String own =
        "/requests/"
            + console.service().office().register().submit(Desk.about("c00001"), "requester").id();
    pages =
        Stream.of(console.pages().stream(), console.ownPages().stream(), Stream.of(own))
            .flatMap(each -> each)
            .toList();
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

  /** Axe brings a script of its own, which the policy of the pages would not let in. */
  private static NewContextOptions options(ColorScheme scheme, int width) {
    return new NewContextOptions()
        .setBypassCSP(true)
        .setColorScheme(scheme)
        .setViewportSize(width, TALL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"requester", "operator", "officer", "auditor"})
  void it_finds_nothing_in_light_or_dark(String role) {
    List<String> findings = new ArrayList<>(look(role, options(ColorScheme.LIGHT, WIDE)));
    findings.addAll(look(role, options(ColorScheme.DARK, WIDE)));
    assertThat(findings).isEmpty();
  }

  @Test
  void nor_on_a_phone() {
    assertThat(look("officer", options(ColorScheme.LIGHT, PHONE))).isEmpty();
    assertThat(look("requester", options(ColorScheme.DARK, PHONE))).isEmpty();
  }

  private static List<String> look(String role, NewContextOptions options) {
    List<String> findings = new ArrayList<>();
    try (BrowserContext context = browser.of(console.service(), role, options)) {
      Page page = context.newPage();
      for (String path : pages) {
        page.navigate(path);
        axe.findings(page).forEach(finding -> findings.add(path + " " + finding));
      }
    }
    return findings;
  }

  /** Pages that only an answer to a form has. */
  @Test
  void nor_where_a_form_was_sent() {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (BrowserContext context =
          browser.of(console.service(), "officer", options(scheme, WIDE))) {
        Page page = context.newPage();
        for (Answered answered : Answered.values()) {
          answered.open(page, console);
          assertThat(axe.findings(page)).as(scheme + " " + answered).isEmpty();
        }
      }
    }
  }

  @Test
  void nor_for_somebody_who_has_not_signed_in() {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      try (BrowserContext context = browser.of(console.service(), "", options(scheme, PHONE))) {
        Page page = context.newPage();
        for (String path : List.of("/verify", "/verify-offline")) {
          page.navigate(path);
          assertThat(axe.findings(page)).as(scheme + path).isEmpty();
        }
        Answered.VALID.open(page, console);
        assertThat(axe.findings(page)).as(scheme + " a certificate").isEmpty();
      }
    }
  }

  /** Its twin: axe is awake. */
  @Test
  void it_finds_a_field_without_a_label() {
    try (BrowserContext context =
        browser.of(console.service(), "officer", options(ColorScheme.LIGHT, WIDE))) {
      Page page = context.newPage();
      page.navigate("/");
      page.evaluate("() => document.querySelector('label[for=subjects]').remove()");
      assertThat(axe.findings(page)).anyMatch(finding -> finding.startsWith("label at"));
    }
  }
}

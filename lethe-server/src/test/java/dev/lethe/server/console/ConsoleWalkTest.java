package dev.lethe.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.RequestState;
import dev.lethe.server.testing.Chromium;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From the first form to the letter, by keys alone: with JavaScript and without. */
@Tag("slow")
class ConsoleWalkTest {

  private static final RegisterRules APPROVAL = new RegisterRules(true, 30, 0, 1, false);
  private static final int MOST_TABS = 80;
  private static final double PATIENCE_MS = 60_000;

  @TempDir private Path folder;

  @Test
  void a_request_is_answered_by_keyboard_alone() {
    walk(new NewContextOptions(), new NewContextOptions());
  }

  @Test
  void and_without_javascript() {
    walk(
        new NewContextOptions().setJavaScriptEnabled(false),
        new NewContextOptions().setJavaScriptEnabled(false));
  }

  @Test
  void the_queue_shows_what_came_since_without_being_asked() {
    try (Chromium browser = Chromium.start();
        SmallService service = SmallService.in(folder);
        BrowserContext clerk = browser.of(service, "operator", new NewContextOptions())) {
      Page page = clerk.newPage();
      page.navigate("/");
      assertThat(page.locator("#queue .empty")).containsText("There are no requests yet.");
      page.locator("#channel").fill("half written");
      service.office().register().submit(Desk.about("p1"), Desk.ANN);
      assertThat(page.locator("#count-open b"))
          .hasText("1", new LocatorAssertions.HasTextOptions().setTimeout(PATIENCE_MS));
      assertThat(page.locator("#queue tbody tr")).hasCount(1);
      assertThat(page.locator("#channel")).hasValue("half written");
    }
  }

  private void walk(NewContextOptions forClerk, NewContextOptions forOfficer) {
    try (Chromium browser = Chromium.start();
        SmallService service = SmallService.in(folder, APPROVAL)) {
      String address;
      try (BrowserContext clerk = browser.of(service, "operator", forClerk)) {
        address = submit(clerk.newPage());
      }
      try (BrowserContext officer = browser.of(service, "officer", forOfficer)) {
        Page page = officer.newPage();
        approve(page, address);
        run(page);
        letter(page, address);
      }
      assertThat(service.office().register().requests())
          .singleElement()
          .matches(request -> request.state() == RequestState.COMPLETED)
          .matches(request -> request.people() == 2);
    }
  }

  private static String submit(Page page) {
    page.navigate("/");
    press(page, "input#channel");
    page.keyboard().type("letter <b>of</b> 3 May");
    press(page, "textarea#subjects");
    page.keyboard().type("p5\np6");
    press(page, "main button");
    page.keyboard().press("Enter");
    page.waitForURL("**/requests/*");
    assertThat(page.locator("h1")).containsText("awaiting approval");
    assertThat(page.locator("dl.facts")).containsText("letter <b>of</b> 3 May");
    return page.url();
  }

  private static void approve(Page page, String address) {
    page.navigate(address);
    press(page, "form[action$=approve] button");
    page.keyboard().press("Enter");
    assertThat(page.locator("h1 .state")).hasText("scheduled");
  }

  private static void run(Page page) {
    press(page, "nav a[href='/plan']");
    page.keyboard().press("Enter");
    page.waitForURL("**/plan");
    assertThat(page.locator("main")).containsText("1 request: 2 people with 2 rows would leave.");
    press(page, "form[action='/runs'] button");
    page.keyboard().press("Enter");
    page.waitForURL("**/runs");
    assertThat(page.locator("#run"))
        .containsText(
            "has ended", new LocatorAssertions.ContainsTextOptions().setTimeout(PATIENCE_MS));
    assertThat(page.locator("#run")).containsText("1 request carried out");
  }

  private static void letter(Page page, String address) {
    page.navigate(address);
    assertThat(page.locator("h1 .state")).hasText("completed");
    press(page, "a[href*='language=en']");
    page.keyboard().press("Enter");
    page.waitForURL("**/letter*");
    assertThat(page.locator("main")).containsText(address.substring(address.lastIndexOf('/') + 1));
  }

  /** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
  private static void press(Page page, String selector) {
    for (int tab = 0; tab < MOST_TABS; tab++) {
      if (page.locator(selector + ":focus").count() > 0) {
        return;
      }
      page.keyboard().press("Tab");
    }
    throw new AssertionError(
        String.format(Locale.ROOT, "%s was not reached by %d tabs", selector, MOST_TABS));
  }
}

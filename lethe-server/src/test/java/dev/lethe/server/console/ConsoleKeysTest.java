package dev.lethe.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.lethe.server.register.Desk;
import dev.lethe.server.testing.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every page by keyboard alone: the Tab key reaches all that can be used, and one sees where. */
@Tag("slow")
class ConsoleKeysTest {

  /** Numbers what can be used; parts of a folded piece count once it is unfolded. */
  private static final String MARK =
      """
      () => {
        document.querySelectorAll('details').forEach(d => d.open = true);
        const all = [...document.querySelectorAll(
          'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')]
          .filter(e => !e.disabled && e.checkVisibility());
        all.forEach((e, i) => e.dataset.stop = i);
        return all.length;
      }
      """;

  /** The number of what has the focus, or why it would not be found; -1 beyond the page. */
  private static final String HERE =
      """
      () => {
        const e = document.activeElement;
        if (!e || e === document.body || e.dataset.stop === undefined) return '-1';
        const s = getComputedStyle(e);
        if (e.type === 'date') return e.dataset.stop; // its parts show which of them it is
        return s.outlineStyle === 'none' || parseFloat(s.outlineWidth) === 0
          ? 'no outline at ' + e.outerHTML.slice(0, 80) : e.dataset.stop;
      }
      """;

  @TempDir private Path folder;

  @Test
  void the_tab_key_goes_everywhere_and_out_again() {
    try (Chromium browser = Chromium.start();
        DemoConsole console = DemoConsole.in(folder)) {
      String own =
          "/requests/"
              + console
                  .service()
                  .office()
                  .register()
                  .submit(Desk.about("c00001"), "requester")
                  .id();
      List<String> all =
          Stream.concat(console.pages().stream(), console.ownPages().stream()).toList();
      assertThat(troubles(browser, console, "officer", all)).isEmpty();
      assertThat(troubles(browser, console, "requester", List.of("/", own))).isEmpty();
      assertThat(troubles(browser, console, "", List.of("/verify", "/verify-offline"))).isEmpty();
    }
  }

  /** A day has a stop for each of its parts. */
  private static String next(Page page, int last) {
    String here;
    do {
      page.keyboard().press("Tab");
      here = String.valueOf(page.evaluate(HERE));
    } while (here.equals(Integer.toString(last))
        && page.evaluate("() => document.activeElement.type").equals("date"));
    return here;
  }

  private static List<String> troubles(
      Chromium browser, DemoConsole console, String role, List<String> paths) {
    List<String> troubles = new ArrayList<>();
    try (BrowserContext context = browser.of(console.service(), role, new NewContextOptions())) {
      Page page = context.newPage();
      for (String path : paths) {
        page.navigate(path);
        int stops = (int) page.evaluate(MARK);
        for (int i = 0; i < stops; i++) {
          String here = next(page, i - 1);
          if (!here.equals(Integer.toString(i))) {
            troubles.add(path + ": stop " + i + " of " + stops + " is " + here);
            break;
          }
        }
        page.keyboard().press("Tab");
        if (stops > 1 && page.evaluate(HERE).equals(Integer.toString(stops - 1))) {
          troubles.add(path + ": no way out of the last stop");
        }
      }
    }
    return troubles;
  }
}

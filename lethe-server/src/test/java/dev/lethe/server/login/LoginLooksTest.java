package dev.lethe.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.lethe.certificate.Origin;
import dev.lethe.server.Partners;
import dev.lethe.server.Service;
import dev.lethe.server.access.Role;
import dev.lethe.server.demo.DemoOffice;
import dev.lethe.server.office.Office;
import dev.lethe.server.testing.Axe;
import dev.lethe.server.testing.Chromium;
import dev.lethe.server.web.WebSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that everybody begins with: axe-core finds nothing, and keys alone lead in. */
@Tag("slow")
class LoginLooksTest {

  private static final OidcSettings PROVIDER =
      new OidcSettings(
          "Staff",
          URI.create("https://provider.example"),
          "lethe",
          Optional.empty(),
          Set.of(),
          "sub",
          "groups",
          Map.of("staff", Role.OPERATOR));

  @TempDir private Path folder;

  @Test
  void axe_finds_nothing_and_the_keyboard_leads_in() throws Exception {
    Axe axe = Axe.load();
    try (Chromium browser = Chromium.start();
        Office office =
            DemoOffice.in(folder, Origin.Software.of("lethe", "test"), Clock.systemUTC());
        Service service =
            Service.start(
                office,
                new Login(office.access(), Optional.of(PROVIDER), Optional.empty()),
                WebSettings.onLoopback(0),
                Partners.NONE)) {
      URI home = URI.create(service.web().address() + "/");
      for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
        NewContextOptions options =
            new NewContextOptions()
                .setBypassCSP(true) // for axe's own script
                .setColorScheme(scheme)
                .setViewportSize(360, 740);
        try (BrowserContext window = browser.at(home, options)) {
          Page page = window.newPage();
          page.navigate("/models");
          assertThat(page.url()).contains("/login?next=");
          assertThat(axe.findings(page)).isEmpty();
          page.focus("#token");
          page.keyboard().type("wrong");
          page.keyboard().press("Enter");
          page.waitForSelector("#trouble");
          assertThat(axe.findings(page)).isEmpty();
          shoot(page, "login-" + scheme);
        }
      }
    }
  }

  private static void shoot(Page page, String name) {
    String to = System.getProperty("lethe.screenshots", "");
    if (!to.isEmpty()) {
      page.screenshot(
          new Page.ScreenshotOptions().setPath(Path.of(to, "console-" + name + ".png")));
    }
  }
}

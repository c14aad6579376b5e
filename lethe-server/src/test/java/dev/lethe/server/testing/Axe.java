package dev.lethe.server.testing;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The rules of axe-core; a page must let foreign scripts in for it. */
public record Axe(String script) {

  /** A line each: rule, element, why. */
  private static final String FINDINGS =
      "async () => (await axe.run()).violations.flatMap(v => v.nodes.map("
          + "n => v.id + ' at ' + n.target + ': ' + n.failureSummary))";

  public static Axe load() throws IOException {
    try (InputStream in = Objects.requireNonNull(Axe.class.getResourceAsStream("/axe.min.js"))) {
      return new Axe(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** What it finds on the page as it is. */
  public List<String> findings(Page page) {
    page.evaluate(script);
    return ((List<?>) page.evaluate(FINDINGS)).stream().map(String::valueOf).toList();
  }
}

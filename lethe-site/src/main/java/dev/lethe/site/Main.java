package dev.lethe.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code Main ROOT SITE [LIBRARIES]}: what {@code scripts/site} runs. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) throws IOException {
    Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
    Path site = Path.of(arguments[1]).toAbsolutePath().normalize();
    Optional<String> libraries =
        arguments.length > 2 ? Optional.of(arguments[2]) : Optional.empty();
    Pages pages = Pages.read(root);
    List<String> faults = Site.faults(pages);
    if (faults.isEmpty()) {
      faults =
          Site.build(pages, site, libraries).stream()
              .map(link -> "a link of the built site leads nowhere: " + link)
              .toList();
    }
    if (!faults.isEmpty()) {
      faults.forEach(System.err::println);
      System.exit(1);
    }
    System.out.println(pages.all().size() + " pages: " + site.resolve("index.html"));
  }
}

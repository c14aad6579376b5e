package dev.lethe.site;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The links of a site as it was built: every one leads to a file that is there, and to a place in
 * it that has that name. Knows nothing of how the pages were made.
 */
final class BuiltLinks {

  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final Pattern NAME = Pattern.compile("\\bid=\"([^\"]*)\"");
  private static final Pattern OUTSIDE = Pattern.compile("[a-z]+:.*");

  private final Path site;
  private final Map<Path, Set<String>> names = new HashMap<>();

  private BuiltLinks(Path site) {
    this.site = site;
  }

  /** A line for each link that leads nowhere; pages in the folder left out may be linked to. */
  static List<String> broken(Path site, String leftOut) throws IOException {
    List<Path> pages;
    try (Stream<Path> files = Files.walk(site)) {
      pages =
          files
              .filter(file -> file.toString().endsWith(".html"))
              .filter(file -> !site.relativize(file).startsWith(leftOut))
              .sorted()
              .toList();
    }
    BuiltLinks all = new BuiltLinks(site);
    List<String> broken = new ArrayList<>();
    for (Path page : pages) {
      all.check(page, broken);
    }
    return broken;
  }

  private void check(Path page, List<String> broken) throws IOException {
    Matcher link = LINK.matcher(Files.readString(page));
    while (link.find()) {
      String target = link.group(1);
      if (!OUTSIDE.matcher(target).matches() && !leadsSomewhere(page, target)) {
        broken.add(site.relativize(page) + ": " + target);
      }
    }
  }

  private boolean leadsSomewhere(Path page, String link) throws IOException {
    int hash = link.indexOf('#');
    String file = decoded(hash < 0 ? link : link.substring(0, hash));
    Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    return target.startsWith(site)
        && Files.isRegularFile(target)
        && (hash < 0 || namesIn(target).contains(decoded(link.substring(hash + 1))));
  }

  private Set<String> namesIn(Path page) throws IOException {
    Set<String> known = names.get(page);
    if (known == null) {
      known = new HashSet<>();
      Matcher name = NAME.matcher(Files.readString(page));
      while (name.find()) {
        known.add(name.group(1));
      }
      names.put(page, known);
    }
    return known;
  }

  private static String decoded(String link) {
    return URLDecoder.decode(link.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}

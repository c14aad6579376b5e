package dev.lethe.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The relative links of a Markdown page, and which of them lead nowhere. */
final class PageLinks {

  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
  private static final Pattern OUTSIDE = Pattern.compile("[a-z]+:.*");

  private PageLinks() {}

  /** Links to files that are not there, or to headings that their page does not have. */
  static List<String> broken(Path page, List<String> lines) throws IOException {
    List<String> broken = new ArrayList<>();
    for (String line : outsideCode(lines)) {
      Matcher link = LINK.matcher(line);
      while (link.find()) {
        if (!OUTSIDE.matcher(link.group(1)).matches() && !resolves(page, lines, link.group(1))) {
          broken.add(link.group(1));
        }
      }
    }
    return broken;
  }

  private static boolean resolves(Path page, List<String> lines, String link) throws IOException {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file);
    if (!file.isEmpty() && !Files.exists(target)) {
      return false;
    }
    if (hash < 0) {
      return true;
    }
    List<String> there = file.isEmpty() ? lines : Files.readAllLines(target);
    return outsideCode(there).stream()
        .filter(line -> line.startsWith("#"))
        .anyMatch(line -> anchor(line).equals(link.substring(hash + 1)));
  }

  /** As code hosts make anchors of headings. */
  private static String anchor(String heading) {
    return heading
        .replaceFirst("^#+ ", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static List<String> outsideCode(List<String> lines) {
    List<String> text = new ArrayList<>();
    boolean code = false;
    for (String line : lines) {
      if (line.startsWith("```")) {
        code = !code;
      } else if (!code) {
        text.add(line);
      }
    }
    return text;
  }
}

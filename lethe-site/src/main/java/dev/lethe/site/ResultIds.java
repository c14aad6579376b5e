package dev.lethe.site;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ids of results, such as {@code ridge/passive/1} in certificates and outputs, and the section
 * that proves each: a heading that begins with the id and a colon.
 */
final class ResultIds {

  private static final Pattern ID = Pattern.compile("[a-z-]+/[a-z-]+/[0-9]+");
  private static final Pattern HEADING = Pattern.compile("(" + ID + "): .*");

  private final Map<String, String> urls = new TreeMap<>();

  ResultIds(Pages pages) {
    for (Page page : pages.all()) {
      for (Page.Section section : page.sections()) {
        Matcher heading = HEADING.matcher(section.title());
        if (heading.matches()) {
          urls.put(heading.group(1), page.url() + "#" + section.anchor());
        }
      }
    }
  }

  /** HTML of code in which each known id has become a link. */
  String linked(Page page, String html) {
    return ID.matcher(html).replaceAll(found -> Matcher.quoteReplacement(linked(page, found)));
  }

  private String linked(Page page, MatchResult found) {
    String url = urls.get(found.group());
    return url == null
        ? found.group()
        : "<a href=\"" + page.relative(url) + "\">" + found.group() + "</a>";
  }
}

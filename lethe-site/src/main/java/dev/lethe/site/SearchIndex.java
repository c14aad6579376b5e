package dev.lethe.site;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the search looks through: the words of each section. A script that sets a variable, since a
 * page opened from a disk may load scripts and not JSON.
 */
final class SearchIndex {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private SearchIndex() {}

  static String script(Navigation navigation) {
    List<List<String>> sections = new ArrayList<>();
    navigation.entries().forEach(entry -> add(entry.page(), sections));
    return "window.letheIndex = " + JSON.writeValueAsString(sections) + ";\n";
  }

  /** Address, title of the page, heading of the section, its words. */
  private static void add(Page page, List<List<String>> sections) {
    String url = page.url();
    String heading = "";
    StringBuilder words = new StringBuilder();
    for (Node node = page.text().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading here && here.getLevel() > 1) {
        sections.add(List.of(url, page.title(), heading, words.toString().strip()));
        words.setLength(0);
        Page.Section section =
            page.sections().stream().filter(one -> one.heading() == here).findFirst().orElseThrow();
        url = page.url() + "#" + section.anchor();
        heading = section.title();
      } else if (!(node instanceof Heading)) {
        words.append(Words.of(node)).append(' ');
      }
    }
    sections.add(List.of(url, page.title(), heading, words.toString().strip()));
  }
}

package dev.lethe.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/**
 * A page of the documentation.
 *
 * @param source the Markdown file, from the root of the repository
 * @param url where the site has it, from the root of the site
 */
record Page(Path source, String url, Node text, List<Section> sections) {

  /** A heading and the name by which links lead to it. */
  record Section(Heading heading, String anchor, String title) {}

  private static final Parser MARKDOWN =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  static Page of(Path source, String markdown) {
    Node text = MARKDOWN.parse(markdown);
    return new Page(source, url(source), text, sections(text));
  }

  /** The title of the page: its first heading. */
  String title() {
    return sections.isEmpty() ? source.toString() : sections.get(0).title();
  }

  Optional<Section> section(String anchor) {
    return sections.stream().filter(section -> section.anchor().equals(anchor)).findFirst();
  }

  /** From this page to another place of the site: the site may lie below any path. */
  String relative(String target) {
    return "../".repeat(url.length() - url.replace("/", "").length()) + target;
  }

  private static String url(Path source) {
    if (source.getNameCount() == 1) {
      String name = source.toString().toLowerCase(Locale.ROOT).replace(".md", ".html");
      return name.equals("readme.html") ? "index.html" : name;
    }
    String inside = source.subpath(1, source.getNameCount()).toString().replace('\\', '/');
    return inside.equals("README.md")
        ? "find.html"
        : inside.replaceFirst("README\\.md$", "index.md").replaceFirst("\\.md$", ".html");
  }

  private static List<Section> sections(Node text) {
    List<Section> sections = new ArrayList<>();
    Map<String, Integer> seen = new HashMap<>();
    text.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            String title = Words.of(heading);
            String anchor = anchor(title);
            int before = seen.merge(anchor, 1, Integer::sum) - 1;
            sections.add(new Section(heading, before == 0 ? anchor : anchor + "-" + before, title));
          }
        });
    return List.copyOf(sections);
  }

  /** As code hosts name headings, so that links work there and here. */
  private static String anchor(String title) {
    return title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }
}

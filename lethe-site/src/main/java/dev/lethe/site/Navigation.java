package dev.lethe.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;

/**
 * The parts of the documentation and the pages of each, in the order of the page "where do I find":
 * below each of its headings, the first link of each item of a list. So there is one list of pages,
 * and a page that is not on it is found by nobody.
 */
record Navigation(List<Part> parts) {

  /** A heading and what is listed below it; groups are headings one level down. */
  record Part(String title, int level, List<Entry> entries) {}

  /** A page and what the list calls it. */
  record Entry(String title, Page page) {}

  static Navigation of(Pages pages) {
    Page find =
        pages
            .at(Pages.FIND)
            .orElseThrow(() -> new IllegalStateException(Pages.FIND + " is not there"));
    List<Part> parts = new ArrayList<>();
    for (Node node = find.text().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading && heading.getLevel() > 1) {
        parts.add(new Part(Words.of(heading), heading.getLevel(), new ArrayList<>()));
      } else if (!parts.isEmpty()) {
        parts.get(parts.size() - 1).entries().addAll(entries(pages, find, node));
      }
    }
    parts.removeIf(part -> part.entries().isEmpty() && part.level() > 2);
    return new Navigation(List.copyOf(parts));
  }

  private static List<Entry> entries(Pages pages, Page find, Node node) {
    List<Entry> entries = new ArrayList<>();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(ListItem item) {
            firstLink(item)
                .flatMap(
                    link ->
                        pages
                            .at(find.source().resolveSibling(link.getDestination()).normalize())
                            .map(page -> new Entry(Words.of(link), page)))
                .ifPresent(entries::add);
          }
        });
    return entries;
  }

  private static Optional<Link> firstLink(ListItem item) {
    Node first = item.getFirstChild();
    return first != null && first.getFirstChild() instanceof Link link
        ? Optional.of(link)
        : Optional.empty();
  }

  /** All pages in reading order. */
  List<Entry> entries() {
    return parts.stream().flatMap(part -> part.entries().stream()).toList();
  }

  /** A line for each page that the list leaves out or has twice. */
  List<String> astray(Pages pages) {
    List<Page> listed = entries().stream().map(Entry::page).toList();
    List<String> astray = new ArrayList<>();
    for (Page page : pages.all()) {
      long times = listed.stream().filter(page::equals).count();
      if (times != 1 && !page.source().equals(Pages.FIND)) {
        astray.add(page.source() + " stands " + times + " times in the lists of " + Pages.FIND);
      }
    }
    return astray;
  }
}

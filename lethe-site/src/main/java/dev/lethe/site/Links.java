package dev.lethe.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;

/**
 * Where the links of pages lead: to another page, to a section, to a file of the repository that
 * the site then brings along, or nowhere.
 */
final class Links {

  private static final Pattern OUTSIDE = Pattern.compile("[a-z]+:.*");
  private static final String FILES = "files/";

  private final Pages pages;
  private final TreeSet<Path> files = new TreeSet<>();

  Links(Pages pages) {
    this.pages = pages;
  }

  /** What a link of a page is called on the site; empty if it leads nowhere. */
  Optional<String> url(Page from, String link) {
    if (OUTSIDE.matcher(link).matches()) {
      return Optional.of(link);
    }
    int hash = link.indexOf('#');
    String anchor = hash < 0 ? "" : link.substring(hash + 1);
    if (hash == 0) {
      return from.section(anchor).map(section -> link);
    }
    Path target =
        from.source().resolveSibling(hash < 0 ? link : link.substring(0, hash)).normalize();
    Optional<Page> page = pages.at(target);
    if (page.isPresent()) {
      return page.filter(there -> hash < 0 || there.section(anchor).isPresent())
          .map(there -> from.relative(there.url() + (hash < 0 ? "" : "#" + anchor)));
    }
    return hash < 0 ? file(target).map(from::relative) : Optional.empty();
  }

  /** Files only: a folder has no page on the site, and nothing outside the repository is there. */
  private Optional<String> file(Path target) {
    if (target.startsWith("..") || !Files.isRegularFile(pages.root().resolve(target))) {
      return Optional.empty();
    }
    files.add(target);
    return Optional.of(FILES + target.toString().replace('\\', '/'));
  }

  /** Files that pages rendered so far lead to, from the root of the repository. */
  List<Path> files() {
    return List.copyOf(files);
  }

  static Path place(Path site, Path file) {
    return site.resolve(FILES).resolve(file);
  }

  /** A line for each link of any page that leads nowhere. */
  List<String> broken() {
    return pages.all().stream().flatMap(page -> broken(page).stream()).toList();
  }

  List<String> broken(Page page) {
    List<String> broken = new ArrayList<>();
    page.text()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                check(link.getDestination());
                visitChildren(link);
              }

              @Override
              public void visit(Image image) {
                check(image.getDestination());
              }

              private void check(String link) {
                if (url(page, link).isEmpty()) {
                  broken.add(page.source() + ": " + link);
                }
              }
            });
    return broken;
  }
}

package dev.lethe.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds the site of a repository. */
final class Site {

  private static final String STYLE = "site.css";

  private Site() {}

  /**
   * A line for each thing that is wrong with the pages as they are written; the site is not built
   * then.
   */
  static List<String> faults(Pages pages) {
    List<String> faults = new ArrayList<>();
    new Links(pages).broken().forEach(link -> faults.add("a link leads nowhere: " + link));
    faults.addAll(Navigation.of(pages).astray(pages));
    return faults;
  }

  /**
   * Writes all pages, in the place of an earlier site.
   *
   * @param libraries for the Javadoc; none is written without
   * @return a line for each link of the finished site that leads nowhere
   */
  static List<String> build(Pages pages, Path site, Optional<String> libraries) throws IOException {
    empty(site);
    Files.createDirectories(site);
    if (libraries.isPresent()) {
      Javadoc.write(pages, site, libraries.get());
    }
    Links links = new Links(pages);
    Navigation navigation = Navigation.of(pages);
    Renderer renderer = new Renderer(links, new ResultIds(pages));
    Layout layout = new Layout(navigation, libraries.isPresent());
    for (Page page : pages.all()) {
      Path file = site.resolve(page.url());
      Files.createDirectories(Objects.requireNonNull(file.getParent()));
      Files.writeString(file, layout.html(page, renderer.html(page)));
    }
    Files.writeString(site.resolve("search.js"), SearchIndex.script(navigation));
    for (String resource : List.of(STYLE, "site.js")) {
      copy(resource, site);
    }
    for (Path file : links.files()) {
      Path copy = Links.place(site, file);
      Files.createDirectories(Objects.requireNonNull(copy.getParent()));
      Files.copy(pages.root().resolve(file), copy);
    }
    return BuiltLinks.broken(site, Javadoc.FOLDER);
  }

  private static void copy(String resource, Path site) throws IOException {
    try (InputStream in = Objects.requireNonNull(Site.class.getResourceAsStream(resource))) {
      Files.copy(in, site.resolve(resource));
    }
  }

  /** What an earlier build left: a page that is gone must not be found. Nothing else is deleted. */
  private static void empty(Path site) throws IOException {
    if (Files.isDirectory(site)) {
      if (!Files.exists(site.resolve(STYLE))) {
        throw new IllegalStateException(
            site + " is there and is no earlier site: name a folder that is not there");
      }
      try (Stream<Path> files = Files.walk(site)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}

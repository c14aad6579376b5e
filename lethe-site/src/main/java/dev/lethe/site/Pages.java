package dev.lethe.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All pages of a repository: those beside the README, and those below docs. */
final class Pages {

  static final Path FIND = Path.of("docs", "README.md");

  private final Path root;
  private final Map<Path, Page> bySource;

  private Pages(Path root, Map<Path, Page> bySource) {
    this.root = root;
    this.bySource = bySource;
  }

  static Pages read(Path root) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> beside = Files.list(root);
        Stream<Path> below = Files.walk(root.resolve("docs"))) {
      Stream.concat(beside, below)
          .filter(file -> file.toString().endsWith(".md") && Files.isRegularFile(file))
          .forEach(files::add);
    }
    Map<Path, Page> pages = new TreeMap<>();
    for (Path file : files) {
      Path source = root.relativize(file);
      pages.put(source, Page.of(source, Files.readString(file)));
    }
    return new Pages(root, pages);
  }

  Path root() {
    return root;
  }

  Collection<Page> all() {
    return bySource.values();
  }

  Optional<Page> at(Path source) {
    return Optional.ofNullable(bySource.get(source));
  }
}

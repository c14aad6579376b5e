package dev.lethe.lab.data;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where local copies of published data sets lie; they are read in place.
 *
 * @param roots looked into in this order, for each file anew
 */
public record DataFolder(List<Path> roots) {

  private static final Path BESIDE_THE_REPOSITORY = Path.of("..", "shared", "data");

  public DataFolder {
    roots = List.copyOf(roots);
  }

  public DataFolder(Path root) {
    this(List.of(root));
  }

  /** LETHE_DATA, shared/data beside the repository, then what was downloaded. */
  public static DataFolder byDefault() {
    return new DataFolder(
        Stream.concat(environment("LETHE_DATA").stream(), Stream.of(BESIDE_THE_REPOSITORY, cache()))
            .toList());
  }

  /** First there, then wherever else copies usually lie. */
  public static DataFolder startingAt(Path first) {
    return new DataFolder(
        Stream.concat(Stream.of(first), byDefault().roots().stream()).distinct().toList());
  }

  /** Where downloads go unless a folder is named: LETHE_DATA, else the user's cache. */
  public static Path forDownloads() {
    return environment("LETHE_DATA").orElseGet(DataFolder::cache);
  }

  private static Path cache() {
    return environment("XDG_CACHE_HOME")
        .filter(Path::isAbsolute)
        .orElseGet(() -> Path.of(System.getProperty("user.home", "."), ".cache"))
        .resolve("lethe")
        .resolve("data");
  }

  private static Optional<Path> environment(String name) {
    return Optional.ofNullable(System.getenv(name)).filter(v -> !v.isBlank()).map(Path::of);
  }

  /** The first copy of a file. */
  public Optional<Path> find(String name) {
    return roots.stream().map(root -> root.resolve(name)).filter(Files::isRegularFile).findFirst();
  }

  boolean holds(String name) {
    return find(name).isPresent();
  }

  /** The size of a file, or −1 where there is none. */
  long size(String name) {
    Optional<Path> file = find(name);
    try {
      return file.isPresent() ? Files.size(file.get()) : -1;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The file of that name below one of the folders. */
  public Path file(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new BadInputException(
                    roots.get(0).resolve(name)
                        + ": no such file; 'lethe data fetch "
                        + name.substring(0, Math.max(0, name.indexOf('/')))
                        + "' gets it or says how; or put a copy there (docs/evidence/real-data.md says"
                        + " which), or name the folder that holds "
                        + name
                        + " by --data-dir or LETHE_DATA"));
  }
}

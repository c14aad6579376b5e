package dev.lethe.workspace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A copy of a workspace's folder that can be put back to what it was. */
public record SmallFolder(Path path, List<Path> original) {

  static SmallFolder of(Path made, Path target) {
    copy(made, target);
    return new SmallFolder(target, list(target));
  }

  public static Path copy(Path made, Path target) {
    for (Path each : list(made)) {
      Path to = target.resolve(made.relativize(each));
      try {
        if (Files.isDirectory(each)) {
          Files.createDirectories(to);
        } else {
          Files.copy(each, to, StandardCopyOption.COPY_ATTRIBUTES);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return target;
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      for (Path each : list(folder).stream().sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** Away with what came since, and this database in the place of the one that is there. */
  void putBack(byte[] database) throws IOException {
    for (Path each : list(path).stream().sorted(Comparator.reverseOrder()).toList()) {
      if (!original.contains(each)) {
        Files.delete(each);
      }
    }
    Files.write(path.resolve("workspace.db"), database);
  }
}

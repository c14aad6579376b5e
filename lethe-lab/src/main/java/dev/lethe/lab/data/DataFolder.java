package dev.lethe.lab.data;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where local copies of published data sets lie; they are read in place. */
public record DataFolder(Path root) {

  /** LETHE_DATA, or shared/data beside the repository. */
  public static DataFolder byDefault() {
    String folder = System.getenv("LETHE_DATA");
    return new DataFolder(folder == null ? Path.of("..", "shared", "data") : Path.of(folder));
  }

  boolean holds(String name) {
    return Files.isRegularFile(root.resolve(name));
  }

  /** The size of a file, or −1 where there is none. */
  long size(String name) {
    try {
      return holds(name) ? Files.size(root.resolve(name)) : -1;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The file of that name below the folder. */
  public Path file(String name) {
    Path file = root.resolve(name);
    if (!Files.exists(file)) {
      throw new BadInputException(
          file
              + ": no such file; put a copy there (docs/real-data.md says which), or name the folder"
              + " that holds "
              + name
              + " by --data-dir or LETHE_DATA");
    }
    return file;
  }
}

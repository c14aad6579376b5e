package dev.lethe.bench.utility;

import dev.lethe.base.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where local copies of published data sets lie; they are read in place. */
public record DataFolder(Path root) {

  /** LETHE_DATA, or shared/data beside the repository. */
  public static DataFolder byDefault() {
    String folder = System.getenv("LETHE_DATA");
    return new DataFolder(folder == null ? Path.of("..", "shared", "data") : Path.of(folder));
  }

  /** The file of that name below the folder. */
  Path file(String name) {
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

package dev.lethe.bench;

import dev.lethe.base.BadUsageException;
import dev.lethe.lab.data.DataFolder;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * What may follow the name of a group.
 *
 * @param markdown the page whose section is to be written
 * @param pictures the folder pictures go to
 * @param quick small sizes, to see that everything works
 */
record Options(DataFolder data, Optional<Path> markdown, Optional<Path> pictures, boolean quick) {

  static Options none() {
    return new Options(DataFolder.byDefault(), Optional.empty(), Optional.empty(), false);
  }

  static Options of(List<String> arguments) {
    Options options = none();
    Iterator<String> rest = arguments.iterator();
    while (rest.hasNext()) {
      options = options.with(rest.next(), rest);
    }
    return options;
  }

  private Options with(String name, Iterator<String> rest) {
    return switch (name) {
      case "--quick" -> new Options(data, markdown, pictures, true);
      case "--data-dir" -> new Options(new DataFolder(path(name, rest)), markdown, pictures, quick);
      case "--markdown" -> new Options(data, Optional.of(path(name, rest)), pictures, quick);
      case "--pictures" -> new Options(data, markdown, Optional.of(path(name, rest)), quick);
      default -> throw new BadUsageException("no option is called " + name);
    };
  }

  private static Path path(String name, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new BadUsageException(name + " needs a file or folder behind it");
    }
    return Path.of(rest.next());
  }
}

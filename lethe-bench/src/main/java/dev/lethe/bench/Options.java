package dev.lethe.bench;

import dev.lethe.base.BadUsageException;
import dev.lethe.lab.data.DataFolder;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What may follow the name of a group.
 *
 * @param markdown the page whose section is to be written
 * @param pictures the folder pictures go to
 * @param quick small sizes, to see that everything works
 * @param rows how many, where that is not the usual number
 * @param heap megabytes of the process that is measured, where those are not the usual
 */
record Options(
    DataFolder data,
    Optional<Path> markdown,
    Optional<Path> pictures,
    boolean quick,
    OptionalInt rows,
    OptionalInt heap) {

  static Options none() {
    return new Options(
        DataFolder.byDefault(),
        Optional.empty(),
        Optional.empty(),
        false,
        OptionalInt.empty(),
        OptionalInt.empty());
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
      case "--quick" -> new Options(data, markdown, pictures, true, rows, heap);
      case "--data-dir" ->
          new Options(new DataFolder(path(name, rest)), markdown, pictures, quick, rows, heap);
      case "--markdown" ->
          new Options(data, Optional.of(path(name, rest)), pictures, quick, rows, heap);
      case "--pictures" ->
          new Options(data, markdown, Optional.of(path(name, rest)), quick, rows, heap);
      case "--rows" -> new Options(data, markdown, pictures, quick, number(name, rest), heap);
      case "--heap" -> new Options(data, markdown, pictures, quick, rows, number(name, rest));
      default -> throw new BadUsageException("no option is called " + name);
    };
  }

  private static Path path(String name, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new BadUsageException(name + " needs a file or folder behind it");
    }
    return Path.of(rest.next());
  }

  private static OptionalInt number(String name, Iterator<String> rest) {
    String word = rest.hasNext() ? rest.next() : "";
    if (!word.matches("[1-9][0-9]{0,8}")) {
      throw new BadUsageException(name + " needs a whole number above 0, but got '" + word + "'");
    }
    return OptionalInt.of(Integer.parseInt(word));
  }
}

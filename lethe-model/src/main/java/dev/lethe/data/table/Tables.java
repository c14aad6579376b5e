package dev.lethe.data.table;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/**
 * Opens a file as a table by what it contains.
 *
 * <p>Formats with magic bytes are asked first; text without any is CSV. Binary files that no format
 * on the class path claims are named for what they are instead of failing as strange text.
 */
public final class Tables {

  /** A format by its first bytes, as Latin-1 characters. */
  private record Known(String what, String advice, String magic) {}

  private static final List<Known> UNREADABLE =
      List.of(
          new Known(
              "a zip archive (or a spreadsheet)", "unpack it or save it as CSV", "PK\u0003\u0004"),
          new Known("a zstd archive", "decompress it first", "(\u00b5/\u00fd"),
          new Known("a bzip2 archive", "decompress it first", "BZh91AY&SY"),
          new Known("an xz archive", "decompress it first", "\u00fd7zXZ"),
          new Known("an SQLite database", "export the table as CSV", "SQLite format 3"),
          new Known(
              "a NumPy array",
              "give it by --embeddings, beside a table that says whose rows they are",
              "\u0093NUMPY"));

  private Tables() {}

  public static Table open(Path path) {
    return open(ByteSource.of(path));
  }

  /** Opens the source with the format that recognises it. */
  public static Table open(ByteSource source) {
    return ServiceLoader.load(TableFormat.class, Tables.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(
            Comparator.comparing(format -> !format.isCertain())) // in whatever order they are found
        .filter(format -> format.recognises(source))
        .findFirst()
        .orElseThrow(() -> unreadable(source))
        .open(source);
  }

  private static RuntimeException unreadable(ByteSource source) {
    if (source.startsWith(bytes("PAR1"))) {
      return new BadUsageException(
          source.name()
              + ": this is a Parquet file, and the Parquet reader is not installed; add the module"
              + " dev.lethe:lethe-parquet to the class path, or convert the file to CSV");
    }
    for (Known known : UNREADABLE) {
      if (source.startsWith(bytes(known.magic()))) {
        return new BadInputException(
            source.name() + ": this is " + known.what() + ", not a table; " + known.advice());
      }
    }
    return new BadInputException(source.name() + ": no reader knows this file format");
  }

  /** True for content that begins like a binary format known not to be text. */
  public static boolean isBinary(ByteSource source) {
    return source.startsWith(bytes("PAR1"))
        || UNREADABLE.stream().anyMatch(known -> source.startsWith(bytes(known.magic())));
  }

  private static byte[] bytes(String latin1) {
    return latin1.getBytes(StandardCharsets.ISO_8859_1);
  }
}

package dev.lethe.bench.generated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for a measurement's files, gone with all of them when it is closed. */
public record ScratchFolder(Path path) implements AutoCloseable {

  public static ScratchFolder make() {
    try {
      return new ScratchFolder(Files.createTempDirectory("lethe-bench"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

package dev.lethe.workspace.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Looks for byte patterns in every file of a folder, free pages and logs included. */
record ByteScan(Path folder, Predicate<Path> where) {

  static ByteScan of(Path folder) {
    return new ByteScan(folder, file -> true);
  }

  /** How many of the patterns occur, and in which files any does. */
  record Found(int patterns, Map<Path, Integer> files) {}

  /** The patterns must all have the same first four bytes. */
  Found search(List<byte[]> patterns) {
    boolean[] seen = new boolean[patterns.size()];
    Map<Path, Integer> files = new HashMap<>();
    for (Path file : files()) {
      byte[] bytes = read(file);
      byte[] start = patterns.get(0);
      for (int at = 0; at + 4 <= bytes.length; at++) {
        if (bytes[at] == start[0]
            && bytes[at + 1] == start[1]
            && bytes[at + 2] == start[2]
            && bytes[at + 3] == start[3]) {
          for (int p = 0; p < seen.length; p++) {
            if (isAt(bytes, at, patterns.get(p))) {
              seen[p] = true;
              files.merge(file, 1, Integer::sum);
            }
          }
        }
      }
    }
    int patternsSeen = 0;
    for (boolean one : seen) {
      patternsSeen += one ? 1 : 0;
    }
    return new Found(patternsSeen, files);
  }

  private static boolean isAt(byte[] bytes, int at, byte[] pattern) {
    for (int i = 0; i < pattern.length; i++) {
      if (at + i >= bytes.length || bytes[at + i] != pattern[i]) {
        return false;
      }
    }
    return true;
  }

  private List<Path> files() {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).filter(where).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Files may go away while we look. */
  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return new byte[0];
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

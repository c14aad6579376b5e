package dev.lethe.workspace.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Looks for byte patterns in every file of a folder, free pages and logs included. */
public record ByteScan(Path folder, Predicate<Path> where) {

  public static ByteScan of(Path folder) {
    return new ByteScan(folder, file -> true);
  }

  /** How many of the patterns occur, and in which files any does. */
  public record Found(int patterns, Map<Path, Integer> files) {}

  /** Patterns are of at least four bytes. */
  public Found search(List<byte[]> patterns) {
    Map<Integer, List<Integer>> byWindow = new HashMap<>();
    BitSet windows = new BitSet(1 << 16);
    int[] offsets = new int[patterns.size()];
    for (int p = 0; p < offsets.length; p++) {
      offsets[p] = window(patterns.get(p));
      int window = ByteBuffer.wrap(patterns.get(p)).getInt(offsets[p]);
      byWindow.computeIfAbsent(window, none -> new ArrayList<>()).add(p);
      windows.set(window >>> 16);
    }
    BitSet seen = new BitSet();
    Map<Path, Integer> files = new HashMap<>();
    for (Path file : files()) {
      byte[] bytes = read(file);
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      for (int at = 0; at + 4 <= bytes.length; at++) {
        int window = buffer.getInt(at);
        if (windows.get(window >>> 16)) {
          for (int p : byWindow.getOrDefault(window, List.of())) {
            if (isAt(bytes, at - offsets[p], patterns.get(p))) {
              seen.set(p);
              files.merge(file, 1, Integer::sum);
            }
          }
        }
      }
    }
    return new Found(seen.cardinality(), files);
  }

  /** Where the four bytes begin that are the least like padding. */
  private static int window(byte[] pattern) {
    int best = 0;
    long most = -1;
    for (int at = 0; at + 4 <= pattern.length; at++) {
      BitSet values = new BitSet();
      for (int i = at; i < at + 4; i++) {
        values.set(pattern[i] & 0xFF);
      }
      values.clear(0);
      if (values.cardinality() > most) {
        most = values.cardinality();
        best = at;
      }
    }
    return best;
  }

  private static boolean isAt(byte[] bytes, int at, byte[] pattern) {
    int end = at + pattern.length;
    return at >= 0
        && end <= bytes.length
        && Arrays.equals(bytes, at, end, pattern, 0, pattern.length);
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

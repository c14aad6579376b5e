package dev.lethe.server.register;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Many values for one question, some hundred at a time: a statement takes only so many. */
final class Chunks {

  private static final int MOST = 500;

  private Chunks() {}

  static <T> Stream<List<T>> of(List<T> all) {
    return of(all, MOST);
  }

  static <T> Stream<List<T>> of(List<T> all, int most) {
    return IntStream.iterate(0, from -> from < all.size(), from -> from + most)
        .mapToObj(from -> all.subList(from, Math.min(all.size(), from + most)));
  }

  /** As many question marks as there are values. */
  static String marks(List<?> values) {
    return "(?" + ", ?".repeat(values.size() - 1) + ")";
  }
}

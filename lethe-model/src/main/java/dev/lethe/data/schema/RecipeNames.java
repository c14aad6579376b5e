package dev.lethe.data.schema;

import java.util.List;
import java.util.stream.IntStream;

/** Names of grid columns that no file column gives its name to. */
final class RecipeNames {

  static final String BIAS = "(bias)";

  private RecipeNames() {}

  static List<String> projected(int dimension) {
    return IntStream.rangeClosed(1, dimension).mapToObj(i -> "projection-" + i).toList();
  }

  static List<String> pixels(int count) {
    return IntStream.range(0, count).mapToObj(i -> "pixel-" + i).toList();
  }
}

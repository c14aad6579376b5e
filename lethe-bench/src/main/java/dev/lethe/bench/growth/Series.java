package dev.lethe.bench.growth;

import dev.lethe.bench.race.Race;
import java.util.List;
import java.util.function.IntFunction;

/**
 * One operation at growing sizes.
 *
 * @param axis what grows: n, d, m or edges
 * @param said the largest exponent of time that the documents allow; NaN where they say nothing
 * @param prepared the operation at a size, its input made and held by it
 */
record Series(
    String operation,
    String axis,
    double said,
    List<Integer> sizes,
    IntFunction<Race.Work> prepared) {

  Series {
    sizes = List.copyOf(sizes);
  }

  /** Two decades in five steps, beginning with this size. */
  static List<Integer> twoDecades(int first) {
    return List.of(
        first,
        (int) Math.round(first * 3.162),
        first * 10,
        (int) Math.round(first * 31.62),
        first * 100);
  }
}

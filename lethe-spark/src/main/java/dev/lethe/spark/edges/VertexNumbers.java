package dev.lethe.spark.edges;

import dev.lethe.data.table.Shown;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Numbers 0 … n − 1 for the names of vertices. Which number a name has changes neither a tree's
 * weight nor its bound.
 */
sealed interface VertexNumbers extends Serializable {

  int UNKNOWN = -1;

  /** The name behind a number, for messages. */
  String name(int number);

  /** Whole numbers that lie together, from {@code first} on. */
  record From(long first, int size) implements VertexNumbers {

    int number(long name) {
      long number = name - first;
      return name >= first && number >= 0 && number < size ? (int) number : UNKNOWN;
    }

    @Override
    public String name(int number) {
      return Long.toString(first + number);
    }
  }

  /** Names of any kind. */
  record Named(Map<String, Integer> numbers) implements VertexNumbers {

    static Named of(List<String> names) {
      return new Named(
          IntStream.range(0, names.size()).boxed().collect(Collectors.toMap(names::get, i -> i)));
    }

    int number(String name) {
      return numbers.getOrDefault(name, UNKNOWN);
    }

    @Override
    public String name(int number) {
      return numbers.entrySet().stream()
          .filter(entry -> entry.getValue() == number)
          .map(entry -> Shown.of(entry.getKey()))
          .findFirst()
          .orElseThrow();
    }
  }
}

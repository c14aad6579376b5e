package dev.lethe.exchange.weights;

import dev.lethe.data.table.Shown;
import java.util.List;
import java.util.stream.Collectors;

/** A stranger's names in messages: a few of them, made visible. */
final class Names {

  private static final int MOST = 10;

  private Names() {}

  static String shown(List<?> names) {
    String some =
        names.stream()
            .limit(MOST)
            .map(name -> Shown.of(String.valueOf(name)))
            .collect(Collectors.joining(", "));
    return some + (names.size() > MOST ? ", …" : "");
  }
}

package dev.lethe.cli.terminal;

import java.util.List;
import java.util.stream.Collectors;

/** Lines of CSV (RFC 4180), quoted where they must be. */
public final class Csv {

  private Csv() {}

  /** With its end. */
  public static String line(List<String> cells) {
    return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\n"));
  }

  private static String cell(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}

package dev.lethe.lab.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** A written table without quoted cells, read back. */
record Csv(List<String> header, List<List<String>> rows) {

  static Csv read(Path file) throws IOException {
    List<List<String>> lines =
        Files.readAllLines(file).stream().map(line -> Arrays.asList(line.split(",", -1))).toList();
    return new Csv(lines.get(0), lines.subList(1, lines.size()));
  }

  String cell(List<String> row, String column) {
    return row.get(header.indexOf(column));
  }

  double number(List<String> row, String column) {
    return Double.parseDouble(cell(row, column));
  }

  List<List<String>> where(Predicate<List<String>> wanted) {
    return rows.stream().filter(wanted).toList();
  }

  double mean(List<List<String>> some, String column) {
    return some.stream().mapToDouble(row -> number(row, column)).average().orElse(Double.NaN);
  }
}

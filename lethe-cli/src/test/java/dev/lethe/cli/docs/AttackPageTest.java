package dev.lethe.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The page of attacks names every attack that this build tried, and at least its effort in all. Row
 * by row nothing is compared: where kills come at random, how much there is to look for afterwards
 * is random, too.
 */
class AttackPageTest {

  private static final List<Path> SEEN =
      List.of(Path.of("../lethe-workspace/target/attacks"), Path.of("target/attacks"));

  private static final int TRIED = 3;
  private static final int SILENT = 6;

  /** By attack, wherever and during whatever command it was tried. */
  private static Map<String, int[]> rows(List<String> lines) {
    Map<String, int[]> rows = new LinkedHashMap<>();
    for (String line : lines) {
      String[] cells = line.split("\\|", -1);
      if (cells.length == SILENT + 2 && cells[TRIED].strip().matches("[0-9,]+")) {
        rows.merge(
            cells[1].strip().replaceFirst("^signal during .*", "signal during a command"),
            new int[] {number(cells[TRIED]), number(cells[SILENT])},
            (one, more) -> new int[] {one[0] + more[0], one[1] + more[1]});
      }
    }
    return rows;
  }

  private static int number(String cell) {
    return Integer.parseInt(cell.strip().replace(",", ""));
  }

  @Test
  void what_was_tried_stands_on_the_page_and_nothing_was_silent() throws IOException {
    Map<String, int[]> page = rows(Files.readAllLines(Path.of("../docs/evidence/attacks.md")));
    assertThat(page).hasSizeGreaterThan(20);
    assertThat(page.values()).allSatisfy(row -> assertThat(row[1]).isZero());
    List<String> lines = new ArrayList<>();
    for (Path folder : SEEN) {
      if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> tables = Files.newDirectoryStream(folder, "*.md")) {
          for (Path table : tables) {
            lines.addAll(Files.readAllLines(table));
          }
        }
      }
    }
    Map<String, int[]> seen = rows(lines);
    assertThat(page).containsKeys(seen.keySet().toArray(String[]::new));
    assertThat(seen.values()).allSatisfy(row -> assertThat(row[1]).isZero());
    assertThat(tried(page)).isGreaterThanOrEqualTo(tried(seen));
  }

  private static long tried(Map<String, int[]> rows) {
    return rows.values().stream().mapToLong(row -> row[0]).sum();
  }
}

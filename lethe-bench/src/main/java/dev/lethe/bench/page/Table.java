package dev.lethe.bench.page;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table with a title above and notes below, for a terminal or a Markdown page.
 *
 * @param rows cells as they are shown; as many in each row as in the header
 */
public record Table(
    String title, List<String> header, List<List<String>> rows, List<String> notes) {

  public Table {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
    notes = List.copyOf(notes);
    for (List<String> row : rows) {
      if (row.size() != header.size()) {
        throw new IllegalArgumentException(title + ": columns " + header + ", but a row " + row);
      }
    }
  }

  /** Columns as wide as they need to be, the first to the left and the others to the right. */
  public String text() {
    int[] widths =
        IntStream.range(0, header.size())
            .map(
                c ->
                    Math.max(
                        width(header, c), rows.stream().mapToInt(r -> width(r, c)).max().orElse(0)))
            .toArray();
    StringBuilder text = new StringBuilder(title).append('\n');
    text.append(line(header, widths));
    rows.forEach(row -> text.append(line(row, widths)));
    notes.forEach(note -> text.append("  ").append(note).append('\n'));
    return text.toString();
  }

  private static int width(List<String> row, int column) {
    return row.get(column).codePointCount(0, row.get(column).length());
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < widths.length; c++) {
      String blanks = " ".repeat(widths[c] - width(row, c));
      line.append("  ").append(c == 0 ? row.get(c) + blanks : blanks + row.get(c));
    }
    return line.toString().stripTrailing() + '\n';
  }

  public String markdown() {
    String rule = header.stream().map(name -> "---").collect(Collectors.joining("|", "|", "|\n"));
    String body = rows.stream().map(Table::cells).collect(Collectors.joining());
    String below = notes.stream().map(note -> "- " + note + "\n").collect(Collectors.joining());
    return "**"
        + title
        + "**\n\n"
        + cells(header)
        + rule
        + body
        + (below.isEmpty() ? "" : "\n" + below);
  }

  private static String cells(List<String> row) {
    return row.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}

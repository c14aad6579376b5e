package dev.lethe.cli.terminal;

import dev.lethe.base.Visible;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A small aligned table for people: texts to the left, as the first column is, others right. */
public final class TextTable {

  private static final String GAP = "   ";

  private final List<String[]> rows = new ArrayList<>();

  private int textColumn;

  /** The column of this index holds texts too, and stands to the left. */
  public TextTable textIn(int column) {
    textColumn = column;
    return this;
  }

  public TextTable row(String... cells) {
    rows.add(Stream.of(cells).map(Visible::line).toArray(String[]::new));
    return this;
  }

  public void print(PrintWriter out) {
    int columns = rows.stream().mapToInt(row -> row.length).max().orElse(0);
    int[] width = new int[columns];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        width[i] = Math.max(width[i], row[i].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String padding = " ".repeat(width[i] - row[i].length());
        boolean text = i == 0 || i == textColumn;
        line.append(i == 0 ? "" : GAP).append(text ? row[i] + padding : padding + row[i]);
      }
      out.println(line.toString().stripTrailing());
    }
  }
}

package dev.lethe.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A table of results, to be written as CSV.
 *
 * @param name of the file, without its ending
 * @param shown whether the page shows it as a table, or links to the file alone
 */
public record Sheet(String name, List<String> header, List<List<String>> rows, boolean shown) {

  public Sheet {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != header.size()) {
        throw new IllegalArgumentException(
            name + ": a row must have the columns " + header + ", but is " + row);
      }
    }
  }

  /** Collects rows; numbers get seven significant digits. */
  public static final class Builder {

    private final String name;
    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    private Builder(String name, List<String> header) {
      this.name = name;
      this.header = header;
    }

    public void row(Object... cells) {
      List<String> row = new ArrayList<>();
      for (Object cell : cells) {
        row.add(cell instanceof Double number ? Sheet.number(number) : String.valueOf(cell));
      }
      rows.add(row);
    }

    /** For the page's reader: short enough to be looked at. */
    public Sheet shown() {
      return new Sheet(name, header, rows, true);
    }

    public Sheet build() {
      return new Sheet(name, header, rows, false);
    }
  }

  public static Builder columns(String name, String... header) {
    return new Builder(name, List.of(header));
  }

  /** Seven significant digits, the same on every machine; {@code Infinity} and {@code NaN}. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return Long.toString((long) value);
    }
    String text = String.format(Locale.ROOT, "%.6e", value);
    return Double.toString(Double.parseDouble(text)).replace("E", "e").replace(".0e", "e");
  }

  /** RFC 4180 with plain line feeds. */
  public String csv() {
    StringBuilder text = new StringBuilder();
    line(text, header);
    rows.forEach(row -> line(text, row));
    return text.toString();
  }

  private static void line(StringBuilder text, List<String> cells) {
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i);
      boolean quoted = cell.matches("(?s).*[\",\n].*");
      text.append(i == 0 ? "" : ",");
      text.append(quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
    }
    text.append('\n');
  }
}

package dev.lethe.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

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

  /** Collects columns; numbers get seven significant digits. */
  public static final class Builder<T> {
    private final String name;
    private final List<T> rows;
    private final List<String> header = new ArrayList<>();
    private final List<Function<? super T, ?>> cells = new ArrayList<>();

    private Builder(String name, List<T> rows) {
      this.name = name;
      this.rows = rows;
    }

    public Builder<T> column(String title, Function<? super T, ?> cell) {
      header.add(title);
      cells.add(cell);
      return this;
    }

    /** For the page's reader: short enough to be looked at. */
    public Sheet shown() {
      return sheet(true);
    }

    public Sheet build() {
      return sheet(false);
    }

    private Sheet sheet(boolean shown) {
      List<List<String>> texts =
          rows.stream()
              .map(row -> cells.stream().map(cell -> text(cell.apply(row))).toList())
              .toList();
      return new Sheet(name, header, texts, shown);
    }

    private static String text(Object cell) {
      return cell instanceof Double number ? Sheet.number(number) : String.valueOf(cell);
    }
  }

  /** A row for each of these; columns are to be added. */
  public static <T> Builder<T> of(String name, List<T> rows) {
    return new Builder<>(name, rows);
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

package dev.lethe.lab.paper;

import dev.lethe.lab.Sheet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A table of the paper, to be compared cell by cell with what comes out here.
 *
 * @param columns names of the numbers
 * @param rows the paper's numbers, as printed
 */
record PaperTable(String name, List<String> columns, List<Row> rows) {

  /** One line: whose it is, and the numbers as the paper prints them. */
  record Row(String name, List<String> printed) {}

  /** How near a cell came: equal to all printed digits, or by how much it is off. */
  record Cell(String row, String column, String printed, double ours, boolean equal) {}

  /** The cell at the digits that the paper prints. */
  static Cell compare(String row, String column, String printed, double ours) {
    int point = printed.indexOf('.');
    int decimals = point < 0 ? 0 : printed.length() - point - 1;
    String shown = String.format(Locale.ROOT, "%." + decimals + "f", ours);
    return new Cell(row, column, printed, ours, shown.equals(printed.replace(",", "")));
  }

  /** Cell by cell; rows without our numbers say so. */
  Sheet sheet(List<Optional<double[]>> ours) {
    Sheet.Builder sheet =
        Sheet.columns(name, "data", "column", "paper", "here", "equal", "here/paper");
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < columns.size(); j++) {
        String printed = rows.get(i).printed().get(j);
        if (ours.get(i).isEmpty()) {
          sheet.row(rows.get(i).name(), columns.get(j), printed, "not available", "", "");
          continue;
        }
        Cell cell = compare(rows.get(i).name(), columns.get(j), printed, ours.get(i).get()[j]);
        double paper = Double.parseDouble(printed.replace(",", ""));
        sheet.row(
            cell.row(),
            cell.column(),
            printed,
            Words.four(cell.ours()),
            cell.equal() ? "yes" : "no",
            Words.of(cell.ours() / paper));
      }
    }
    return sheet.shown();
  }

  long equal(List<Optional<double[]>> ours) {
    long equal = 0;
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < columns.size() && ours.get(i).isPresent(); j++) {
        String printed = rows.get(i).printed().get(j);
        equal += compare("", "", printed, ours.get(i).get()[j]).equal() ? 1 : 0;
      }
    }
    return equal;
  }
}

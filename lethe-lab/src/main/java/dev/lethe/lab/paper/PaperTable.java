package dev.lethe.lab.paper;

import dev.lethe.lab.Sheet;
import java.util.ArrayList;
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
  record Row(String name, List<String> printed) {
    static Row of(String name, String numbers) {
      return new Row(name, List.of(numbers.split(" ")));
    }
  }

  /** One cell; our number is NaN where there is none. */
  record Cell(String row, String column, String printed, double ours) {
    boolean isThere() {
      return !Double.isNaN(ours);
    }

    /** To all digits that the paper prints. */
    boolean isEqual() {
      int point = printed.indexOf('.');
      int decimals = point < 0 ? 0 : printed.length() - point - 1;
      String shown = String.format(Locale.ROOT, "%." + decimals + "f", ours);
      return shown.equals(printed.replace(",", ""));
    }

    double overPaper() {
      return ours / Double.parseDouble(printed.replace(",", ""));
    }
  }

  private List<Cell> cells(List<Optional<double[]>> ours) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < columns.size(); j++) {
        double number = ours.get(i).isPresent() ? ours.get(i).get()[j] : Double.NaN;
        cells.add(
            new Cell(rows.get(i).name(), columns.get(j), rows.get(i).printed().get(j), number));
      }
    }
    return cells;
  }

  /** Cell by cell; rows without our numbers say so. */
  Sheet sheet(List<Optional<double[]>> ours) {
    return Sheet.of(name, cells(ours))
        .column("data", Cell::row)
        .column("column", Cell::column)
        .column("paper", Cell::printed)
        .column("here", c -> c.isThere() ? Words.four(c.ours()) : "not available")
        .column("equal", c -> !c.isThere() ? "" : c.isEqual() ? "yes" : "no")
        .column("here/paper", c -> c.isThere() ? Words.of(c.overPaper()) : "")
        .shown();
  }

  long equal(List<Optional<double[]>> ours) {
    return cells(ours).stream().filter(Cell::isEqual).count();
  }
}

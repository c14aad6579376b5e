package dev.lethe.fuzz;

import static dev.lethe.fuzz.PlainText.because;

import dev.lethe.base.Progress;
import dev.lethe.data.csv.CsvTable;
import dev.lethe.data.csv.Dialect;
import dev.lethe.data.csv.RecordReader;
import dev.lethe.data.table.ByteSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Delimited text: the same records, texts, numbers and line numbers as {@link PlainRecords} finds,
 * through any window; and the same table.
 *
 * <p>Two choices, then the file: the dialect, and the size of the window.
 */
final class CsvTarget implements Target {

  private static final List<Dialect> DIALECTS =
      List.of(
          Dialect.delimited(','),
          Dialect.delimited(';'),
          Dialect.delimited('\t'),
          Dialect.delimited('|'),
          Dialect.blanks(),
          Dialect.delimited(',').withComments(),
          Dialect.delimited(';').withComments(),
          Dialect.blanks().withComments());

  /** A field as every question about it is answered. */
  record Cell(String text, double number, boolean missing) {

    static Cell plain(String latin1) {
      return new Cell(PlainText.utf8(latin1), PlainText.number(latin1), PlainText.isBlank(latin1));
    }
  }

  record Cells(String where, List<Cell> cells) {}

  @Override
  public void run(byte[] bytes) {
    Input input = new Input(bytes);
    Dialect dialect = DIALECTS.get(input.choice(DIALECTS.size()));
    int window = 8 + input.choice(64);
    byte[] file = input.rest();
    ByteSource source = ByteSource.of("fuzz", file);
    Attempt.at(() -> records(source, dialect, window))
        .requireSameAs(Attempt.at(() -> plainRecords(file, dialect)));
    Attempt.at(() -> table(CsvTable.open(source)))
        .requireSameAs(Attempt.at(() -> plainTable(file)));
  }

  private static List<Cells> records(ByteSource source, Dialect dialect, int window) {
    List<Cells> records = new ArrayList<>();
    try (RecordReader reader = new RecordReader(source, dialect, window, Progress.SILENT)) {
      while (reader.next(false)) {
        records.add(
            new Cells(
                reader.where(),
                IntStream.range(0, reader.fields())
                    .mapToObj(i -> new Cell(reader.text(i), reader.number(i), reader.isBlank(i)))
                    .toList()));
      }
    }
    return records;
  }

  private static List<Cells> plainRecords(byte[] file, Dialect dialect) {
    String text = PlainText.characters(file);
    return PlainRecords.of(text, dialect.delimiter(), dialect.comments()).stream()
        .map(CsvTarget::cells)
        .toList();
  }

  private static Cells cells(PlainRecords.Line line) {
    return new Cells("fuzz:" + line.line(), line.fields().stream().map(Cell::plain).toList());
  }

  /** The header first. */
  private static List<Cells> table(CsvTable table) {
    List<Cells> rows = new ArrayList<>();
    rows.add(header(table.columns()));
    int width = table.columns().size();
    table.forEachRow(
        row ->
            rows.add(
                new Cells(
                    row.where(),
                    IntStream.range(0, width)
                        .mapToObj(i -> new Cell(row.text(i), row.numberOrNaN(i), row.isMissing(i)))
                        .toList())),
        Progress.SILENT);
    return rows;
  }

  private static Cells header(List<String> names) {
    return new Cells("header", names.stream().map(name -> new Cell(name, 0, false)).toList());
  }

  private static List<Cells> plainTable(byte[] file) {
    String text = PlainText.characters(file);
    List<PlainRecords.Line> lines =
        new ArrayList<>(PlainRecords.of(text, PlainDelimiters.ofHeader(text), false));
    while (!lines.isEmpty() && lines.get(0).empty()) {
      lines.remove(0);
    }
    if (lines.isEmpty()) {
      throw because("no header");
    }
    List<String> names =
        lines.remove(0).fields().stream().map(name -> PlainText.utf8(name).strip()).toList();
    if (names.stream().anyMatch(String::isBlank) || new HashSet<>(names).size() < names.size()) {
      throw because("column names");
    }
    List<Cells> rows = new ArrayList<>();
    rows.add(header(names));
    for (PlainRecords.Line line : lines) {
      if (names.size() > 1 && line.empty()) {
        continue;
      }
      if (line.fields().size() != names.size()) {
        throw because("ragged");
      }
      rows.add(cells(line));
    }
    return rows;
  }
}

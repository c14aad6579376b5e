package dev.lethe.bench.models;

import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.data.embedding.EmbeddingTable;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.PaperData;
import dev.lethe.statistics.GridRows;
import java.util.List;
import java.util.Optional;

/**
 * A table that anybody can have, by the schema that is drafted of it when nobody says more.
 *
 * @param pixels whether its numbers go from 0 to 255
 */
record AccuracyData(String name, Table table, Schema schema, boolean pixels) {

  static Optional<AccuracyData> income(DataFolder folder) {
    return open(folder, PaperData.ACS_INCOME)
        .map(
            table ->
                drafted(
                    "ACSIncome",
                    table,
                    DraftOptions.none().withLabel("PINCP_GT_50K").withId("CA_ROW"),
                    false));
  }

  /** A quality of 6 and more, or less. */
  static Optional<AccuracyData> wine(DataFolder folder) {
    Label good = new Label.Binary("quality", List.of("6", "7", "8"), List.of("3", "4", "5"));
    return open(folder, PaperData.WINE)
        .map(
            table -> {
              AccuracyData drafted =
                  drafted("wine", table, DraftOptions.none().withLabel("quality"), false);
              Schema schema = drafted.schema().withLabel(good);
              return new AccuracyData(drafted.name(), table, schema, false);
            });
  }

  /** The 60,000 training images; ten classes. */
  static Optional<AccuracyData> digits(DataFolder folder) {
    List<String> files = PaperData.MNIST.files();
    return PaperData.MNIST.isIn(folder)
        ? Optional.of(
            drafted(
                "MNIST",
                EmbeddingTable.of(
                    Tables.open(folder.file(files.get(1))),
                    ByteSource.of(folder.file(files.get(0)))),
                DraftOptions.none().withLabel("class"),
                true))
        : Optional.empty();
  }

  private static Optional<Table> open(DataFolder folder, PaperData data) {
    return data.isIn(folder)
        ? Optional.of(Tables.open(folder.file(data.files().get(0))))
        : Optional.empty();
  }

  private static AccuracyData drafted(
      String name, Table table, DraftOptions options, boolean pixels) {
    Schema schema = SchemaInference.infer(table, options, Progress.SILENT).schema();
    return new AccuracyData(name, table, schema, pixels);
  }

  int classes() {
    return schema.label().orElseThrow().classNames().size();
  }

  /** As the learner of this library sees them. */
  GridRows rows() {
    Dataset data = GridImport.by(schema).load(table, Progress.SILENT);
    return new GridRows(data.columns(), data.features(), data.labels());
  }

  /**
   * The same columns with their numbers as they stand in the file.
   *
   * @param rows as this library sees them, for their classes
   */
  void write(GridRows rows, RowFile file) {
    int[] next = {0};
    table.forEachRow(
        row -> file.append(numbers(row), Grid.classOf(rows.labels()[next[0]++])), Progress.SILENT);
  }

  private double[] numbers(Row row) {
    if (pixels) {
      return row.list(table.indexOf(EmbeddingTable.COLUMN));
    }
    return schema.features().stream()
        .map(Feature::name)
        .mapToDouble(column -> row.number(table.indexOf(column)))
        .toArray();
  }
}

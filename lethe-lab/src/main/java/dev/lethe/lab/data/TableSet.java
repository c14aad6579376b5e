package dev.lethe.lab.data;

import dev.lethe.base.Progress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.Optional;

/** Columns of numbers, standardised over all rows, rows shortened to the unit ball. */
record TableSet(
    PaperData source, String name, String preparation, GridRows byClass, GridRows byValue)
    implements RegressionSet {

  static TableSet income(DataFolder folder) {
    GridRows rows =
        read(folder, PaperData.ACS_INCOME, Optional.of("PINCP_GT_50K"), Optional.of("CA_ROW"));
    return new TableSet(
        PaperData.ACS_INCOME,
        "ACSIncome",
        "ten columns standardised over all rows, x/max(1, ‖x‖); more than 50,000 USD is +1",
        rows,
        rows);
  }

  /** Quality goes from 3 to 8; as a value it is scaled to [−1, 1], as a class it is cut at 6. */
  static TableSet wine(DataFolder folder) {
    GridRows rows = read(folder, PaperData.WINE, Optional.of("quality"), Optional.empty());
    int[] levels = Arrays.stream(rows.labels()).sorted().distinct().toArray();
    int sixth = levels[levels.length / 2];
    int[] classes =
        Arrays.stream(rows.labels()).map(v -> v >= sixth ? Grid.ONE : -Grid.ONE).toArray();
    return new TableSet(
        PaperData.WINE,
        "wine",
        "eleven columns standardised over all rows, x/max(1, ‖x‖); a quality of 6 and more is +1",
        new GridRows(rows.columns(), rows.features(), classes),
        rows);
  }

  private static GridRows read(
      DataFolder folder, PaperData source, Optional<String> label, Optional<String> id) {
    Table table = Tables.open(folder.file(source.files().get(0)));
    Schema schema = SchemaInference.infer(table, label, id, true, Progress.SILENT).schema();
    Dataset data = GridImport.by(schema).load(table, Progress.SILENT);
    return new GridRows(data.columns(), data.features(), data.labels());
  }

  @Override
  public int size() {
    return byClass.rows();
  }

  @Override
  public GridRows classes(int[] rows) {
    return Rows.select(byClass, rows);
  }

  @Override
  public GridRows values(int[] rows) {
    return Rows.select(byValue, rows);
  }
}

package dev.lethe.lab.data;

import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.DraftScale;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Columns of numbers, standardised over all rows, rows shortened to the unit ball. */
final class TableSets {

  private TableSets() {}

  static GridRows incomeRows(DataFolder folder) {
    return read(folder, PaperData.ACS_INCOME, "PINCP_GT_50K", Optional.of("CA_ROW"));
  }

  static RegressionSet income(DataFolder folder) {
    GridRows rows = incomeRows(folder);
    return of(
        PaperData.ACS_INCOME,
        "ACSIncome",
        "ten columns standardised over all rows, x/max(1, ‖x‖); more than 50,000 USD is +1",
        rows,
        rows);
  }

  /** Quality goes from 3 to 8; as a value it is scaled to [−1, 1], as a class it is cut at 6. */
  static RegressionSet wine(DataFolder folder) {
    GridRows rows = read(folder, PaperData.WINE, "quality", Optional.empty());
    int[] levels = Arrays.stream(rows.labels()).sorted().distinct().toArray();
    int sixth = levels[levels.length / 2];
    int[] classes =
        Arrays.stream(rows.labels()).map(v -> v >= sixth ? Grid.ONE : -Grid.ONE).toArray();
    return of(
        PaperData.WINE,
        "wine",
        "eleven columns standardised over all rows, x/max(1, ‖x‖); a quality of 6 and more is +1",
        new GridRows(rows.columns(), rows.features(), classes),
        rows);
  }

  private static RegressionSet of(
      PaperData source, String name, String preparation, GridRows classes, GridRows values) {
    return new RegressionSet(
        source,
        name,
        preparation,
        classes.rows(),
        wanted -> Rows.select(classes, wanted),
        wanted -> Rows.select(values, wanted));
  }

  private static GridRows read(
      DataFolder folder, PaperData source, String label, Optional<String> id) {
    Table table = Tables.open(folder.file(source.files().get(0)));
    DraftOptions options =
        new DraftOptions(Optional.of(label), id, DraftScale.STANDARDISE, true, false, Map.of());
    Schema schema = SchemaInference.infer(table, options, Progress.SILENT).schema();
    Dataset data = GridImport.by(schema).load(table, Progress.SILENT);
    return new GridRows(data.columns(), data.features(), data.labels());
  }
}

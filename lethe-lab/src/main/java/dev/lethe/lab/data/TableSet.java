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
    PaperData source,
    String name,
    String preparation,
    int columns,
    int[] features,
    int[] classLabels,
    int[] valueLabels)
    implements RegressionSet {

  static TableSet income(DataFolder folder) {
    Dataset data =
        read(folder, PaperData.ACS_INCOME, Optional.of("PINCP_GT_50K"), Optional.of("CA_ROW"));
    return new TableSet(
        PaperData.ACS_INCOME,
        "ACSIncome",
        "ten columns standardised over all rows, x/max(1, ‖x‖); more than 50,000 USD is +1",
        data.columns(),
        data.features(),
        data.labels(),
        data.labels());
  }

  /** Quality goes from 3 to 8; as a value it is scaled to [−1, 1], as a class it is cut at 6. */
  static TableSet wine(DataFolder folder) {
    Dataset data = read(folder, PaperData.WINE, Optional.of("quality"), Optional.empty());
    int[] values = data.labels();
    int[] sorted = values.clone();
    Arrays.sort(sorted);
    int[] levels = Arrays.stream(sorted).distinct().toArray();
    int sixth = levels[levels.length / 2];
    return new TableSet(
        PaperData.WINE,
        "wine",
        "eleven columns standardised over all rows, x/max(1, ‖x‖); a quality of 6 and more is +1",
        data.columns(),
        data.features(),
        Arrays.stream(values).map(v -> v >= sixth ? Grid.ONE : -Grid.ONE).toArray(),
        values);
  }

  private static Dataset read(
      DataFolder folder, PaperData source, Optional<String> label, Optional<String> id) {
    Table table = Tables.open(folder.file(source.files().get(0)));
    Schema schema = SchemaInference.infer(table, label, id, true, Progress.SILENT).schema();
    return GridImport.by(schema).load(table, Progress.SILENT);
  }

  @Override
  public int size() {
    return classLabels.length;
  }

  @Override
  public GridRows classes(int[] rows) {
    return some(rows, classLabels);
  }

  @Override
  public GridRows values(int[] rows) {
    return some(rows, valueLabels);
  }

  private GridRows some(int[] rows, int[] labels) {
    int[] chosen = new int[rows.length * columns];
    for (int k = 0; k < rows.length; k++) {
      System.arraycopy(features, rows[k] * columns, chosen, k * columns, columns);
    }
    return new GridRows(columns, chosen, Arrays.stream(rows).map(i -> labels[i]).toArray());
  }
}

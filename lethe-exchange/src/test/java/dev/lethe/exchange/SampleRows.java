package dev.lethe.exchange;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.csv.DecimalParser;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows for a schema and what Lethe says of each; a row that it refuses does not end the table.
 *
 * @param rows for each feature a Double, a String, or a double[] for a block
 */
public record SampleRows(Schema schema, List<Object[]> rows) {

  /** What Lethe says: the numbers of each row, or none where it is refused. */
  public List<double[]> predictions(ReleasedModel model) {
    List<double[]> all = new ArrayList<>();
    model.forEachNumbers(
        new Cells(all), (row, numbers) -> all.add(numbers.clone()), Progress.SILENT);
    return all;
  }

  /** As a file would have them: a block of columns has one for each of its numbers. */
  private final class Cells implements Table {

    private final List<double[]> all;
    private final List<String> names = new ArrayList<>();

    Cells(List<double[]> all) {
      this.all = all;
      for (Feature feature : schema.features()) {
        if (isColumns(feature)) {
          for (int i = 0; i < ((Feature.Block) feature).size(); i++) {
            names.add(feature.name().replace("*", String.valueOf(i)));
          }
        } else {
          names.add(feature.name());
        }
      }
    }

    private static boolean isColumns(Feature feature) {
      return feature instanceof Feature.Block block
          && block.layout() == Feature.Block.Layout.COLUMNS;
    }

    @Override
    public String name() {
      return "samples";
    }

    @Override
    public List<String> columns() {
      return names;
    }

    @Override
    public void forEachRow(RowVisitor visitor, Progress progress) {
      for (Object[] row : rows) {
        try {
          visitor.visit(cells(row));
        } catch (BadInputException | BadUsageException refused) {
          all.add(new double[0]);
        }
      }
    }

    private Row cells(Object[] row) {
      List<Object> cells = new ArrayList<>();
      for (int f = 0; f < row.length; f++) {
        if (isColumns(schema.features().get(f))) {
          Arrays.stream((double[]) row[f]).forEach(cells::add);
        } else {
          cells.add(row[f]);
        }
      }
      return new Cell(cells);
    }
  }

  private record Cell(List<Object> cells) implements Row {

    @Override
    public double numberOrNaN(int column) {
      byte[] text = text(column).getBytes(StandardCharsets.UTF_8);
      return DecimalParser.parse(text, 0, text.length);
    }

    @Override
    public boolean isMissing(int column) {
      return text(column).isBlank();
    }

    @Override
    public String text(int column) {
      Object cell = cells.get(column);
      return cell instanceof Double number && number.isNaN() ? "" : cell.toString();
    }

    @Override
    public double[] list(int column) {
      return Arrays.stream((double[]) cells.get(column))
          .map(value -> Double.isInfinite(value) ? Double.NaN : value)
          .toArray();
    }

    @Override
    public String where() {
      return "samples";
    }

    @Override
    public String columnName(int column) {
      return "column " + column;
    }
  }
}

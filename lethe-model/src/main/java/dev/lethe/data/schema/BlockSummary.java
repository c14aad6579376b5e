package dev.lethe.data.schema;

import dev.lethe.data.schema.Feature.Block.Layout;
import dev.lethe.data.table.Row;
import java.io.Serializable;
import java.util.List;

/**
 * What one pass has seen of numbers that may be one thing: a column of lists, or numbered columns.
 */
final class BlockSummary implements Serializable {

  private static final long serialVersionUID = 1;

  final String name;
  final Layout layout;

  /** Of the table, in the order of their numbers; the one of the lists. */
  final int[] columns;

  /** How many numbers a row has; 0 before the first row. */
  int size;

  /** Whether each row had as many, and all of them finite. */
  boolean usable = true;

  /** Whether all were whole: then they are rather answers or counts than an embedding. */
  boolean whole = true;

  double largestNorm;

  private BlockSummary(String name, Layout layout, int[] columns) {
    this.name = name;
    this.layout = layout;
    this.columns = columns;
  }

  static BlockSummary list(String name, int column) {
    return new BlockSummary(name, Layout.LIST, new int[] {column});
  }

  static BlockSummary columns(NumberedColumns pattern, List<Integer> columns) {
    return new BlockSummary(
        pattern.pattern(), Layout.COLUMNS, columns.stream().mapToInt(c -> c).toArray());
  }

  void see(Row row) {
    if (layout == Layout.LIST) {
      double[] list = row.list(columns[0]);
      seeSize(list.length);
      see(list);
    } else if (usable) { // else each column is drafted by itself
      double[] values = new double[columns.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = row.numberOrNaN(columns[i]);
      }
      size = values.length;
      see(values);
    }
  }

  private void seeSize(int length) {
    usable &= length > 0 && length <= Feature.Block.LARGEST && (size == 0 || size == length);
    size = size == 0 ? length : size;
  }

  private void see(double[] values) {
    double squares = 0;
    for (double value : values) {
      usable &= !Double.isNaN(value);
      whole &= value == Math.rint(value);
      squares += value * value;
    }
    largestNorm = Math.max(largestNorm, Math.sqrt(squares));
  }

  /** Sees what another pass saw in the rows that follow. */
  void append(BlockSummary next) {
    usable &= next.usable;
    if (next.size > 0) {
      seeSize(next.size);
    }
    whole &= next.whole;
    largestNorm = Math.max(largestNorm, next.largestNorm);
  }
}

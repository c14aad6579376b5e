package dev.lethe.data.points;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.table.MemoryGuard;
import dev.lethe.data.table.Table;

/** One column of a table as numbers of a declared interval: the input of medians and quantiles. */
public final class NumericColumn {

  private NumericColumn() {}

  /** The column's values in file order; a value that is missing or outside is refused. */
  public static double[] read(Table table, String column, Interval domain, Progress progress) {
    int index = table.indexOf(column);
    double[] result =
        MemoryGuard.whileReading(
            table.name(), progress, holding -> values(table, index, domain, holding));
    if (result.length == 0) {
      throw new BadInputException(table.name() + ": the table has a header but no rows");
    }
    return result;
  }

  private static double[] values(Table table, int index, Interval domain, MemoryGuard holding) {
    DoubleArray values = new DoubleArray();
    table.forEachRow(
        row -> {
          double value = row.number(index);
          if (!domain.contains(value)) {
            throw row.refuse(index, "a value must lie in the declared domain " + domain);
          }
          values.add(value);
          holding.holds(values.bytes());
        },
        holding);
    return values.toArray();
  }
}

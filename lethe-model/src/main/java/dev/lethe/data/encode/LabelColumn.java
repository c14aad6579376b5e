package dev.lethe.data.encode;

import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;
import java.util.List;
import java.util.Optional;

/**
 * The label of a row as a grid integer: ±2²⁰ for two sides, the index for named classes, within
 * ±2²⁰ for numbers, 0 if none.
 */
@FunctionalInterface
public interface LabelColumn {

  int of(Row row);

  /** For rows of this table. */
  static LabelColumn bind(Table table, Optional<Label> label) {
    if (label.isEmpty()) {
      return row -> 0;
    }
    int column = table.indexOf(label.get().name());
    if (label.get() instanceof Label.Binary binary) {
      ValueGroups groups =
          new ValueGroups(binary.name(), List.of(binary.positive(), binary.negative()));
      return row -> binary(row, column, groups, binary);
    }
    if (label.get() instanceof Label.Classes classes) {
      ValueGroups groups =
          new ValueGroups(classes.name(), classes.classNames().stream().map(List::of).toList());
      return row -> index(row, column, groups, classes);
    }
    Label.Regression regression = (Label.Regression) label.get();
    return row -> regression(row, column, regression);
  }

  private static int binary(Row row, int column, ValueGroups groups, Label.Binary label) {
    return switch (groups.find(row, column)) {
      case 0 -> UnitBallGrid.ONE;
      case 1 -> -UnitBallGrid.ONE;
      default ->
          throw row.refuse(
              column,
              "a label must be one of "
                  + label.positive()
                  + " (+1) or "
                  + label.negative()
                  + " (-1)");
    };
  }

  private static int index(Row row, int column, ValueGroups groups, Label.Classes label) {
    int index = groups.find(row, column);
    if (index == ValueGroups.NONE) {
      throw row.refuse(
          column,
          "a label must be one of the declared classes " + ShortList.of(label.classNames()));
    }
    return index;
  }

  private static int regression(Row row, int column, Label.Regression label) {
    double value = label.form().numberOrNaN(row, column);
    if (Double.isNaN(value)) {
      throw label.form().notWrittenSo(row, column);
    }
    if (!label.bounds().contains(value) && label.outside() == Outside.REFUSE) {
      throw row.refuse(column, "a label must lie in its declared bounds " + label.bounds());
    }
    return UnitBallGrid.truncate(label.scaling().toUnit(value));
  }
}

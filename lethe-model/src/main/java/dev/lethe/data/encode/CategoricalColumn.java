package dev.lethe.data.encode;

import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;
import java.util.Arrays;
import java.util.List;

/** A categorical feature bound to a table's column: one coordinate a category, one of them 1. */
final class CategoricalColumn {

  private final Feature.Categorical feature;
  private final int column;
  private final int coordinate;
  private final MissingTokens tokens;
  private final ValueGroups values;

  CategoricalColumn(
      Table table, Feature.Categorical feature, int coordinate, MissingTokens tokens) {
    this.feature = feature;
    this.column = table.indexOf(feature.name());
    this.coordinate = coordinate;
    this.tokens = tokens;
    this.values =
        new ValueGroups(feature.name(), feature.categories().stream().map(List::of).toList());
  }

  void encode(Row row, double[] x) {
    int width = feature.categories().size();
    Arrays.fill(x, coordinate, coordinate + width, 0);
    int category = values.find(row, column);
    if (category == ValueGroups.NONE) {
      category = unusual(row);
    }
    if (category != ValueGroups.NONE) {
      x[coordinate + category] = 1;
    }
  }

  private int unusual(Row row) {
    if (tokens.isMissing(row, column)) {
      return feature
          .missing()
          .map(feature.categories()::indexOf)
          .orElseThrow(
              () ->
                  row.refuse(
                      column, "the value is missing and the schema declares no replacement"));
    }
    if (feature.outside() == Outside.CLIP) {
      return ValueGroups.NONE;
    }
    throw row.refuse(
        column,
        "a value must be one of the declared categories " + ShortList.of(feature.categories()));
  }
}

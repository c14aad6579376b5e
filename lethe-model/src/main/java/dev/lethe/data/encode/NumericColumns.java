package dev.lethe.data.encode;

import dev.lethe.data.schema.CellForm;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Scaling;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;
import java.util.List;

/**
 * The numeric features of a schema, bound to a table's columns and laid out for the inner loop.
 *
 * <p>The common case is one comparison with the bounds, which NaN fails; everything else is looked
 * at only then.
 */
final class NumericColumns {

  private final List<Feature.Numeric> features;
  private final MissingTokens tokens;
  private final int[] column;
  private final int[] coordinate;
  private final double[] min;
  private final double[] max;
  private final double[] centre;
  private final double[] halfWidth;
  private final double[] limit;
  private final CellForm[] form;

  NumericColumns(
      Table table, List<Feature.Numeric> features, int[] coordinate, MissingTokens tokens) {
    int n = features.size();
    this.features = features;
    this.tokens = tokens;
    this.coordinate = coordinate;
    column = new int[n];
    min = new double[n];
    max = new double[n];
    centre = new double[n];
    halfWidth = new double[n];
    limit = new double[n];
    form = new CellForm[n];
    for (int i = 0; i < n; i++) {
      Feature.Numeric feature = features.get(i);
      Scaling scaling = Scaling.of(feature.bounds());
      column[i] = table.indexOf(feature.name());
      min[i] = feature.bounds().lo();
      max[i] = feature.bounds().hi();
      centre[i] = scaling.centre();
      halfWidth[i] = scaling.halfWidth();
      form[i] = feature.form();
      limit[i] = feature.outside() == Outside.KEEP ? Double.MAX_VALUE : 1;
    }
  }

  /**
   * Writes each scaled value to its coordinate; the map of {@link Scaling#toUnit}, where kept
   * without its ends.
   */
  void encode(Row row, double[] x) {
    for (int i = 0; i < column.length; i++) {
      double value = form[i].numberOrNaN(row, column[i]);
      if (!(value >= min[i] && value <= max[i]) || tokens.hasNumber(value)) {
        value = unusual(row, i, value);
      }
      double unit = halfWidth[i] == 0 ? 0 : (value - centre[i]) / halfWidth[i];
      x[coordinate[i]] = Math.max(-limit[i], Math.min(limit[i], unit));
    }
  }

  private double unusual(Row row, int i, double value) {
    Feature.Numeric feature = features.get(i);
    if (tokens.hasNumber(value) || tokens.isMissing(row, column[i])) {
      return feature
          .missing()
          .orElseThrow(
              () ->
                  row.refuse(
                      column[i], "the value is missing and the schema declares no replacement"));
    }
    if (Double.isNaN(value)) {
      throw form[i].notWrittenSo(row, column[i]);
    }
    if (feature.outside() == Outside.KEEP && !Double.isInfinite(value)) {
      return value;
    }
    if (feature.outside() == Outside.CLIP) {
      return Math.max(min[i], Math.min(max[i], value));
    }
    throw row.refuse(column[i], "a value must lie in its declared bounds " + feature.boundsShown());
  }
}

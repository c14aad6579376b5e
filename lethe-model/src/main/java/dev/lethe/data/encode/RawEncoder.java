package dev.lethe.data.encode;

import dev.lethe.base.BadInputException;
import dev.lethe.data.schema.RawRows;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;

/**
 * Rows taken as they are: within the bound B (up to 2⁻³⁰·B of rounding), divided by B, truncated.
 */
final class RawEncoder implements RowEncoder {

  private static final double TOLERATED = 1 + 0x1p-30;

  private final int[] columns;
  private final double bound;
  private final double[] x;

  RawEncoder(RawRows recipe, Table table) {
    columns = recipe.features().stream().mapToInt(table::indexOf).toArray();
    bound = recipe.bound();
    x = new double[columns.length];
  }

  @Override
  public void encode(Row row, int[] target, int offset) {
    double squares = 0;
    for (int i = 0; i < x.length; i++) {
      x[i] = row.number(columns[i]) / bound;
      squares += x[i] * x[i];
    }
    double norm = Math.sqrt(squares);
    if (!(norm <= TOLERATED)) {
      throw new BadInputException(
          row.where()
              + ": a row must satisfy ‖x‖ ≤ "
              + bound
              + ", but its norm is "
              + norm * bound
              + "; scale the rows, declare a larger bound, or use a schema");
    }
    UnitBallGrid.clip(x, target, offset);
  }
}

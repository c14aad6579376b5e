package dev.lethe.data.encode;

import dev.lethe.data.projection.GaussianProjection;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A schema bound to a table: scale, project, clip, append the bias; in that order. */
final class SchemaEncoder implements RowEncoder {

  private final NumericColumns numeric;
  private final CategoricalColumn[] categorical;
  private final BlockColumns[] blocks;
  private final double[] scaled;
  private final double[] clipped;
  private final Optional<GaussianProjection> projection;
  private final boolean bias;

  SchemaEncoder(Schema schema, Table table) {
    MissingTokens tokens = new MissingTokens(schema.missingTokens());
    List<Feature.Numeric> numbers = new ArrayList<>();
    List<Integer> coordinates = new ArrayList<>();
    List<CategoricalColumn> categories = new ArrayList<>();
    List<BlockColumns> wide = new ArrayList<>();
    int next = 0;
    for (Feature feature : schema.features()) {
      if (feature instanceof Feature.Numeric number) {
        numbers.add(number);
        coordinates.add(next);
      } else if (feature instanceof Feature.Categorical category) {
        categories.add(new CategoricalColumn(table, category, next, tokens));
      } else if (feature instanceof Feature.Block block) {
        wide.add(new BlockColumns(table, block, next, tokens));
      }
      next += feature.coordinates().size();
    }
    UnitBallGrid.requireColumns(next);
    numeric =
        new NumericColumns(
            table, numbers, coordinates.stream().mapToInt(Integer::intValue).toArray(), tokens);
    categorical = categories.toArray(CategoricalColumn[]::new);
    blocks = wide.toArray(BlockColumns[]::new);
    scaled = new double[next];
    int inputs = next;
    projection = schema.projection().map(spec -> GaussianProjection.of(spec, inputs));
    clipped = projection.map(matrix -> new double[matrix.outputs()]).orElse(scaled);
    bias = schema.bias();
  }

  @Override
  public void encode(Row row, int[] target, int offset) {
    numeric.encode(row, scaled);
    for (CategoricalColumn column : categorical) {
      column.encode(row, scaled);
    }
    for (BlockColumns block : blocks) {
      block.encode(row, scaled);
    }
    if (projection.isPresent()) {
      projection.get().apply(scaled, clipped);
    }
    UnitBallGrid.clip(clipped, target, offset);
    if (bias) {
      target[offset + clipped.length] = UnitBallGrid.ONE;
    }
  }
}

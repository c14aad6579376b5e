package dev.lethe.spark.edges;

import dev.lethe.spark.reading.Bytes;
import dev.lethe.spark.reading.CellKind;
import dev.lethe.spark.reading.PartitionRow;
import dev.lethe.spark.reading.PartitionTable;
import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.data.table.Shown;
import dev.lethe.source.EdgeRules;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/**
 * How partitions of a table (u, v, w) become edges; refuses what the reader of files refuses.
 *
 * @param low of the public interval of weights
 * @param high of the public interval of weights
 * @param shift added to every weight
 */
record EdgeReading(
    String table,
    StructType type,
    Broadcast<byte[]> vertices,
    double low,
    double high,
    double shift,
    boolean dropUnknown,
    boolean dropLoops)
    implements Serializable {

  static EdgeReading of(
      String table, StructType type, Broadcast<byte[]> vertices, EdgeRules rules) {
    return new EdgeReading(
        table,
        type,
        vertices,
        rules.weights().lo(),
        rules.weights().hi(),
        rules.shift(),
        rules.dropUnknown(),
        rules.dropLoops());
  }

  private static final int BLOCK = 1 << 14;

  Iterator<EdgeBlock> blocks(Iterator<InternalRow> mine) {
    return new Walk().blocks(mine);
  }

  /** Over one partition. */
  private final class Walk {

    private final DataType[] types =
        Arrays.stream(type.fields()).map(field -> field.dataType()).toArray(DataType[]::new);
    private final CellKind[] kinds =
        Arrays.stream(types).map(CellKind::of).toArray(CellKind[]::new);
    private final PartitionRow row;
    private final VertexNumbers numbers = Bytes.read(vertices.value());
    private final Interval weights = Interval.of(low, high);

    Walk() {
      row = new PartitionRow(PartitionTable.here(table), Arrays.asList(type.fieldNames()), types);
    }

    Iterator<EdgeBlock> blocks(Iterator<InternalRow> rows) {
      List<EdgeBlock> blocks = new ArrayList<>();
      while (rows.hasNext()) {
        blocks.add(block(rows));
      }
      return blocks.iterator();
    }

    private EdgeBlock block(Iterator<InternalRow> rows) {
      int[] u = new int[BLOCK];
      int[] v = new int[BLOCK];
      double[] w = new double[BLOCK];
      int size = 0;
      while (size < BLOCK && rows.hasNext()) {
        InternalRow next = rows.next();
        row.moveTo(next);
        w[size] = weight();
        u[size] = vertex(next, 0);
        v[size] = vertex(next, 1);
        if (isDropped(u[size], v[size])) {
          continue;
        }
        if (u[size] == v[size]) {
          throw new BadInputException(
              row.where()
                  + ": an edge joins two different vertices, but both ends are "
                  + Shown.of(row.text(0).strip()));
        }
        size++;
      }
      return size == BLOCK
          ? new EdgeBlock(u, v, w)
          : new EdgeBlock(Arrays.copyOf(u, size), Arrays.copyOf(v, size), Arrays.copyOf(w, size));
    }

    private boolean isDropped(int one, int other) {
      return one == VertexNumbers.UNKNOWN
          || other == VertexNumbers.UNKNOWN
          || (dropLoops && one == other);
    }

    /** Unknown only where such edges are to be dropped. */
    private int vertex(InternalRow here, int column) {
      if (here.isNullAt(column)) {
        throw row.refuse(column, "a vertex has no name");
      }
      int number =
          numbers instanceof VertexNumbers.From whole
              ? whole.number(whole(here, column))
              : ((VertexNumbers.Named) numbers).number(name(here, column));
      if (number == VertexNumbers.UNKNOWN && !dropUnknown) {
        throw row.refuse(column, "a vertex must be in the declared vertex set");
      }
      return number;
    }

    /** Not by way of a double, which would make one name of two large ones. */
    private long whole(InternalRow here, int column) {
      return switch (kinds[column]) {
        case LONG -> here.getLong(column);
        case INT -> here.getInt(column);
        default -> ((Number) here.get(column, types[column])).longValue();
      };
    }

    private String name(InternalRow here, int column) {
      if (kinds[column] != CellKind.TEXT) {
        return row.text(column);
      }
      String name = here.getUTF8String(column).trim().toString();
      if (name.isEmpty()) {
        throw row.refuse(column, "a vertex has no name");
      }
      return name;
    }

    private double weight() {
      double weight = row.numberOrNaN(2) + shift;
      if (!weights.contains(weight)) {
        throw row.refuse(2, "a weight must lie in the declared interval " + weights);
      }
      return weight;
    }
  }
}

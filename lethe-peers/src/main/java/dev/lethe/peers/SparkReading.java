package dev.lethe.peers;

import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.bench.race.Race;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.spark.LetheSpark;
import dev.lethe.spark.SparkTable;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** From Parquet through a schema to exact statistics, against Spark adding up the same columns. */
final class SparkReading {

  private SparkReading() {}

  static boolean run(PrintStream out, SparkData data) {
    try (ScratchFolder folder = ScratchFolder.make()) {
      Path place = folder.path().resolve("rows");
      table(data).write().parquet(place.toString());
      Dataset<Row> theirs = data.session().read().parquet(place.toString());
      Column[] sums = Arrays.stream(theirs.columns()).map(functions::sum).toArray(Column[]::new);
      SparkTable ours =
          LetheSpark.on(data.session()).parquet(place.toString(), schema(data.columns()));
      Race race =
          new Race(
                  String.format(
                      Locale.ROOT,
                      "from Parquet, %,d rows × %d doubles, local[2]",
                      data.rows(),
                      data.columns()))
              .contender(
                  "Spark, the sum of each column",
                  () -> theirs.agg(sums[0], rest(sums)).head().getDouble(1))
              .contender(
                  "schema, grid, exact statistics",
                  () -> ours.statistics(SparkRace.SHELLS).count());
      List<Race.Result> results = race.run(1, 5);
      race.report(out, results);
      out.printf(
          Locale.ROOT,
          "  through the schema: %.3g rows a second%n",
          data.rows() / Race.Result.median(results.get(1).wall()));
      return true;
    }
  }

  private static Column[] rest(Column[] all) {
    return Arrays.copyOfRange(all, 1, all.length);
  }

  private static Schema schema(int columns) {
    Feature[] features =
        IntStream.range(0, columns)
            .mapToObj(j -> Feature.Numeric.of("x" + j, -1, 1))
            .toArray(Feature[]::new);
    return Schema.of(features).withLabel(new Label.Binary("label", List.of("1.0"), List.of("0.0")));
  }

  /** The label, and each feature in a column of its own. */
  private static Dataset<Row> table(SparkData data) {
    StructType type = new StructType().add("label", DataTypes.DoubleType, false);
    for (int j = 0; j < data.columns(); j++) {
      type = type.add("x" + j, DataTypes.DoubleType, false);
    }
    JavaRDD<Row> rows =
        data.vectors()
            .map(
                row -> {
                  double[] x = ((org.apache.spark.ml.linalg.Vector) row.get(1)).toArray();
                  Object[] cells = new Object[x.length + 1];
                  cells[0] = row.get(0);
                  for (int j = 0; j < x.length; j++) {
                    cells[j + 1] = x[j];
                  }
                  return RowFactory.create(cells);
                });
    return data.session().createDataFrame(rows, type);
  }
}

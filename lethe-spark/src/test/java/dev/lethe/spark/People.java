package dev.lethe.spark;

import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A generated table of people: an id, three numbers, a category, a class and an income. */
final class People {

  private static final StructType TYPE =
      new StructType()
          .add("person", DataTypes.StringType)
          .add("age", DataTypes.IntegerType)
          .add("hours", DataTypes.DoubleType)
          .add("score", DataTypes.FloatType)
          .add("region", DataTypes.StringType)
          .add("left", DataTypes.BooleanType)
          .add("income", DataTypes.DoubleType);

  private static final String FEATURES =
      """
      "features": [
        {"name": "age", "min": 0, "max": 120},
        {"name": "hours", "min": 0, "max": 80, "missing": 40},
        {"name": "score", "min": -3, "max": 3, "outside": "clip"},
        {"name": "region", "categories": ["north", "south", "west"]}],
      "bias": true}
      """;

  private People() {}

  static Schema classes() {
    return schema(
        "\"label\": {\"name\": \"left\", \"kind\": \"binary\", \"positive\": [\"true\"], \"negative\": [\"false\"]},");
  }

  static Schema incomes() {
    return schema(
        "\"label\": {\"name\": \"income\", \"kind\": \"regression\", \"min\": 0, \"max\": 200},");
  }

  /** The category as a label of three classes, by the numbers. */
  static Schema regions() {
    String region = "\"name\": \"region\", ";
    String classes = "[\"north\", \"south\", \"west\"]";
    return schema(
        "\"label\": {" + region + "\"kind\": \"classes\", \"classes\": " + classes + "},",
        FEATURES.replace(",\n  {" + region + "\"categories\": " + classes + "}", ""));
  }

  /** One column alone, as a quantile has it. */
  static Schema ages() {
    String json =
        "{\"version\": 1, \"bounds\": \"declared\", \"id\": \"person\","
            + "\"features\": [{\"name\": \"age\", \"min\": 0, \"max\": 120}]}";
    return SchemaReader.read(ByteSource.of("ages", json.getBytes(StandardCharsets.UTF_8)));
  }

  private static Schema schema(String label) {
    return schema(label, FEATURES);
  }

  private static Schema schema(String label, String features) {
    String json =
        "{\"version\": 1, \"bounds\": \"declared\", \"id\": \"person\"," + label + features;
    return SchemaReader.read(ByteSource.of("people", json.getBytes(StandardCharsets.UTF_8)));
  }

  /** Person i has row i and, one in five, another one. */
  static List<Row> rows(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Row> rows = new ArrayList<>();
    String[] regions = {"north", "south", "west"};
    for (int i = 0; rows.size() < count; i++) {
      for (int j = 0; j < (i % 5 == 0 ? 2 : 1) && rows.size() < count; j++) {
        int age = random.nextInt(18, 90);
        Double hours = random.nextInt(20) == 0 ? null : random.nextDouble() * 80;
        float score = (float) random.nextGaussian();
        boolean left = random.nextDouble() < 1 / (1 + Math.exp(-score - (age - 50) / 20.0));
        rows.add(
            RowFactory.create(
                "p" + i,
                age,
                hours,
                score,
                regions[random.nextInt(3)],
                left,
                age + 10.0 * score + 50 + 5 * random.nextGaussian()));
      }
    }
    return rows;
  }

  static Dataset<Row> table(SparkSession session, List<Row> rows, int partitions) {
    return session.createDataFrame(rows, TYPE).repartition(partitions);
  }

  /** The same cells as a CSV file would have. */
  static String csv(List<Row> rows) {
    StringBuilder text = new StringBuilder(String.join(",", TYPE.fieldNames())).append('\n');
    for (Row row : rows) {
      for (int c = 0; c < row.size(); c++) {
        Object cell = row.get(c);
        text.append(c == 0 ? "" : ",").append(cell == null ? "" : shown(cell));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** A float is the double of the same value, which has more digits. */
  private static String shown(Object cell) {
    return cell instanceof Float single ? Double.toString(single) : cell.toString();
  }
}

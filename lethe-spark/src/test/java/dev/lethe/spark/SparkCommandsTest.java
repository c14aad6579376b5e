package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.data.schema.RawRows;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.source.RowSources;
import dev.lethe.source.TableElsewhere;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a command says of a table on Spark is what it says of a file with the same rows. */
@Tag("slow")
class SparkCommandsTest extends LocalSpark {

  private static final StructType POINTS =
      new StructType()
          .add("who", DataTypes.StringType)
          .add("a", DataTypes.DoubleType)
          .add("b", DataTypes.DoubleType)
          .add("c", DataTypes.DoubleType)
          .add("y", DataTypes.IntegerType)
          .add("t", DataTypes.DoubleType);

  private static final String RAW = " --raw --id who --label y ";

  private Path lake;

  @BeforeAll
  void write(@TempDir Path shared) throws IOException {
    lake = shared;
    List<Row> points = points(3000);
    Files.writeString(lake.resolve("points.csv"), csv(POINTS, points));
    Dataset<Row> table = session.createDataFrame(points, POINTS);
    for (int partitions : new int[] {7, 12}) {
      table.repartition(partitions).write().parquet(lake.resolve("points" + partitions).toString());
    }
    table.write().saveAsTable("points");
    List<Row> people = People.rows(3000, 8);
    Files.writeString(lake.resolve("people.csv"), People.csv(people));
    People.table(session, people, 5).write().parquet(lake.resolve("people5").toString());
    People.table(session, people, 1).write().parquet(lake.resolve("people1").toString());
    session
        .sql(
            "SELECT 0.5D AS a, double('NaN') AS nan, CAST(NULL AS DOUBLE) AS null, 7D AS far, array(1) AS list")
        .write()
        .parquet(lake.resolve("bad").toString());
    session.createDataFrame(List.of(), POINTS).write().parquet(lake.resolve("empty").toString());
    Files.createDirectory(lake.resolve("mixed"));
    Files.writeString(lake.resolve("mixed/1.csv"), "a,b\n0.1,0.2\n0.3,0.4\n");
    Files.writeString(lake.resolve("mixed/2.csv"), "b,a\n0.2,0.1\n");
    Files.writeString(lake.resolve("quoted.csv"), "a,\"b \"\"c\"\"\"\n0.1,\"0.5\"\n0.2,0.7\n");
    Files.writeString(lake.resolve("ragged.csv"), "a,b\n0.1,0.2\n0.3\n0.4,0.5,0.6\n");
    Files.writeString(lake.resolve("classes.json"), SchemaWriter.json(People.classes()));
    Files.writeString(lake.resolve("incomes.json"), SchemaWriter.json(People.incomes()));
  }

  /** Separated by a margin, so that a hard-margin machine has something to find. */
  private static List<Row> points(int count) {
    SplittableRandom random = new SplittableRandom(42);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int y = random.nextBoolean() ? 1 : -1;
      double a = y * (0.1 + 0.4 * random.nextDouble());
      double b = random.nextDouble(-0.5, 0.5);
      double c = random.nextInt(-4, 5) / 10.0;
      rows.add(RowFactory.create("w" + i, a, b, c, y, (a + b) / 2));
    }
    return rows;
  }

  private static String csv(StructType type, List<Row> rows) {
    StringBuilder text = new StringBuilder(String.join(",", type.fieldNames())).append('\n');
    rows.forEach(row -> text.append(row.mkString(",")).append('\n'));
    return text.toString();
  }

  private Ran run(String line, String data) {
    return Ran.line(line.replace("DATA", data).replace("LAKE", lake.toString()));
  }

  private List<String> places() {
    return List.of(
        "spark:parquet:" + lake.resolve("points7"),
        "spark:parquet:" + lake.resolve("points12"),
        "spark:csv:" + lake.resolve("points.csv"),
        "spark:table:points");
  }

  private Ran here(String line, String file) {
    Ran here = run(line, lake.resolve(file).toString());
    assertThat(here.exit()).as(here.err()).isZero();
    return here;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "statistics --json --data DATA" + RAW,
        "statistics --json --data DATA --bound 2 --raw --id who --label t",
        "sensitivity median --json --data DATA --column b --domain -1:1",
        "sensitivity quantile --q 0.37 --capacity 50 --json --data DATA --column c --domain -1:1",
        "sensitivity quantile --q 0 --capacity 3 --json --data DATA --column y --domain -1:1",
        "sensitivity pca --k 2 --json --data DATA" + RAW,
        "sensitivity pca --k 1 --centred --bound 3 --json --data DATA" + RAW,
        "sensitivity ridge --lambda 0.01 --capacity 7 --bound 2 --json --data DATA --raw --id who --label t",
        "sensitivity newton --lambda 0.01 --json --data DATA" + RAW,
        "sensitivity descent --lambda 0.01 --sigma 0.001 --json --data DATA" + RAW,
        "sensitivity descent --lambda 0.1 --loss ridge --json --data DATA" + RAW,
        "dp-audit ridge --sigma 0.1 --lambda 0.01 --json --data DATA" + RAW,
        "dp-audit median --sigma 0.1 --json --data DATA --column a --domain -1:1"
      })
  void what_rests_on_integers_and_order_is_the_same_text(String line) {
    Ran here = here(line, "points.csv");
    for (String place : places()) {
      Ran there = run(line, place);
      assertThat(there.exit()).as(there.err()).isZero();
      assertThat(there.out()).as(place).isEqualTo(here.out());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sensitivity logistic --lambda 0.01 --json --data DATA" + RAW,
        "sensitivity logistic --lambda 0 --radius 3 --capacity 5 --json --data DATA" + RAW,
        "sensitivity svm --margin 0.05 --json --data DATA" + RAW,
        "sensitivity svm --margin 0.05 --kernel rbf:1 --limit 3000 --json --data DATA" + RAW,
        "dp-audit logistic --sigma 0.1 --lambda 0.01 --json --data DATA" + RAW
      })
  void what_rests_on_passes_in_doubles_is_the_same_to_nine_digits(String line) {
    JsonNode here = JsonMapper.shared().readTree(here(line, "points.csv").out());
    for (String place : places()) {
      Ran there = run(line.replace("--limit 3000", ""), place);
      assertThat(there.exit()).as(there.err()).isZero();
      assertAlike(JsonMapper.shared().readTree(there.out()), here, place);
    }
  }

  private static void assertAlike(JsonNode there, JsonNode here, String where) {
    if (here.isObject()) {
      assertThat(there.propertyNames()).as(where).isEqualTo(here.propertyNames());
      here.propertyNames()
          .forEach(name -> assertAlike(there.get(name), here.get(name), where + "." + name));
    } else if (here.isFloatingPointNumber()) {
      double apart = Math.abs(there.doubleValue() - here.doubleValue());
      assertThat(apart).as(where).isLessThanOrEqualTo(1e-9 * Math.abs(here.doubleValue()) + 1e-12);
    } else {
      assertThat(there).as(where).isEqualTo(here);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "statistics --json --schema LAKE/classes.json --data DATA",
        "sensitivity ridge --lambda 0.1 --json --schema LAKE/incomes.json --data DATA",
        "sensitivity newton --lambda 0.1 --json --schema LAKE/classes.json --data DATA"
      })
  void a_schema_works_as_it_does_on_files(String line) {
    String here = here(line, "people.csv").out();
    for (String table :
        List.of("parquet:LAKE/people1", "parquet:LAKE/people5", "csv:LAKE/people.csv")) {
      Ran there = run(line, "spark:" + table);
      assertThat(there.exit()).as(there.err()).isZero();
      assertThat(there.out()).as(table).isEqualTo(here);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schema infer DATA",
        "schema infer DATA --label left --id person --yaml",
        "schema infer DATA --label income"
      })
  void a_draft_is_that_of_the_same_data_in_a_file(String line) throws IOException {
    Ran csv = here(line, "people.csv");
    Ran there = run(line, "spark:csv:LAKE/people.csv");
    assertThat(there).isEqualTo(csv);
    try (var files = Files.list(lake.resolve("people1"))) {
      Path part = files.filter(f -> f.toString().endsWith(".parquet")).findFirst().orElseThrow();
      Ran parquet = here(line, "people1/" + part.getFileName());
      for (String table : List.of("people1", "people5")) {
        assertThat(run(line, "spark:parquet:LAKE/" + table)).as(table).isEqualTo(parquet);
      }
    }
  }

  @Test
  void quotes_in_a_csv_are_read_as_in_a_file() {
    assertThat(run("schema infer DATA", "spark:csv:LAKE/quoted.csv"))
        .isEqualTo(here("schema infer DATA", "quoted.csv"));
  }

  @Test
  void a_draft_by_mean_and_deviation_is_the_same_to_nine_digits() {
    String line = "schema infer DATA --standardise --label t --id who";
    JsonNode here = JsonMapper.shared().readTree(here(line, "points.csv").out());
    Ran there = run(line, "spark:parquet:LAKE/points12");
    assertAlike(
        JsonMapper.shared().readTree(there.out()).get("features").get(1),
        here.get("features").get(1),
        "b");
  }

  @Test
  void rows_that_changed_since_their_statistics_were_taken_are_refused() throws IOException {
    Path file = lake.resolve("moving.csv");
    Files.writeString(file, "a,b\n0.1,0.2\n0.3,0.4\n");
    TableElsewhere table = RowSources.table("spark:csv:" + file);
    RawRows recipe = RawRows.allColumns(table, 1, Optional.empty(), Optional.empty());
    NormShells shells = NormShells.unitBall(NormShells.DEFAULT_COUNT);
    assertThat(table.retained(recipe, shells).engine().count()).isEqualTo(2);
    Retained before = table.retained(recipe, shells);
    Files.writeString(file, "a,b\n0.1,0.2\n0.3,0.5\n");
    assertThatThrownBy(before::engine)
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("changed while it was being read");
  }

  static List<BadLine> badLines() {
    String median = "sensitivity median --domain -1:1 --data ";
    String ridge = "sensitivity ridge --lambda 1 --bound 2 --raw --id who --label t --data ";
    return List.of(
        BadLine.of(
            median + "spark:parquet:LAKE/points7 --column q", 3, "no column \"q\"", "\"who\""),
        BadLine.of(median + "spark:parquet:LAKE/points7 --column who", 3, "column 'who'", "w"),
        BadLine.of(median + "spark:parquet:LAKE/bad --column nan", 3, "column 'nan'", "NaN"),
        BadLine.of(median + "spark:parquet:LAKE/bad --column null", 3, "column 'null'", "empty"),
        BadLine.of(median + "spark:parquet:LAKE/bad --column far", 3, "declared domain", "7.0"),
        BadLine.of(
            median + "spark:parquet:LAKE/bad --column list", 3, "array<int>", "cannot be used"),
        BadLine.of(median + "spark:parquet:LAKE/empty --column a", 3, "no rows"),
        BadLine.of(
            median + "spark:csv:LAKE/ragged.csv --column a", 3, "ragged.csv", "cannot be read"),
        BadLine.of(median + "spark:csv:LAKE/mixed --column a", 3, "mixed", "header"),
        BadLine.of(median + "spark:avro:LAKE/points7 --column a", 2, "spark:parquet:PATH"),
        BadLine.of(median + "spark:table:nothing --column a", 3, "nothing"),
        BadLine.of(
            median + "spark:parquet:LAKE/nothing --column a", 3, "cannot be read", "nothing"),
        BadLine.of(ridge + "spark:parquet:LAKE/empty", 3, "no rows"),
        BadLine.of("statistics --raw --data spark:parquet:LAKE/empty --id who", 4, "no rows"),
        BadLine.of("schema infer spark:parquet:LAKE/empty", 3, "without rows"),
        BadLine.of("schema infer spark:parquet:LAKE/points7 --label z", 3, "no column \"z\""),
        BadLine.of(
            ridge.replace("label t", "label z") + "spark:table:points", 3, "no column \"z\""),
        BadLine.of(
            ridge.replace("bound 2", "bound 0.01") + "spark:table:points",
            3,
            "partition",
            "‖x‖ ≤ 0.01"),
        BadLine.of(ridge + "spark:parquet:LAKE/bad", 3, "no column \"t\""),
        BadLine.of(ridge + "spark:table:points --limit 5", 2, "--limit", "no order"),
        BadLine.of(ridge + "spark:table:points --every 2", 2, "--every", "no order"),
        BadLine.of(ridge + "spark:table:points --project 2", 2, "images"),
        BadLine.of("sensitivity mst-vertex --points spark:table:points --box 0:1", 2, "distances"),
        BadLine.of(
            "sensitivity mst --weights 0:1 --edges spark:table:points --merge min",
            2,
            "--merge",
            "GROUP BY"),
        BadLine.of(
            "sensitivity mst --weights 0:1 --edges spark:table:points",
            3,
            "6 columns",
            "say which"));
  }

  @ParameterizedTest
  @MethodSource("badLines")
  void bad_lines_end_with_their_code_and_a_reason(BadLine bad) {
    bad.check(run(bad.line(), ""));
  }
}

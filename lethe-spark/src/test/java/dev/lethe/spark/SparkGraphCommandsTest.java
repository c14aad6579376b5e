package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

/** Spanning trees of an edge table, by the commands: the text of the same edges in a file. */
@Tag("slow")
class SparkGraphCommandsTest extends LocalSpark {

  private static final StructType ROADS =
      new StructType()
          .add("km", DataTypes.DoubleType)
          .add("from", DataTypes.IntegerType)
          .add("to", DataTypes.LongType)
          .add("lane", DataTypes.StringType);

  private Path lake;

  @BeforeAll
  void write(@TempDir Path shared) throws IOException {
    lake = shared;
    graph("large", 20_000, 100_000);
    graph("small", 40, 300);
    graph("sparse", 400, 300);
    file("towns.txt", "0\n1\n2\n3\n");
    file("header.csv", "u,v,w\n0,1,0.5\n1,2,0.25\n");
    file("loops.csv", "u,v,w\na,b,0.5\nb,b,0.25\nb,c,0.125\n");
    file("headless.csv", "0,1,0.5\n1,2,0.25\n");
    file("twice.csv", "u,v,w\n0,1,0.5\n1,0,0.25\n");
    file("heavy.csv", "u,v,w\n0,1,9.5\n");
    file("words.csv", "u,v,w\n0,1,far\n");
    file("nameless.csv", "u,v,w\n0,,1\n");
    file("ragged.csv", "u,v,w\n0,1\n");
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(lake.resolve(name), text);
  }

  /** Many equal weights; the last column is of no use to a tree. */
  private void graph(String name, int vertices, int edges) throws IOException {
    SplittableRandom random = new SplittableRandom(vertices);
    Set<Long> pairs = new HashSet<>();
    List<Row> rows = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    while (rows.size() < edges) {
      int u = random.nextInt(vertices);
      int v = random.nextInt(vertices);
      if (u != v && pairs.add(Math.min(u, v) * (long) vertices + Math.max(u, v))) {
        double w = random.nextInt(1000) / 8.0;
        rows.add(RowFactory.create(w, u, (long) v, "lane " + rows.size()));
        text.append(u).append(' ').append(v).append(' ').append(w).append('\n');
      }
    }
    file(name + ".txt", text.toString());
    Dataset<Row> table = session.createDataFrame(rows, ROADS);
    table.repartition(3).write().parquet(lake.resolve(name).toString());
    table.select("from", "to", "km").repartition(9).write().saveAsTable(name);
  }

  private Ran run(String line, String edges) {
    return Ran.line(line.replace("EDGES", edges).replace("LAKE", lake.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sensitivity mst --edges EDGES --weights 0:125 --vertices 20000 --json large",
        "sensitivity mst --edges EDGES --weights 0:125 --vertices 40 --json --capacity 5 small",
        "sensitivity mst --edges EDGES --weights -3:125 --json --shift -0.5 sparse",
        "sensitivity mst --edges EDGES --weights -3:125 --vertices 500 --json --capacity 9 sparse",
        "dp-audit mst --edges EDGES --sigma 30 --weights 0:125 --vertices 40 --json small"
      })
  void a_table_gives_the_text_of_the_file(String named) {
    String name = named.substring(named.lastIndexOf(' ') + 1);
    String line = named.substring(0, named.lastIndexOf(' '));
    Ran here = run(line, "LAKE/" + name + ".txt");
    assertThat(here.exit()).as(here.err()).isZero();
    for (String there :
        List.of(
            "spark:table:" + name,
            "spark:parquet:LAKE/" + name + " --columns from,to,km",
            "spark:parquet:LAKE/" + name + " --columns 2,3,1")) {
      Ran far = run(line, there);
      assertThat(far.exit()).as(far.err()).isZero();
      assertThat(far.out()).as(there).isEqualTo(here.out());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sensitivity mst --edges EDGES/header.csv --weights 0:1 --vertices LAKE/towns.txt --json",
        "sensitivity mst --edges EDGES/header.csv --weights 0:1 --json",
        "sensitivity mst --edges EDGES/loops.csv --weights 0:1 --drop-loops --vertices 5 --json",
        "sensitivity mst --edges EDGES/loops.csv --weights 0:1 --drop-loops --drop-unknown --json"
            + " --vertices LAKE/towns.txt"
      })
  void a_csv_gives_the_text_of_the_file(String line) {
    Ran here = run(line, "LAKE");
    assertThat(here.exit()).as(here.err()).isZero();
    assertThat(run(line, "spark:csv:LAKE")).isEqualTo(here);
  }

  static List<BadLine> badLines() {
    String mst = "sensitivity mst --weights 0:9 --edges ";
    return List.of(
        BadLine.of(mst + "spark:parquet:LAKE/small", 3, "4 columns", "say which"),
        BadLine.of(mst + "spark:parquet:LAKE/small --columns from,to,way", 3, "no column \"way\""),
        BadLine.of(mst + "spark:parquet:LAKE/small --columns 1,2,7", 3, "no column 7"),
        BadLine.of(mst + "spark:parquet:LAKE/small --columns from,from,km", 2, "different"),
        BadLine.of(mst + "spark:parquet:LAKE/small --columns from,to", 2, "three columns"),
        BadLine.of(mst + "spark:parquet:LAKE/small --columns km,to,from", 2, "'km'", "whole"),
        BadLine.of(mst + "LAKE/small.txt --columns from,to,km", 2, "numbers from 1"),
        BadLine.of(mst + "spark:table:small --vertices 9", 3, "9 vertices", "more"),
        BadLine.of(mst + "spark:csv:LAKE/headless.csv", 3, "header", "\"0.5\""),
        BadLine.of(mst + "spark:csv:LAKE/twice.csv", 3, "two between"),
        BadLine.of(mst + "spark:csv:LAKE/heavy.csv", 3, "[0.0, 9.0]", "9.5"),
        BadLine.of(mst + "spark:csv:LAKE/words.csv", 3, "far"),
        BadLine.of(mst + "spark:csv:LAKE/nameless.csv", 3, "no name"),
        BadLine.of(mst + "spark:csv:LAKE/loops.csv", 3, "both ends"),
        BadLine.of(mst + "spark:csv:LAKE/ragged.csv", 3, "ragged.csv", "cannot be read"),
        BadLine.of(mst + "spark:csv:LAKE/header.csv --shift NaN", 2, "NaN"),
        BadLine.of(mst + "spark:csv:LAKE/header.csv --drop-unknown", 2, "declared"),
        BadLine.of(mst + "spark:csv:LAKE/loops.csv --vertices LAKE/towns.txt", 3, "\"a\""));
  }

  @ParameterizedTest
  @MethodSource("badLines")
  void bad_lines_end_with_their_code_and_a_reason(BadLine bad) {
    bad.check(run(bad.line(), ""));
  }

  @Test
  void an_empty_table_on_declared_vertices_has_a_tree_of_no_edge() {
    session.createDataFrame(List.of(), ROADS).write().parquet(lake.resolve("none").toString());
    String line = "sensitivity mst --weights 0:9 --vertices 3 --json --edges ";
    Ran far = run(line + "spark:parquet:LAKE/none --columns from,to,km", "");
    assertThat(far.exit()).as(far.err()).isZero();
    assertThat(far.out()).contains("\"n\" : 0");
  }
}

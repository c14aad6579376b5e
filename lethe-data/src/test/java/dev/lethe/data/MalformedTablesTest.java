package dev.lethe.data;

import static dev.lethe.data.MalformedCase.INPUT;
import static dev.lethe.data.MalformedCase.USAGE;

import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.csv.CsvTable;
import dev.lethe.data.csv.Dialect;
import dev.lethe.data.graph.EdgeListReader;
import dev.lethe.data.graph.VertexSet;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.points.NumericColumn;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.ImageRows;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.RawRows;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way we know to get a table wrong, with the exit code and the words of the answer. */
class MalformedTablesTest {

  private static final Schema SCHEMA =
      Schema.of(Feature.Numeric.of("a", 0, 10), Feature.Categorical.of("c", "x", "y"))
          .withLabel(new Label.Binary("l", List.of("1"), List.of("0")))
          .withId("who");

  @ParameterizedTest(name = "{0}")
  @MethodSource({"tables", "cells", "rawRows", "values"})
  void is_refused_with_its_exit_code_place_rule_and_value(MalformedCase wrong) {
    wrong.check();
  }

  private static MalformedCase table(String what, String content, String... words) {
    return binary(what, content.getBytes(StandardCharsets.UTF_8), words);
  }

  private static MalformedCase binary(String what, byte[] content, String... words) {
    return new MalformedCase(
        what,
        () -> {
          Table table = Tables.open(ByteSource.of("t.csv", content));
          table.forEachRow(row -> row.text(0), Progress.SILENT);
        },
        INPUT,
        List.of(words));
  }

  static Stream<MalformedCase> tables() {
    byte[] zipped = TestSources.gzip("a,b\n1,2\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
    byte[] damaged = zipped.clone();
    damaged[12] ^= 0x55;
    byte[] wrongSum = zipped.clone();
    wrongSum[zipped.length - 6] ^= 1;
    byte[] latin1 = "a,b\nJos\u00e9,2\n".getBytes(StandardCharsets.ISO_8859_1);
    return Stream.of(
        new MalformedCase(
            "no such file",
            () -> Tables.open(Path.of("no/such.csv")),
            INPUT,
            List.of("no such file")),
        new MalformedCase(
            "a directory", () -> Tables.open(Path.of("src")), INPUT, List.of("directory")),
        table("empty file", "", "t.csv: the file is empty", "header"),
        table("only line ends", "\n\r\n\n", "the file is empty"),
        table("duplicate column", "a,b,a\n1,2,3\n", "t.csv:1", "columns 1 and 3", "\"a\""),
        table("duplicate after trimming", "a, a\n1,2\n", "t.csv:1", "columns 1 and 2"),
        table("nameless column", "a,,c\n1,2,3\n", "t.csv:1", "column 2 has no name"),
        table("delimiter after the last name", "a,b,\n1,2,\n", "t.csv:1", "column 3 has no name"),
        table("short row", "a,b\n1,2\n3\n", "t.csv:3", "header (2)", "has 1"),
        table("long row", "a,b\n1,2,3\n", "t.csv:2", "header (2)", "has 3"),
        table("row of blanks", "a,b\n1,2\n   \n", "t.csv:3", "has 1"),
        table("wrong delimiter in a row", "a;b\n1;2\n1,2\n", "t.csv:3", "has 1"),
        table("two delimiters alike", "a,b;c\n1,2\n", "t.csv:1", "which one"),
        table("unclosed quote", "a,b\n1,2\n\"3,4\n5,6\n", "t.csv:3", "field 1", "never closed"),
        table("unclosed quote in the header", "\"a,b\n1,2\n", "t.csv:1", "never closed"),
        table("text after a quote", "a,b\n\"1\"2,3\n", "t.csv:2: field 1", "after a closing quote"),
        table("quote in the middle", "a,b\n1,2\"3\n", "t.csv:2: field 2", "start of a field"),
        table("lines inside quotes count", "a,b\n\"1\n\n\",2\n3\n", "t.csv:5", "has 1"),
        table("NUL byte", "a,b\n1\u0000,2\n", "t.csv:2: field 1", "NUL"),
        table("NUL byte in quotes", "a,b\n\"1\u0000\",2\n", "t.csv:2: field 1", "NUL"),
        table(
            "longer than a value may be",
            "a,b\n" + "9".repeat(1 << 21) + ",1\n",
            "t.csv:2",
            "1 MiB"),
        binary("not UTF-8", latin1, "t.csv:2: field 1", "UTF-8"),
        binary("UTF-16", "a,b\n".getBytes(StandardCharsets.UTF_16), "UTF-16", "convert"),
        binary("gzip cut off", Arrays.copyOf(zipped, zipped.length / 2), "gzip stream is cut off"),
        binary("gzip damaged", damaged, "gzip"),
        binary("gzip with a wrong checksum", wrongSum, "gzip stream is damaged"),
        binary("gzip header only", new byte[] {0x1f, (byte) 0x8b}, "damaged gzip header"),
        binary("spreadsheet", new byte[] {'P', 'K', 3, 4, 0}, "zip archive", "CSV"),
        binary("zstd", new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd}, "zstd", "decompress"),
        binary("SQLite", "SQLite format 3\u0000".getBytes(StandardCharsets.US_ASCII), "SQLite"),
        new MalformedCase(
            "Parquet without its module",
            () -> Tables.open(TestSources.text("t.parquet", "PAR1....PAR1")),
            USAGE,
            List.of("t.parquet", "dev.lethe:lethe-parquet")));
  }

  private static MalformedCase cell(String what, String rows, String... words) {
    return new MalformedCase(
        what,
        () -> GridImport.by(SCHEMA).load(TestSources.csv("who,a,c,l\n" + rows), Progress.SILENT),
        INPUT,
        List.of(words));
  }

  static Stream<MalformedCase> cells() {
    String a = "column 2 'a'";
    return Stream.of(
        cell("no rows", "", "t.csv", "no rows"),
        cell("word for a number", "p,5,x,1\nq,five,x,1\n", "t.csv:3", a, "decimal", "\"five\""),
        cell("NaN", "p,NaN,x,1\n", "t.csv:2", a, "NaN is not a value"),
        cell("infinity", "p,-Infinity,x,1\n", "t.csv:2", a, "infinite"),
        cell("hexadecimal", "p,0x1p3,x,1\n", a, "hexadecimal", "\"0x1p3\""),
        cell("trailing letter", "p,1.5f,x,1\n", a, "decimal number", "\"1.5f\""),
        cell("thousands separator", "p,\"1,000\",x,1\n", a, "thousands", "\"1,000\""),
        cell("decimal comma", "p,\"1,5\",x,1\n", a, "decimal point"),
        cell("beyond double", "p,1e999,x,1\n", a, "1.8e308", "\"1e999\""),
        cell("missing number", "p,,x,1\n", "t.csv:2", a, "missing", "no replacement"),
        cell("blank number", "p,  ,x,1\n", "t.csv:2", a, "missing"),
        cell("below the bounds", "p,-0.001,x,1\n", a, "[0.0, 10.0]", "\"-0.001\""),
        cell("above the bounds", "p,10.000001,x,1\n", a, "declared bounds", "\"10.000001\""),
        cell("unknown category", "p,5,z,1\n", "column 3 'c'", "[x, y]", "\"z\""),
        cell("missing category", "p,5,,1\n", "column 3 'c'", "missing"),
        cell("category in another case", "p,5,X,1\n", "column 3 'c'", "\"X\""),
        cell("unknown label", "p,5,x,2\n", "column 4 'l'", "[1] (+1)", "\"2\""),
        cell("missing label", "p,5,x,\n", "column 4 'l'", "label"),
        cell("missing id", ",5,x,1\n", "column 1 'who'", "never be forgotten"),
        cell("blank id", "  ,5,x,1\n", "column 1 'who'", "needs an id"),
        cell("a value that forges a log line", "p,\"1\r\nok\",x,1\n", a, "\"1\\r\\nok\""),
        cell("a very long value", "p," + "z".repeat(500) + ",x,1\n", "z".repeat(60) + "…\""),
        new MalformedCase(
            "feature not in the table",
            () -> GridImport.by(SCHEMA).load(TestSources.csv("who,b,c,l\n"), Progress.SILENT),
            INPUT,
            List.of("no column \"a\"", "\"who\", \"b\", \"c\", \"l\"")),
        new MalformedCase(
            "id not in the table",
            () -> GridImport.by(SCHEMA).load(TestSources.csv("a,c,l\n"), Progress.SILENT),
            INPUT,
            List.of("no column \"who\"")),
        new MalformedCase(
            "value outside a column's domain",
            () ->
                NumericColumn.read(
                    TestSources.csv("v\n1\n5\n"), "v", Interval.of(0, 4), Progress.SILENT),
            INPUT,
            List.of("t.csv:3", "[0.0, 4.0]", "\"5\"")),
        new MalformedCase(
            "empty line in a single column",
            () ->
                NumericColumn.read(
                    TestSources.csv("v\n1\n\n3\n"), "v", Interval.of(0, 4), Progress.SILENT),
            INPUT,
            List.of("t.csv:3", "column 1 'v'", "empty")),
        new MalformedCase(
            "drafting from no rows",
            () ->
                SchemaInference.infer(
                    TestSources.csv("a,b\n"), DraftOptions.none(), Progress.SILENT),
            INPUT,
            List.of("without rows")),
        new MalformedCase(
            "drafting with an unknown label",
            () ->
                SchemaInference.infer(
                    TestSources.csv("a,b\n1,2\n"),
                    DraftOptions.none().withLabel("y"),
                    Progress.SILENT),
            INPUT,
            List.of("no column \"y\"")));
  }

  private static MalformedCase raw(
      String what, String csv, double bound, int code, String... words) {
    return new MalformedCase(
        what,
        () -> {
          Table table = TestSources.csv(csv);
          Optional<Label> label = Optional.of(RawRows.boundedLabel("y", 1));
          RawRows recipe = RawRows.allColumns(table, bound, label, Optional.empty());
          GridImport.by(recipe).load(table, Progress.SILENT);
        },
        code,
        List.of(words));
  }

  static Stream<MalformedCase> rawRows() {
    return Stream.of(
        raw(
            "row beyond the bound",
            "a,b,y\n0.6,0.9,0\n",
            1,
            INPUT,
            "t.csv:2",
            "norm is 1.08",
            "≤ 1.0"),
        raw("row a little beyond it", "a,y\n1.00001,0\n", 1, INPUT, "t.csv:2", "1.00001"),
        raw("huge row", "a,b,y\n1e300,1e300,0\n", 5, INPUT, "t.csv:2", "‖x‖ ≤ 5.0"),
        raw("label beyond Y", "a,y\n0.5,1.5\n", 1, INPUT, "t.csv:2", "column 2 'y'", "[-1.0, 1.0]"),
        raw("text feature", "a,y\nx,1\n", 1, INPUT, "t.csv:2", "column 1 'a'", "\"x\""),
        raw("empty feature", "a,b,y\n,1,1\n", 1, INPUT, "t.csv:2", "column 1 'a'", "empty"),
        raw("no feature left", "y\n1\n", 1, USAGE, "no feature is left"),
        raw("bound 0", "a,y\n0,1\n", 0, USAGE, "positive", "0.0"),
        raw("bound NaN", "a,y\n0,1\n", Double.NaN, USAGE, "positive", "NaN"),
        raw("label not in the table", "a,b\n0,1\n", 1, INPUT, "no column \"y\""));
  }

  static Stream<MalformedCase> values() {
    return Stream.of(
        new MalformedCase(
            "letter as delimiter",
            () -> Dialect.delimited('e'),
            USAGE,
            List.of("delimiter", "'e'")),
        new MalformedCase(
            "quote as delimiter", () -> Dialect.delimited('"'), USAGE, List.of("delimiter")),
        new MalformedCase(
            "line end as delimiter", () -> Dialect.delimited('\n'), USAGE, List.of("code 10")),
        new MalformedCase(
            "declared delimiter not in the file",
            () ->
                CsvTable.open(TestSources.text("t.csv", "a,b\n1;2\n"), Dialect.delimited(','))
                    .forEachRow(row -> {}, Progress.SILENT),
            INPUT,
            List.of("t.csv:2", "has 1")),
        new MalformedCase(
            "equal numbers in two classes",
            () -> {
              Label label = new Label.Binary("l", List.of("1"), List.of("1.0"));
              Schema schema = Schema.of(Feature.Numeric.of("a", 0, 1)).withLabel(label);
              GridImport.by(schema).load(TestSources.csv("a,l\n0,1\n"), Progress.SILENT);
            },
            USAGE,
            List.of("\"l\"", "\"1.0\"", "another declared value")),
        new MalformedCase(
            "images' recipe for a table",
            () ->
                GridImport.by(ImageRows.plain(2)).load(TestSources.csv("a\n1\n"), Progress.SILENT),
            USAGE,
            List.of("images", "table")),
        new MalformedCase(
            "edge columns that coincide",
            () -> EdgeListReader.of(Interval.of(0, 1), VertexSet.fromEdges()).withColumns(1, 2, 2),
            USAGE,
            List.of("different columns", "1, 2, 2")));
  }
}

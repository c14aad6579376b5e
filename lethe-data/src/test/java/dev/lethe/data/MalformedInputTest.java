package dev.lethe.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.LetheException;
import dev.lethe.base.Progress;
import dev.lethe.data.csv.CsvTable;
import dev.lethe.data.csv.Dialect;
import dev.lethe.data.graph.EdgeListReader;
import dev.lethe.data.graph.VertexSet;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.points.NumericColumn;
import dev.lethe.data.points.PointListReader;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.ImageRows;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.RawRows;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way we know to get the input wrong, with the exit code and the words of the answer. */
class MalformedInputTest {

  private static final int USAGE = 2;
  private static final int INPUT = 3;

  private record Case(String what, ThrowingCallable attempt, int exitCode, List<String> words) {
    @Override
    public String toString() {
      return what;
    }
  }

  private static final Schema SCHEMA =
      Schema.of(Feature.Numeric.of("a", 0, 10), Feature.Categorical.of("c", "x", "y"))
          .withLabel(new Label.Binary("l", List.of("1"), List.of("0")))
          .withId("who");

  @ParameterizedTest(name = "{0}")
  @MethodSource({"tables", "cells", "rawRows", "schemas", "edges", "points", "images", "values"})
  void is_refused_with_its_exit_code_place_rule_and_value(Case wrong) {
    Throwable thrown = catchThrowable(wrong.attempt());
    assertThat(thrown).isInstanceOf(LetheException.class);
    assertThat(thrown).hasMessageContainingAll(wrong.words().toArray(CharSequence[]::new));
    assertThat(((LetheException) thrown).exitCode()).isEqualTo(wrong.exitCode());
    assertThat(thrown)
        .isInstanceOf(
            wrong.exitCode() == USAGE ? BadUsageException.class : BadInputException.class);
    assertThat(thrown.getMessage()).doesNotContain("\n").doesNotContain(" null");
  }

  private static Case table(String what, String content, String... words) {
    return binary(what, content.getBytes(StandardCharsets.UTF_8), words);
  }

  private static Case binary(String what, byte[] content, String... words) {
    return new Case(
        what,
        () -> {
          Table table = Tables.open(ByteSource.of("t.csv", content));
          table.forEachRow(row -> row.text(0), Progress.SILENT);
        },
        INPUT,
        List.of(words));
  }

  static Stream<Case> tables() {
    byte[] zipped = TestSources.gzip("a,b\n1,2\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
    byte[] damaged = zipped.clone();
    damaged[12] ^= 0x55;
    byte[] wrongSum = zipped.clone();
    wrongSum[zipped.length - 6] ^= 1;
    byte[] latin1 = "a,b\nJos\u00e9,2\n".getBytes(StandardCharsets.ISO_8859_1);
    return Stream.of(
        new Case(
            "no such file",
            () -> Tables.open(Path.of("no/such.csv")),
            INPUT,
            List.of("no such file")),
        new Case("a directory", () -> Tables.open(Path.of("src")), INPUT, List.of("directory")),
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
        new Case(
            "Parquet without its module",
            () -> Tables.open(TestSources.text("t.parquet", "PAR1....PAR1")),
            USAGE,
            List.of("t.parquet", "dev.lethe:lethe-parquet")));
  }

  private static Case cell(String what, String rows, String... words) {
    return new Case(
        what,
        () -> GridImport.by(SCHEMA).load(TestSources.csv("who,a,c,l\n" + rows), Progress.SILENT),
        INPUT,
        List.of(words));
  }

  static Stream<Case> cells() {
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
        new Case(
            "feature not in the table",
            () -> GridImport.by(SCHEMA).load(TestSources.csv("who,b,c,l\n"), Progress.SILENT),
            INPUT,
            List.of("no column \"a\"", "\"who\", \"b\", \"c\", \"l\"")),
        new Case(
            "id not in the table",
            () -> GridImport.by(SCHEMA).load(TestSources.csv("a,c,l\n"), Progress.SILENT),
            INPUT,
            List.of("no column \"who\"")),
        new Case(
            "value outside a column's domain",
            () ->
                NumericColumn.read(
                    TestSources.csv("v\n1\n5\n"), "v", Interval.of(0, 4), Progress.SILENT),
            INPUT,
            List.of("t.csv:3", "[0.0, 4.0]", "\"5\"")),
        new Case(
            "empty line in a single column",
            () ->
                NumericColumn.read(
                    TestSources.csv("v\n1\n\n3\n"), "v", Interval.of(0, 4), Progress.SILENT),
            INPUT,
            List.of("t.csv:3", "column 1 'v'", "empty")),
        new Case(
            "drafting from no rows",
            () ->
                SchemaInference.infer(
                    TestSources.csv("a,b\n"), Optional.empty(), Optional.empty(), Progress.SILENT),
            INPUT,
            List.of("without rows")),
        new Case(
            "drafting with an unknown label",
            () ->
                SchemaInference.infer(
                    TestSources.csv("a,b\n1,2\n"),
                    Optional.of("y"),
                    Optional.empty(),
                    Progress.SILENT),
            INPUT,
            List.of("no column \"y\"")));
  }

  private static Case raw(String what, String csv, double bound, int code, String... words) {
    return new Case(
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

  static Stream<Case> rawRows() {
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

  private static Case schema(String what, String json, String... words) {
    return new Case(
        what,
        () -> SchemaReader.read(TestSources.text("s.json", json)),
        INPUT,
        Stream.concat(Stream.of("s.json"), Stream.of(words)).toList());
  }

  private static Case features(String what, String features, String... words) {
    return schema(what, "{\"version\": 1, \"features\": [" + features + "]}", words);
  }

  private static Case label(String what, String label, String... words) {
    return schema(
        what,
        "{\"version\":1,\"features\":[{\"name\":\"a\",\"min\":0,\"max\":1}],\"label\":"
            + label
            + "}",
        words);
  }

  static Stream<Case> schemas() {
    String a = "{\"name\":\"a\",\"min\":0,\"max\":1}";
    return Stream.of(
        schema("no JSON", "{\"version\": 1,", ":1:", "JSON"),
        schema("no YAML", "version: 1\nfeatures: [a, b\n", "YAML"),
        schema("empty", "", "object"),
        schema("a list", "[1]", "object"),
        schema("no version", "{\"features\": []}", "'version' is missing"),
        schema("later version", "{\"version\": 2, \"features\": []}", "version 1", "\"2\""),
        schema("no features", "{\"version\": 1}", "'features' is missing"),
        schema("trailing text", "{\"version\": 1, \"features\": [" + a + "]} x", "JSON"),
        schema(
            "unknown field",
            "{\"version\":1,\"features\":[" + a + "],\"biass\":true}",
            "\"biass\""),
        schema("repeated key", "{\"version\":1,\"version\":1}", "JSON", "version"),
        schema("repeated YAML key", "version: 1\nversion: 1\n", "YAML"),
        schema(
            "bias as text",
            "{\"version\":1,\"features\":[" + a + "],\"bias\":\"yes\"}",
            "bias",
            "true"),
        schema(
            "id as feature",
            "{\"version\":1,\"features\":[" + a + "],\"id\":\"a\"}",
            "\"a\"",
            "twice"),
        schema(
            "unknown origin",
            "{\"version\":1,\"features\":[" + a + "],\"bounds\":\"guessed\"}",
            "'declared' or 'inferred'",
            "guessed"),
        schema(
            "projection to nothing",
            "{\"version\":1,\"features\":["
                + a
                + "],\"projection\":{\"dimension\":0,\"seed\":\"s\"}}",
            "dimension",
            "0"),
        features("empty list", "", "at least one feature"),
        features("no name", "{\"min\":0,\"max\":1}", "features[0]", "'name' is missing"),
        features("no max", "{\"name\":\"a\",\"min\":0}", "features[0]", "'max' is missing"),
        features(
            "min above max", a + ",{\"name\":\"b\",\"min\":2,\"max\":1}", "features[1]", "min"),
        features("NaN bound", "{\"name\":\"a\",\"min\":NaN,\"max\":1}", "NaN"),
        features(
            "infinite bound",
            "{\"name\":\"a\",\"min\":0,\"max\":1e999}",
            "features[0].max",
            "finite"),
        features(
            "bound as text",
            "{\"name\":\"a\",\"min\":\"0\",\"max\":1}",
            "features[0].min",
            "number"),
        features("same feature twice", a + "," + a, "\"a\"", "twice"),
        features(
            "misspelt field",
            "{\"name\":\"a\",\"mn\":0,\"min\":0,\"max\":1}",
            "\"mn\"",
            "features[0]"),
        features(
            "bounds and categories",
            "{\"name\":\"a\",\"min\":0,\"categories\":[\"x\"]}",
            "\"min\""),
        features("no categories", "{\"name\":\"a\",\"categories\":[]}", "must not be empty"),
        features("category twice", "{\"name\":\"a\",\"categories\":[\"x\",\"x\"]}", "must differ"),
        features(
            "replacement outside",
            "{\"name\":\"a\",\"min\":0,\"max\":1,\"missing\":2}",
            "'missing'",
            "2.0"),
        features(
            "unknown replacement",
            "{\"name\":\"a\",\"categories\":[\"x\"],\"missing\":\"z\"}",
            "\"z\""),
        features(
            "unknown rule",
            "{\"name\":\"a\",\"min\":0,\"max\":1,\"outside\":\"drop\"}",
            "'clip' or 'refuse'"),
        label("label of no kind", "{\"name\":\"y\"}", "label", "'kind' is missing"),
        label(
            "label of unknown kind", "{\"name\":\"y\",\"kind\":\"multi\"}", "label.kind", "multi"),
        label(
            "one-sided label",
            "{\"name\":\"y\",\"kind\":\"binary\",\"positive\":[1]}",
            "'negative'"),
        label(
            "label on both sides",
            "{\"name\":\"y\",\"kind\":\"binary\",\"positive\":[1],\"negative\":[1]}",
            "both positive and negative"),
        label(
            "label is a feature",
            "{\"name\":\"a\",\"kind\":\"regression\",\"min\":0,\"max\":1}",
            "twice"));
  }

  private static Case edge(String what, String text, String... words) {
    return edge(what, text, VertexSet.fromEdges(), words);
  }

  private static Case edge(String what, String text, VertexSet vertices, String... words) {
    return new Case(
        what,
        () ->
            EdgeListReader.of(Interval.of(1, 10), vertices)
                .read(TestSources.text("g.txt", text), Progress.SILENT),
        INPUT,
        List.of(words));
  }

  static Stream<Case> edges() {
    return Stream.of(
        edge("no edges", "# nothing\n", "g.txt", "no edge"),
        edge("self loop", "a b 1\nc c 2\n", "g.txt:2", "two different", "\"c\""),
        edge("pair twice", "a b 1\nb c 2\na b 3\n", "g.txt:3", "\"a\" and \"b\"", "line 1"),
        edge("pair in both directions", "u v w\na b 1\nb a 1\n", "g.txt:3", "line 2", "merge"),
        edge("weight below", "a b 0.5\n", "g.txt:1", "[1.0, 10.0]", "\"0.5\""),
        edge("weight above", "a b 1\nb c 11\n", "g.txt:2", "\"11\""),
        edge("weight NaN", "a b NaN\n", "g.txt:1", "NaN"),
        edge("weight infinite", "a b 1\na c inf\n", "g.txt:2", "infinite"),
        edge("weight missing", "a b\n", "g.txt:1", "weight is missing"),
        edge("weight empty", "a,b,1\na,c,\n", "g.txt:2", "weight is missing"),
        edge("weight a word", "a b 1\na c heavy\n", "g.txt:2", "decimal number", "\"heavy\""),
        edge("one field", "a b 1\nc\n", "g.txt:2", "1 fields"),
        edge("four fields", "a b 1 2\n", "g.txt:1", "4 fields", "which columns"),
        edge("nameless vertex", ",b,1\n", "g.txt:1", "field 1", "no name"),
        edge(
            "one vertex too many",
            "a b 1\nb c 1\n",
            VertexSet.ofSize(2),
            "g.txt:2",
            "2 vertices",
            "\"c\""),
        edge(
            "unknown vertex",
            "a z 1\n",
            new VertexSet.Named(List.of("a", "b")),
            "g.txt:1",
            "\"z\"",
            "set"),
        new Case(
            "vertex named twice",
            () -> VertexSet.read(TestSources.text("v.txt", "a\nb\na\n")),
            INPUT,
            List.of("v.txt:3", "line 1", "\"a\"")),
        new Case(
            "no vertex",
            () -> VertexSet.read(TestSources.text("v.txt", "#\n")),
            INPUT,
            List.of("v.txt")),
        new Case(
            "vertex set of size 0",
            () -> VertexSet.ofSize(0),
            USAGE,
            List.of("at least one", "0")));
  }

  private static Case point(String what, String text, String... words) {
    return new Case(
        what,
        () ->
            PointListReader.within(List.of(Interval.of(0, 1), Interval.of(0, 2)))
                .read(TestSources.text("p.txt", text), Progress.SILENT),
        INPUT,
        List.of(words));
  }

  static Stream<Case> points() {
    return Stream.of(
        point("no points", "x y\n", "p.txt", "no point"),
        point("ragged points", "0 1\n0\n", "p.txt:2", "first one (2)", "has 1"),
        point(
            "outside the box", "0 1\n1 2.5\n", "p.txt:2", "coordinate 2", "[0.0, 2.0]", "\"2.5\""),
        point(
            "another dimension than the box", "0 0 0\n", "p.txt:1", "2 intervals", "3 coordinates"),
        point("not a number", "0 1\n0 x\n", "p.txt:2", "coordinate 2", "\"x\""),
        point("NaN first", "nan 1\n", "p.txt:1", "coordinate 1", "NaN"));
  }

  private static Case image(String what, int[] images, int[] labels, String... words) {
    return new Case(
        what,
        () -> IdxImages.read(TestSources.bytes("i", images), TestSources.bytes("l", labels)),
        INPUT,
        List.of(words));
  }

  static Stream<Case> images() {
    int[] one = {0, 0, 8, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 7, 9};
    int[] label = {0, 0, 8, 1, 0, 0, 0, 1, 5};
    return Stream.of(
        image("empty images", new int[0], label, "i:", "00 00 08 03"),
        image("labels for images", label, label, "i:", "00 00 08 03", "00 00 08 01"),
        image("floating images", new int[] {0, 0, 13, 3}, label, "type 13"),
        image("header cut off", Arrays.copyOf(one, 10), label, "header is cut off after 10"),
        image("pixels cut off", Arrays.copyOf(one, 17), label, "2 bytes are announced", "only 1"),
        image(
            "pixels too many",
            Arrays.copyOf(one, 19),
            label,
            "2 bytes are announced",
            "more follow"),
        image(
            "no images",
            new int[] {0, 0, 8, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1},
            label,
            "positive"),
        image(
            "more images than memory",
            new int[] {0, 0, 8, 3, 127, 255, 255, 255, 0, 0, 1, 0, 0, 0, 1, 0},
            label,
            "2^31"),
        image(
            "fewer labels", one, new int[] {0, 0, 8, 1, 0, 0, 0, 2, 5, 5}, "1 images", "2 labels"),
        new Case(
            "recipe of another size",
            () ->
                new ImageRows(
                    784, List.of(0.0), List.of(1.0, 2.0), Optional.empty(), Set.of(), false),
            USAGE,
            List.of("scale", "1 or 784", "2")),
        new Case(
            "pixel scale 0",
            () -> ImageRows.plain(4).withScaling(0, 0),
            USAGE,
            List.of("scale", "positive", "0.0")));
  }

  static Stream<Case> values() {
    return Stream.of(
        new Case(
            "letter as delimiter",
            () -> Dialect.delimited('e'),
            USAGE,
            List.of("delimiter", "'e'")),
        new Case("quote as delimiter", () -> Dialect.delimited('"'), USAGE, List.of("delimiter")),
        new Case("line end as delimiter", () -> Dialect.delimited('\n'), USAGE, List.of("code 10")),
        new Case(
            "declared delimiter not in the file",
            () ->
                CsvTable.open(TestSources.text("t.csv", "a,b\n1;2\n"), Dialect.delimited(','))
                    .forEachRow(row -> {}, Progress.SILENT),
            INPUT,
            List.of("t.csv:2", "has 1")),
        new Case(
            "equal numbers in two classes",
            () -> {
              Label label = new Label.Binary("l", List.of("1"), List.of("1.0"));
              Schema schema = Schema.of(Feature.Numeric.of("a", 0, 1)).withLabel(label);
              GridImport.by(schema).load(TestSources.csv("a,l\n0,1\n"), Progress.SILENT);
            },
            USAGE,
            List.of("\"l\"", "\"1.0\"", "another declared value")),
        new Case(
            "images' recipe for a table",
            () ->
                GridImport.by(ImageRows.plain(2)).load(TestSources.csv("a\n1\n"), Progress.SILENT),
            USAGE,
            List.of("images", "table")),
        new Case(
            "edge columns that coincide",
            () -> EdgeListReader.of(Interval.of(0, 1), VertexSet.fromEdges()).withColumns(1, 2, 2),
            USAGE,
            List.of("three different columns", "1, 2, 2")));
  }
}

package dev.lethe.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bad command line ends with the promised exit code and a message that helps. */
class BadCommandLinesTest {

  private static final String NOISE = "noise --sensitivity 1 ";

  @TempDir static Path folder;

  static Stream<BadLine> badLines() {
    return Stream.of(
        new BadLine("", 2, "a command is needed"),
        new BadLine("forgetting", 2, "forgetting"),
        new BadLine("--frobnicate", 2, "--frobnicate"),
        new BadLine("noise", 2, "--sensitivity"),
        new BadLine("noise --sensitivity", 2, "--sensitivity"),
        new BadLine("noise --sensitivity abc --epsilon 1 --delta 0.1", 2, "abc", "--sensitivity"),
        new BadLine("noise --sensitivity NaN --epsilon 1 --delta 0.1", 2, "NaN", "sensitivity"),
        new BadLine("noise --sensitivity -1 --epsilon 1 --delta 0.1", 2, "-1", "sensitivity"),
        new BadLine("noise --sensitivity 0 --epsilon 1 --delta 0.1", 2, "0", "sensitivity"),
        new BadLine("noise --sensitivity Infinity --epsilon 1 --delta 0.1", 2, "Infinity"),
        new BadLine(NOISE, 2, "--sigma, --epsilon and --delta"),
        new BadLine(NOISE + "--epsilon 1", 2, "exactly two"),
        new BadLine(NOISE + "--epsilon 1 --delta 0.1 --sigma 3", 2, "exactly two"),
        new BadLine(NOISE + "--epsilon -1 --delta 0.1", 2, "epsilon", "-1"),
        new BadLine(NOISE + "--epsilon NaN --delta 0.1", 2, "epsilon", "NaN"),
        new BadLine(NOISE + "--epsilon 1 --delta 0", 2, "delta", "0"),
        new BadLine(NOISE + "--epsilon 1 --delta 1", 2, "delta", "1"),
        new BadLine(NOISE + "--epsilon 1 --delta 2", 2, "delta", "2"),
        new BadLine(NOISE + "--epsilon 1 --delta -0.1", 2, "delta", "-0.1"),
        new BadLine(NOISE + "--sigma 0 --delta 0.1", 2, "sigma", "0"),
        new BadLine(NOISE + "--sigma -2 --delta 0.1", 2, "sigma", "-2"),
        new BadLine(NOISE + "--sigma NaN --epsilon 1", 2, "sigma", "NaN"),
        new BadLine(NOISE + "--epsilon 1 --delta 0.1 --dimension 0", 2, "0"),
        new BadLine(NOISE + "--epsilon 1 --delta 0.1 --dimension 1.5", 2, "1.5", "--dimension"),
        new BadLine(
            NOISE + "--epsilon 1 --delta 0.1 --calibration gauss", 2, "gauss", "--calibration"),
        new BadLine(
            NOISE + "--epsilon 1 --delta 0.1 --calibration classical", 4, "classical", "1.0"),
        new BadLine(NOISE + "--epsilon 0 --delta 0.1 --calibration concentrated", 4, "epsilon"),
        new BadLine(NOISE + "--epsilon 0 --delta 1e-320", 4, "sigma"),
        new BadLine(NOISE + "--epsilon 1 --delta 0.1 extra", 2, "extra"),
        new BadLine(NOISE + "--epsilon 1 --epsilon 2 --delta 0.1", 2, "--epsilon"),
        new BadLine("schema", 2, "schema infer FILE"),
        new BadLine("schema infer", 2, "FILE"),
        new BadLine("schema infer FOLDER/absent.csv", 3, "absent.csv"),
        new BadLine("schema infer spark:csv:x", 2, "spark:csv:x", "./lethe-spark-submit"),
        new BadLine("statistics --raw --data spark:csv:x", 2, "./lethe-spark-submit"),
        new BadLine(
            "forget --workspace FOLDER/w --subjects spark:table:x --epsilon 1 --delta 0.1",
            2,
            "spark:table:x",
            "./lethe-spark-submit"),
        new BadLine(
            "forget --workspace FOLDER/w --subjects spark:table:x --no-release", 2, "--no-release"),
        new BadLine(
            "forget --workspace FOLDER/w --subjects spark:table:x ann --no-release", 2, "alone"),
        new BadLine(
            "forget --workspace FOLDER/w --subjects ann --no-release --columns request=r",
            2,
            "--columns",
            "control table"),
        new BadLine(
            "forget --workspace FOLDER/w --subjects spark:table:x --columns ticket=r --epsilon 1"
                + " --delta 0.1",
            2,
            "ticket",
            "--columns"),
        new BadLine(
            "forget --workspace FOLDER/w --subjects spark:table:x --columns request=status"
                + " --epsilon 1 --delta 0.1",
            2,
            "different",
            "status"),
        new BadLine("schema infer FOLDER", 3, "FOLDER"),
        new BadLine("schema infer FOLDER/empty.csv", 3, "empty.csv"),
        new BadLine("schema infer FOLDER/header.csv", 3, "header.csv", "rows"),
        new BadLine("schema infer FOLDER/ragged.csv", 3, "ragged.csv", "3"),
        new BadLine("schema infer FOLDER/good.csv --label nope", 3, "nope", "a"),
        new BadLine("schema infer FOLDER/good.csv --id nope", 3, "nope"),
        new BadLine("schema infer FOLDER/archive.zip", 3, "zip"),
        new BadLine("data", 2, "data fetch NAME"),
        new BadLine("data fetch", 2, "NAME"),
        new BadLine("data fetch iris --data-dir FOLDER", 2, "iris", "wine"),
        new BadLine("statistics", 2, "--data"),
        new BadLine("statistics --data FOLDER/good.csv", 2, "--schema", "--raw"),
        new BadLine("statistics --data FOLDER/good.csv --raw --schema FOLDER/s.json", 2, "--raw"),
        new BadLine("statistics --data FOLDER/absent.csv --raw", 3, "absent.csv"),
        new BadLine("statistics --data FOLDER/long.csv --raw", 3, "long.csv", "3", "bound"),
        new BadLine("statistics --data FOLDER/nan.csv --raw", 3, "nan.csv", "NaN"),
        new BadLine("statistics --data FOLDER/text.csv --raw", 3, "text.csv", "hello"),
        new BadLine("statistics --data FOLDER/header.csv --raw", 4, "no rows"),
        new BadLine("statistics --data FOLDER/good.csv --raw --bound 0", 2, "0"),
        new BadLine("statistics --data FOLDER/good.csv --raw --bound NaN", 2, "NaN"),
        new BadLine("statistics --data FOLDER/good.csv --raw --bound x", 2, "x", "--bound"),
        new BadLine("statistics --data FOLDER/good.csv --raw --label nope", 3, "nope"),
        new BadLine("statistics --data FOLDER/good.csv --raw --label a --label-bound -1", 2, "-1"),
        new BadLine("statistics --data FOLDER/good.csv --raw --label a --label-bound 0.01", 3, "a"),
        new BadLine(
            "statistics --data FOLDER/good.csv --schema FOLDER/absent.json", 3, "absent.json"),
        new BadLine(
            "statistics --data FOLDER/good.csv --schema FOLDER/broken.json", 3, "broken.json"),
        new BadLine("statistics --data FOLDER/good.csv --schema FOLDER/unknown.json", 3, "colour"),
        new BadLine("statistics --data FOLDER/good.csv --schema FOLDER/other.json", 3, "zz"),
        new BadLine(
            "statistics --data FOLDER/good.csv --schema FOLDER/s.json --bound 2", 2, "--raw"),
        new BadLine(
            "statistics --data FOLDER/good.csv --schema FOLDER/s.json --label b", 2, "none"),
        new BadLine("statistics --data FOLDER/good.csv --schema FOLDER/s.json --id b", 2, "--id b"),
        new BadLine(
            "statistics --data FOLDER/outside.csv --schema FOLDER/s.json", 3, "outside.csv"),
        new BadLine(
            "statistics --data FOLDER/good.csv --raw --out FOLDER/no/such/x", 3, "no such"));
  }

  @BeforeAll
  static void write_the_files() throws IOException {
    write("empty.csv", "");
    write("header.csv", "a,b\n");
    write("good.csv", "a,b\n0.1,0.2\n0.3,-0.4\n");
    write("ragged.csv", "a,b\n1,2\n3\n");
    write("long.csv", "a,b\n0.1,0.2\n3,4\n");
    write("nan.csv", "a,b\n0.1,NaN\n");
    write("text.csv", "a,b\n0.1,hello\n");
    write("outside.csv", "a,b\n0.1,99\n");
    write("archive.zip", "PK\u0003\u0004rest");
    write("broken.json", "{\"version\": 1,");
    String features =
        "\"features\": [{\"name\": \"a\", \"min\": -1, \"max\": 1},"
            + " {\"name\": \"b\", \"min\": -1, \"max\": 1}]";
    write("s.json", "{\"version\": 1, \"bounds\": \"declared\", " + features + "}");
    write(
        "unknown.json",
        "{\"version\": 1, \"bounds\": \"declared\", \"colour\": 1, " + features + "}");
    write(
        "other.json",
        "{\"version\": 1, \"bounds\": \"declared\","
            + " \"features\": [{\"name\": \"zz\", \"min\": -1, \"max\": 1}]}");
  }

  private static void write(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  @ParameterizedTest
  @MethodSource("badLines")
  void a_bad_command_line_is_refused(BadLine bad) {
    bad.explainsItselfIn(folder);
  }

  @ParameterizedTest
  @MethodSource("badLines")
  void the_json_switch_changes_no_exit_code(BadLine bad) {
    if (!List.of("", "schema", "data", "--frobnicate")
        .contains(bad.line())) { // these name no command
      bad.refusedIn(folder, "--json");
    }
  }
}

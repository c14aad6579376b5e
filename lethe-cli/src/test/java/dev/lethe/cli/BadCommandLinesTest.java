package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

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

  private record Bad(String line, int exitCode, String... messages) {
    @Override
    public String toString() {
      return exitCode + ": lethe " + line;
    }
  }

  private static final String NOISE = "noise --sensitivity 1 ";

  @TempDir static Path folder;

  static Stream<Bad> badLines() {
    return Stream.of(
        new Bad("", 2, "a command is needed"),
        new Bad("forgetting", 2, "forgetting"),
        new Bad("--frobnicate", 2, "--frobnicate"),
        new Bad("noise", 2, "--sensitivity"),
        new Bad("noise --sensitivity", 2, "--sensitivity"),
        new Bad("noise --sensitivity abc --epsilon 1 --delta 0.1", 2, "abc", "--sensitivity"),
        new Bad("noise --sensitivity NaN --epsilon 1 --delta 0.1", 2, "NaN", "sensitivity"),
        new Bad("noise --sensitivity -1 --epsilon 1 --delta 0.1", 2, "-1", "sensitivity"),
        new Bad("noise --sensitivity 0 --epsilon 1 --delta 0.1", 2, "0", "sensitivity"),
        new Bad("noise --sensitivity Infinity --epsilon 1 --delta 0.1", 2, "Infinity"),
        new Bad(NOISE, 2, "--sigma, --epsilon and --delta"),
        new Bad(NOISE + "--epsilon 1", 2, "exactly two"),
        new Bad(NOISE + "--epsilon 1 --delta 0.1 --sigma 3", 2, "exactly two"),
        new Bad(NOISE + "--epsilon -1 --delta 0.1", 2, "epsilon", "-1"),
        new Bad(NOISE + "--epsilon NaN --delta 0.1", 2, "epsilon", "NaN"),
        new Bad(NOISE + "--epsilon 1 --delta 0", 2, "delta", "0"),
        new Bad(NOISE + "--epsilon 1 --delta 1", 2, "delta", "1"),
        new Bad(NOISE + "--epsilon 1 --delta 2", 2, "delta", "2"),
        new Bad(NOISE + "--epsilon 1 --delta -0.1", 2, "delta", "-0.1"),
        new Bad(NOISE + "--sigma 0 --delta 0.1", 2, "sigma", "0"),
        new Bad(NOISE + "--sigma -2 --delta 0.1", 2, "sigma", "-2"),
        new Bad(NOISE + "--sigma NaN --epsilon 1", 2, "sigma", "NaN"),
        new Bad(NOISE + "--epsilon 1 --delta 0.1 --dimension 0", 2, "0"),
        new Bad(NOISE + "--epsilon 1 --delta 0.1 --dimension 1.5", 2, "1.5", "--dimension"),
        new Bad(NOISE + "--epsilon 1 --delta 0.1 --calibration gauss", 2, "gauss", "--calibration"),
        new Bad(NOISE + "--epsilon 1 --delta 0.1 --calibration classical", 4, "classical", "1.0"),
        new Bad(NOISE + "--epsilon 0 --delta 0.1 --calibration concentrated", 4, "epsilon"),
        new Bad(NOISE + "--epsilon 0 --delta 1e-320", 4, "sigma"),
        new Bad(NOISE + "--epsilon 1 --delta 0.1 extra", 2, "extra"),
        new Bad(NOISE + "--epsilon 1 --epsilon 2 --delta 0.1", 2, "--epsilon"),
        new Bad("schema", 2, "schema infer FILE"),
        new Bad("schema infer", 2, "FILE"),
        new Bad("schema infer FOLDER/absent.csv", 3, "absent.csv"),
        new Bad("schema infer FOLDER", 3, "FOLDER"),
        new Bad("schema infer FOLDER/empty.csv", 3, "empty.csv"),
        new Bad("schema infer FOLDER/header.csv", 3, "header.csv", "rows"),
        new Bad("schema infer FOLDER/ragged.csv", 3, "ragged.csv", "3"),
        new Bad("schema infer FOLDER/good.csv --label nope", 3, "nope", "a"),
        new Bad("schema infer FOLDER/good.csv --id nope", 3, "nope"),
        new Bad("schema infer FOLDER/archive.zip", 3, "zip"),
        new Bad("statistics", 2, "--data"),
        new Bad("statistics --data FOLDER/good.csv", 2, "--schema", "--raw"),
        new Bad("statistics --data FOLDER/good.csv --raw --schema FOLDER/s.json", 2, "--raw"),
        new Bad("statistics --data FOLDER/absent.csv --raw", 3, "absent.csv"),
        new Bad("statistics --data FOLDER/long.csv --raw", 3, "long.csv", "3", "bound"),
        new Bad("statistics --data FOLDER/nan.csv --raw", 3, "nan.csv", "NaN"),
        new Bad("statistics --data FOLDER/text.csv --raw", 3, "text.csv", "hello"),
        new Bad("statistics --data FOLDER/header.csv --raw", 4, "no rows"),
        new Bad("statistics --data FOLDER/good.csv --raw --bound 0", 2, "0"),
        new Bad("statistics --data FOLDER/good.csv --raw --bound NaN", 2, "NaN"),
        new Bad("statistics --data FOLDER/good.csv --raw --bound x", 2, "x", "--bound"),
        new Bad("statistics --data FOLDER/good.csv --raw --label nope", 3, "nope"),
        new Bad("statistics --data FOLDER/good.csv --raw --label a --label-bound -1", 2, "-1"),
        new Bad("statistics --data FOLDER/good.csv --raw --label a --label-bound 0.01", 3, "a"),
        new Bad("statistics --data FOLDER/good.csv --schema FOLDER/absent.json", 3, "absent.json"),
        new Bad("statistics --data FOLDER/good.csv --schema FOLDER/broken.json", 3, "broken.json"),
        new Bad("statistics --data FOLDER/good.csv --schema FOLDER/unknown.json", 3, "colour"),
        new Bad("statistics --data FOLDER/good.csv --schema FOLDER/other.json", 3, "zz"),
        new Bad("statistics --data FOLDER/good.csv --schema FOLDER/s.json --bound 2", 2, "--raw"),
        new Bad("statistics --data FOLDER/good.csv --schema FOLDER/s.json --label b", 2, "none"),
        new Bad("statistics --data FOLDER/good.csv --schema FOLDER/s.json --id b", 2, "--id b"),
        new Bad("statistics --data FOLDER/outside.csv --schema FOLDER/s.json", 3, "outside.csv"),
        new Bad("statistics --data FOLDER/good.csv --raw --out FOLDER/no/such/x", 3, "no such"));
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
  void a_bad_command_line_is_refused(Bad bad) {
    String[] args =
        Stream.of(bad.line().split(" "))
            .filter(word -> !word.isEmpty())
            .map(word -> word.replace("FOLDER", folder.toString()))
            .toArray(String[]::new);
    CommandRun run = CommandRun.of(args);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(bad.exitCode());
    assertThat(run.out()).as("stdout stays empty").isEmpty();
    for (String message : bad.messages()) {
      assertThat(run.err()).contains(message.replace("FOLDER", folder.toString()));
    }
    assertThat(run.err()).doesNotContain("Exception").startsWith("lethe: ");
  }

  @ParameterizedTest
  @MethodSource("badLines")
  void the_json_switch_changes_no_exit_code(Bad bad) {
    if (bad.line().isEmpty() || List.of("schema", "--frobnicate").contains(bad.line())) {
      return; // no command was named that could take the switch
    }
    String[] args =
        Stream.of((bad.line() + " --json").split(" "))
            .map(word -> word.replace("FOLDER", folder.toString()))
            .toArray(String[]::new);
    CommandRun run = CommandRun.of(args);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(bad.exitCode());
    assertThat(run.out()).isEmpty();
  }
}

package dev.lethe.cli.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class SensitivityCommandTest {

  @TempDir static Path folder;

  @BeforeAll
  static void write_the_files() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder rows = new StringBuilder("who,a,b,c,y\n");
    for (int r = 0; r < 80; r++) {
      double a = random.nextDouble(-0.5, 0.5);
      double b = random.nextDouble(-0.5, 0.5);
      double c = random.nextDouble(-0.5, 0.5);
      int y = a + 0.2 * b > 0 ? 1 : -1;
      rows.append(String.format(Locale.ROOT, "u%d,%.6f,%.6f,%.6f,%d%n", r, a + 0.1 * y, b, c, y));
    }
    Files.writeString(folder.resolve("rows.csv"), rows);
    Files.writeString(folder.resolve("edges.txt"), "a b 1\nb c 4\nc d 2\na d 3\n");
    Files.writeString(folder.resolve("points.csv"), "x,y\n0.1,0.1\n0.9,0.2\n0.5,0.8\n");
  }

  private static final String ROWS = " --data FOLDER/rows.csv --raw --id who --label y";

  static Stream<String> questions() {
    return Stream.of(
        "median --values 1,2,3,4,7 --domain 0:10",
        "quantile --q 0.9 --data FOLDER/rows.csv --column a --domain -1:1",
        "mst --edges FOLDER/edges.txt --weights 0:10 --vertices 4",
        "mst-vertex --points FOLDER/points.csv --box 0:1",
        "mst-vertex --points FOLDER/points.csv --box 0:1,0:1 --attach any --norm manhattan",
        "pca --k 1" + ROWS,
        "pca --k 1 --centred" + ROWS,
        "svm --margin 0.05" + ROWS,
        "svm --margin 0.05 --kernel rbf:2" + ROWS,
        "svm --margin 0.05 --kernel poly:2" + ROWS,
        "ridge --lambda 0.01" + ROWS,
        "ridge --lambda 0" + ROWS,
        "logistic --lambda 0.01" + ROWS,
        "logistic --lambda 0.01 --radius 1" + ROWS,
        "newton --lambda 1" + ROWS,
        "descent --lambda 0.1 --iterations 5" + ROWS,
        "descent --lambda 0.1 --sigma 0.1 --radius 2" + ROWS,
        "descent --loss ridge --lambda 0.1" + ROWS);
  }

  private static CommandRun run(String line) {
    return CommandRun.of(line.replace("FOLDER", folder.toString()).split(" "));
  }

  @ParameterizedTest
  @MethodSource("questions")
  void every_problem_answers_with_the_fields_of_the_contract(String question) {
    CommandRun run = run("sensitivity " + question + " --json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode json = run.json();
    for (String field : new String[] {"problem", "n", "d", "capacity", "inputs", "assumptions"}) {
      assertThat(json.has(field)).as(field).isTrue();
    }
    for (String field : new String[] {"retain", "global", "ratio"}) {
      assertThat(json.get(field).has("sound")).as(field).isTrue();
      assertThat(json.get(field).has("paper")).as(field).isTrue();
    }
    assertThat(json.get("sigma").has("retain")).isTrue();
    assertThat(json.get("sigma").has("global")).isTrue();
    JsonNode retain = json.get("retain").get("sound");
    assertThat(retain.isNumber()).isTrue();
    if (json.get("global").get("sound").isNumber()) {
      assertThat(retain.doubleValue())
          .isLessThanOrEqualTo(json.get("global").get("sound").doubleValue());
    }
  }

  @ParameterizedTest
  @MethodSource("questions")
  void every_problem_answers_for_people(String question) {
    CommandRun run = run("sensitivity " + question);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("retain")
        .contains("global")
        .containsPattern("by [a-z]+/[a-z-]+/1");
  }

  @Test
  void the_median_of_five_values_moves_by_half_a_gap() {
    JsonNode json = run("sensitivity median --values 1,2,3,4,7 --domain 0:10 --json").json();
    assertThat(json.get("retain").get("sound").doubleValue()).isBetween(0.5, 0.5 * (1 + 1e-14));
    assertThat(json.get("global").get("sound").doubleValue()).isBetween(5.0, 5 * (1 + 1e-14));
    assertThat(json.get("sigma").get("retain").doubleValue())
        .isCloseTo(0.5 * 3.730631634816, within(1e-9));
  }

  @Test
  void an_infinite_value_is_the_string_infinity() {
    JsonNode json = run("sensitivity ridge --lambda 0" + ROWS + " --json").json();
    assertThat(json.get("global").get("sound").asString()).isEqualTo("Infinity");
    assertThat(json.get("sigma").get("global").asString()).isEqualTo("Infinity");
    assertThat(json.get("ratio").get("sound").doubleValue()).isZero();
  }

  @Test
  void logistic_shows_both_bounds_and_uses_the_smaller() {
    JsonNode retain =
        run("sensitivity logistic --lambda 0.01 --radius 1" + ROWS + " --json")
            .json()
            .get("retain");
    assertThat(retain.get("sound").doubleValue())
        .isEqualTo(
            Math.min(retain.get("uniform").doubleValue(), retain.get("local").doubleValue()));
  }

  @Test
  void scaling_the_data_scales_the_answer() throws IOException {
    StringBuilder scaled = new StringBuilder();
    for (String line : Files.readAllLines(folder.resolve("rows.csv"))) {
      String[] cells = line.split(",");
      if (!cells[0].equals("who")) {
        for (int i = 1; i <= 3; i++) {
          cells[i] = Double.toString(4 * Double.parseDouble(cells[i]));
        }
      }
      scaled.append(String.join(",", cells)).append('\n');
    }
    Files.writeString(folder.resolve("scaled.csv"), scaled);
    double unit = retain("ridge --lambda 0.01" + ROWS);
    double fourfold =
        retain("ridge --lambda 0.16 --bound 4" + ROWS.replace("rows.csv", "scaled.csv"));
    assertThat(fourfold).isCloseTo(unit / 4, within(1e-9 * unit));
  }

  private static double retain(String question) {
    return run("sensitivity " + question + " --json")
        .json()
        .get("retain")
        .get("sound")
        .doubleValue();
  }

  @Test
  void an_audit_of_noise_at_the_global_sensitivity_gives_back_its_epsilon() {
    JsonNode global = run("sensitivity median --values 1,2,3,4,7 --domain 0:10 --json").json();
    String sigma = global.get("sigma").get("global").asString();
    JsonNode audit =
        run("dp-audit --sigma "
                + sigma
                + " --delta 1e-5 median --values 1,2,3,4,7 --domain 0:10"
                + " --json")
            .json();
    assertThat(audit.get("epsilon_dp").doubleValue()).isCloseTo(1, within(1e-9));
    assertThat(audit.get("epsilon_unlearn").doubleValue())
        .isPositive()
        .isLessThanOrEqualTo(0.1 * audit.get("epsilon_dp").doubleValue() * (1 + 1e-9));
  }

  @Test
  void options_of_the_audit_may_follow_the_problem() {
    CommandRun run = run("dp-audit median --values 1,2,3 --domain 0:10 --sigma 5 --delta 1e-5");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("as unlearning");
  }
}

package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.StatisticsFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

class CommandsTest {

  @TempDir Path folder;

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "noise",
        "statistics",
        "schema",
        "schema infer",
        "reproduce",
        "completion",
        "help"
      })
  void every_command_has_help(String command) {
    String[] words = (command + " --help").strip().split(" ");
    CommandRun run = CommandRun.of(words);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("Usage: lethe").contains("--help");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void the_root_help_lists_the_commands_and_the_exit_codes() {
    String help = CommandRun.of("--help").out();
    assertThat(help).contains("noise", "statistics", "schema", "completion", "Exit codes");
  }

  /** The list has the names, so that no class is loaded to learn them. */
  @Test
  void every_command_is_found_by_the_name_it_declares() {
    assertThat(Commands.NAMES)
        .allSatisfy(
            name ->
                assertThat(Commands.named(name).getAnnotation(Command.class).name())
                    .isEqualTo(name));
  }

  /** picocli's own readers of days and the like are left out: {@link LetheCommand}. */
  @Test
  void every_option_has_somebody_who_reads_its_word() {
    assertThat(withAll(LetheCommand.whole()))
        .flatExtracting(command -> command.getCommandSpec().args())
        .filteredOn(arg -> arg.type().getName().matches("java\\.(time|sql)\\..*"))
        .isNotEmpty()
        .allSatisfy(arg -> assertThat(arg.converters()).as(arg.toString()).isNotEmpty());
  }

  private static Stream<CommandLine> withAll(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().flatMap(CommandsTest::withAll));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "-V", "version"})
  void the_version_names_the_kernel(String asked) {
    CommandRun run = CommandRun.of(asked);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("lethe 0.").contains("kernel ").doesNotContain("${");
  }

  @Test
  void noise_answers_all_three_questions_consistently() {
    JsonNode sigma =
        CommandRun.of("noise", "--sensitivity=2", "--epsilon=1", "--delta=1e-5", "--json").json();
    assertThat(sigma.get("sigma").doubleValue()).isCloseTo(2 * 3.7306, within(1e-3));
    assertThat(sigma.get("sigma_by_rule").get("concentrated").doubleValue())
        .isCloseTo(2 * 4.9006, within(1e-3));
    String value = sigma.get("sigma").asString();
    JsonNode epsilon =
        CommandRun.of("noise", "--sensitivity=2", "--sigma", value, "--delta=1e-5", "--json")
            .json();
    assertThat(epsilon.get("epsilon").doubleValue()).isLessThanOrEqualTo(1).isGreaterThan(0.9999);
    JsonNode delta =
        CommandRun.of("noise", "--sensitivity=2", "--sigma", value, "--epsilon=1", "--json").json();
    assertThat(delta.get("delta").doubleValue()).isLessThanOrEqualTo(1e-5).isGreaterThan(0.999e-5);
  }

  @Test
  void statistics_do_not_depend_on_the_order_of_rows_or_the_format() throws IOException {
    String forward = file("f.csv", "id,a,b,y\nu1,0.1,0.2,1\nu2,0.5,-0.25,0\nu3,0,0.75,-1\n");
    String backward = file("b.csv", "id;a;b;y\r\nu3;0;0.75;-1\r\nu2;.5;-0.25;0\r\nu1;0.1;2e-1;1");
    JsonNode first = statistics(forward);
    assertThat(statistics(backward)).isEqualTo(first);
    assertThat(first.get("n").intValue()).isEqualTo(3);
    assertThat(first.get("d").intValue()).isEqualTo(2);
    assertThat(first.get("lambda_min_at_least").doubleValue())
        .isPositive()
        .isLessThan(first.get("lambda_max_at_most").doubleValue());
  }

  private static JsonNode statistics(String path) {
    CommandRun run =
        CommandRun.of(
            "statistics", "--data", path, "--raw", "--id", "id", "--label", "y", "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.json();
  }

  @Test
  void written_statistics_have_the_printed_digest() throws IOException {
    String data = file("d.csv", "a,b\n0.1,0.2\n");
    Path target = folder.resolve("s.bin");
    CommandRun run =
        CommandRun.of("statistics", "--data", data, "--raw", "--out", target.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    try (InputStream in = Files.newInputStream(target)) {
      ExactStatistics statistics = StatisticsFormat.read(in);
      assertThat(run.out()).contains(HexFormat.of().formatHex(StatisticsFormat.digest(statistics)));
    }
  }

  @Test
  void a_drafted_schema_can_be_used_and_says_that_it_was_drafted() throws IOException {
    String data = file("d.csv", "who,age,colour,ok\nann,30,red,1\nbob,55,blue,0\ncyd,41,red,1\n");
    CommandRun draft = CommandRun.of("schema", "infer", data, "--label", "ok", "--id", "who");
    assertThat(draft.exitCode()).as(draft.err()).isZero();
    assertThat(draft.err()).contains("note: ");
    assertThat(draft.json().get("bounds").asString()).isEqualTo("inferred");
    String schema = file("schema.json", draft.out());
    CommandRun use = CommandRun.of("statistics", "--data", data, "--schema", schema, "--json");
    assertThat(use.exitCode()).as(use.err()).isZero();
    assertThat(use.json().get("assumptions").get(0).asString()).contains("inferred");
    String yaml =
        file(
            "schema.yaml",
            CommandRun.of("schema", "infer", data, "--label", "ok", "--id", "who", "--yaml").out());
    CommandRun again = CommandRun.of("statistics", "--data", data, "--schema", yaml, "--json");
    assertThat(again.json()).isEqualTo(use.json());
  }

  @Test
  void completion_is_a_script_that_knows_the_commands() {
    assertThat(CommandRun.of("completion").out()).contains("complete").contains("statistics");
  }
}

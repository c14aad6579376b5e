package dev.lethe.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.cli.sensitivity.SensitivityCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every command in the documentation prints what its page says. */
class DocumentationTest {

  private static final String REAL_DATA = "../shared/data";
  static final Path ROOT = root();

  @TempDir Path folder;

  private static Path root() {
    Path start = Path.of("").toAbsolutePath();
    for (Path here = start; here != null; here = here.getParent()) {
      if (Files.isRegularFile(here.resolve("lethe"))) {
        return here;
      }
    }
    throw new IllegalStateException("no folder above " + start + " holds the script 'lethe'");
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), files.sorted())
          .filter(file -> file.toString().endsWith(".md") && Files.isRegularFile(file))
          .toList();
    }
  }

  private static List<ConsoleBlock> blocks(Path page) throws IOException {
    return ConsoleBlock.of(ROOT.relativize(page), Files.readAllLines(page));
  }

  @Tag("slow")
  @TestFactory
  Stream<DynamicContainer> every_command_prints_what_its_page_says() throws IOException {
    List<DynamicContainer> containers = new ArrayList<>();
    for (Path page : pages()) {
      Path own = Files.createDirectory(folder.resolve(String.valueOf(containers.size())));
      ConsoleSession session = new ConsoleSession(ROOT, own);
      containers.add(
          DynamicContainer.dynamicContainer(
              ROOT.relativize(page).toString(),
              blocks(page).stream()
                  .map(
                      block ->
                          DynamicTest.dynamicTest(block.toString(), () -> check(block, session)))));
    }
    return containers.stream();
  }

  private static void check(ConsoleBlock block, ConsoleSession session) throws IOException {
    assumeTrue(
        !block.mentions(REAL_DATA) || Files.isDirectory(ROOT.resolve(REAL_DATA)),
        () -> block + " needs the data sets in " + REAL_DATA + ", which is not there");
    for (ConsoleBlock.Step step : block.steps()) {
      List<String> shown = block.compared(session.shownBy(step.command()));
      List<String> expected = block.compared(step.expected());
      if (!new ConsoleBlock.Step(step.command(), expected).matches(shown)) {
        assertThat(shown).as("%s: $ %s", block, step.command()).isEqualTo(expected);
      }
    }
  }

  @Test
  void each_problem_has_a_page_with_a_command() throws IOException {
    for (String problem : problems()) {
      Path page = ROOT.resolve("docs/mathematics/problems/" + problem + ".md");
      assertThat(blocks(page))
          .as("console blocks of %s", page)
          .anyMatch(block -> block.mentions("./lethe sensitivity"));
    }
  }

  /** The names that the command line itself knows. */
  private static List<String> problems() {
    return new CommandLine(new SensitivityCommand())
        .getSubcommands().values().stream().map(CommandLine::getCommandName).distinct().toList();
  }

  /** The twin: whichever digit of a page is changed, the check above notices. */
  @Test
  void one_changed_digit_is_noticed() throws IOException {
    ConsoleBlock.Step step =
        blocks(ROOT.resolve("docs/mathematics/problems/quantile.md")).get(0).steps().get(0);
    List<String> shown = new ConsoleSession(ROOT, folder).shownBy(step.command());
    assertThat(step.matches(shown)).isTrue();
    int changed = 0;
    for (int i = 0; i < step.expected().size(); i++) {
      String line = step.expected().get(i);
      for (int at = 0; at < line.length(); at++) {
        char c = line.charAt(at);
        if (c >= '0' && c <= '9') {
          List<String> wrong = new ArrayList<>(step.expected());
          char other = c == '9' ? '0' : (char) (c + 1);
          wrong.set(i, line.substring(0, at) + other + line.substring(at + 1));
          assertThat(new ConsoleBlock.Step(step.command(), wrong).matches(shown)).isFalse();
          changed++;
        }
      }
    }
    assertThat(changed).isGreaterThan(20);
  }

  @Test
  void an_ellipsis_stands_for_any_lines_but_not_for_wrong_ones() {
    List<String> shown = List.of("a", "b", "c");
    assertThat(new ConsoleBlock.Step("", List.of("a", "…", "c")).matches(shown)).isTrue();
    assertThat(new ConsoleBlock.Step("", List.of("a", "b", "c", "…")).matches(shown)).isTrue();
    assertThat(new ConsoleBlock.Step("", List.of("…")).matches(shown)).isTrue();
    assertThat(new ConsoleBlock.Step("", List.of("a", "…", "d")).matches(shown)).isFalse();
    assertThat(new ConsoleBlock.Step("", List.of("a", "b")).matches(shown)).isFalse();
  }

  /** Masking takes out what differs from run to run and leaves every other digit. */
  @Test
  void a_masked_block_compares_all_but_days_digests_and_keys() {
    String digest = "0123456789abcdef".repeat(4);
    ConsoleBlock block =
        ConsoleBlock.of(Path.of("page.md"), List.of("```console masked", "$ ./lethe", "```"))
            .get(0);
    assertThat(block.compared(List.of("1 2026-11-15 newton " + digest + " 8.78e-05")))
        .containsExactly("1 <the day> newton <digest> 8.78e-05");
    assertThat(
            block.compared(List.of("MCowBQYDK2VwAyEAod7Kc/R7ghNfs3Rk2AEIBSkbstlbPAE9QaRpVlNkNpE=")))
        .containsExactly("<key>");
    ConsoleBlock plain =
        ConsoleBlock.of(Path.of("page.md"), List.of("```console", "$ ./lethe", "```")).get(0);
    assertThat(plain.compared(List.of(digest))).containsExactly(digest);
  }

  @Test
  void commands_are_split_as_a_shell_splits_them() {
    assertThat(ConsoleSession.words("./lethe  a 'b c' \"d 'e\" --f='' ''"))
        .containsExactly("./lethe", "a", "b c", "d 'e", "--f=", "");
  }
}

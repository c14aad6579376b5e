package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.cli.LetheCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Each command has a page, which says what {@code --help} says. */
class ManPagesTest {

  private static final Path MANUAL = Archives.TARGET.resolve("home/man/man1");

  private static Stream<CommandLine> commands(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().distinct().flatMap(ManPagesTest::commands));
  }

  private static List<String> pages() throws IOException {
    try (Stream<Path> files = Files.list(MANUAL)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void there_is_a_page_for_each_command_and_none_besides() throws IOException {
    assertThat(pages())
        .hasSizeGreaterThan(60)
        .containsExactlyInAnyOrderElementsOf(
            commands(LetheCommand.whole())
                .map(command -> command.getCommandSpec().qualifiedName("-") + ".1")
                .toList());
  }

  @Test
  void groff_finds_nothing_to_warn_of() throws IOException {
    assumeTrue(Command.tool("groff").isPresent(), "there is no groff here");
    for (String page : pages()) {
      Command.Result result = groff("-ww", page);
      assertThat(result.err()).as(page).isEmpty();
      assertThat(result.worked()).as(page).contains("NAME", "SYNOPSIS", "DESCRIPTION");
    }
  }

  @Test
  void man_shows_them() {
    assumeTrue(Command.tool("man").isPresent(), "there is no man here");
    Command.Result shown =
        Command.in(MANUAL).with("MANWIDTH", "200").run("man", "--warnings", "-l", "lethe-forget.1");
    assumeTrue(!shown.err().contains("has been minimized"), "man is a stub here");
    assertThat(shown.err()).isEmpty();
    assertThat(shown.worked()).contains("lethe forget", "--epsilon=E", "The guarantee's epsilon.");
  }

  /** Word by word, whatever breaks and indents lines. */
  @Test
  void no_word_of_the_help_is_missing() {
    assumeTrue(Command.tool("groff").isPresent(), "there is no groff here");
    commands(LetheCommand.whole())
        .forEach(
            command -> {
              command.setUsageHelpAutoWidth(false).setUsageHelpWidth(10_000);
              StringWriter help = new StringWriter();
              command.usage(new PrintWriter(help, true));
              String name = command.getCommandSpec().qualifiedName("-");
              Set<String> missing =
                  words(help.toString().replace("Usage:", "").replace("Commands:", ""));
              String page = groff("-rHY=0", name + ".1").worked();
              missing.removeAll(words(page));
              // A list of commands has their names there, and those of their pages here.
              command
                  .getSubcommands()
                  .keySet()
                  .forEach(
                      each -> {
                        if (page.contains(name + "-" + each + "(1)")) {
                          missing.remove(each);
                        }
                      });
              assertThat(missing).as(name).isEmpty();
            });
  }

  private static Set<String> words(String text) {
    return new TreeSet<>(Arrays.asList(text.strip().split("[\\s,]+", -1)));
  }

  private static Command.Result groff(String option, String page) {
    return Command.in(MANUAL)
        .run("groff", "-man", "-Tutf8", "-P-cbou", "-rLL=9000n", "-dAD=l", option, page);
  }
}

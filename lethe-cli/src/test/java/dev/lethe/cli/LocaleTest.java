package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the locale, nobody is lost by their letters. */
class LocaleTest {

  private static final Path SCRIPT = Path.of("..", "scripts", "utf8-locale").toAbsolutePath();

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void train() {
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
  }

  /** By a shell, because a JVM in such a locale cannot pass the word on either. */
  private CommandRun forget(String before, String locale) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String line =
        "%s '%s' -cp '%s' %s forget --workspace '%s' --no-release --subjects p1 $'caf\\xc3\\xa9'"
            .formatted(
                before,
                java,
                System.getProperty("java.class.path"),
                Main.class.getName(),
                folder.resolve("w"));
    return ChildCommand.run(List.of("bash", "-c", line), locale, Redirect.PIPE);
  }

  @Test
  void a_word_that_is_lost_on_its_way_is_refused_and_nobody_is_forgotten() throws IOException {
    CommandRun run = forget("exec", "C");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
    assertThat(run.err()).contains("UTF-8 locale");
    assertThat(files.json("log --workspace FOLDER/w").get("rows").asInt()).isEqualTo(120);
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "xx_XX.UTF-8", "C.UTF-8"})
  void the_launcher_sees_to_a_locale_of_all_letters(String locale) throws IOException {
    CommandRun run = forget(". '" + SCRIPT + "'; exec", locale);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(6);
    assertThat(run.err()).contains("[café]");
  }
}

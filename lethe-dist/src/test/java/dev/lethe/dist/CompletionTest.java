package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts load in the shells that they are for, and complete what is begun. */
class CompletionTest {

  private static final Path FOLDER = Archives.TARGET.resolve("home/completion");

  /** A shell at a terminal of its own; each line waits for what must appear there. */
  private static final String AT_A_TERMINAL =
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "fpath=($PWD \\$fpath); autoload -U compinit; compinit -u -D; print READ''Y"
      zpty -r shell shown '*READY*'
      zpty -w -n shell $'lethe register app\\t'
      zpty -r shell shown '*approve*'
      zpty -w -n shell $'--he\\t'
      zpty -r shell rest '*lp*'
      print -r -- "$shown$rest"
      zpty -d shell
      """;

  @Test
  void bash_completes_a_command() {
    assumeTrue(Command.tool("bash").isPresent(), "there is no bash here");
    Command.Result result =
        Command.in(FOLDER)
            .run(
                "bash",
                "-c",
                "set -eu; source lethe.bash; set +u; COMP_WORDS=(lethe register app);"
                    + " COMP_CWORD=2; COMP_LINE='lethe register app'; COMP_POINT=18;"
                    + " _complete_lethe; echo \"${COMPREPLY[@]}\"");
    assertThat(result.err()).isEmpty();
    assertThat(result.worked()).isEqualTo("approve\n");
  }

  @Test
  void zsh_completes_a_command(@TempDir Path folder) throws IOException {
    assumeTrue(Command.tool("zsh").isPresent(), "there is no zsh here");
    Path script = Files.writeString(folder.resolve("try.zsh"), AT_A_TERMINAL);
    Command.Result result =
        Command.in(FOLDER)
            .with("HOME", folder.toString())
            .run("timeout", "30", "zsh", "-f", script.toString());
    assertThat(result.err()).isEmpty();
    assertThat(result.worked()).contains("approve").doesNotContain("not found");
  }
}

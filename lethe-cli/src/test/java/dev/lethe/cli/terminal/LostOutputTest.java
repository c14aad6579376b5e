package dev.lethe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.cli.ChildCommand;
import dev.lethe.cli.CommandRun;
import dev.lethe.cli.LetheCommand;
import dev.lethe.cli.Main;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What could not be printed was not said: the exit code tells. */
class LostOutputTest {

  private static final Path FULL = Path.of("/dev/full");

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void write() {
    files = WorkspaceFixture.in(folder);
  }

  /** A disk that is full from the first byte on. */
  private static final class FullWriter extends Writer {

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  private CommandRun lost(String line) {
    StringWriter err = new StringWriter();
    String[] args =
        line.replace("TERMS", WorkspaceFixture.TERMS)
            .replace("FOLDER", folder.toString())
            .split(" ");
    int exitCode =
        LetheCommand.run(new PrintWriter(new FullWriter()), new PrintWriter(err, true), args);
    return new CommandRun(exitCode, "", err.toString());
  }

  @Test
  void a_command_that_changes_something_says_that_it_is_done() {
    files.train("w", "");
    for (String line :
        List.of(
            "forget --workspace FOLDER/w --subjects p1 TERMS",
            "forget --workspace FOLDER/w --subjects p2 stranger --no-release --json",
            "release --workspace FOLDER/w TERMS")) {
      CommandRun run = lost(line);
      assertThat(run.exitCode()).as(line).isEqualTo(3);
      assertThat(run.err()).contains("could not be written").contains("lethe log");
    }
    assertThat(files.json("log --workspace FOLDER/w").get("rows").asInt()).isEqualTo(118);
  }

  @Test
  void a_question_without_an_answer_has_failed_and_an_error_stays_what_it_was() {
    CommandRun run = lost("noise --sensitivity 1 --epsilon 1 --delta 1e-5");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("could not be written").doesNotContain("lethe log");
    assertThat(lost("log --workspace FOLDER/nowhere").exitCode()).isEqualTo(2);
  }

  @Test
  void a_full_device_and_a_reader_who_left_are_noticed_by_the_process() throws IOException {
    assumeTrue(Files.exists(FULL), "no /dev/full here");
    CommandRun full = ChildCommand.usual().printingTo(FULL).run("--version");
    assertThat(full.exitCode()).as(full.err()).isEqualTo(3);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String gone =
        "'%s' -cp '%s' %s completion | true; exit ${PIPESTATUS[0]}"
            .formatted(java, System.getProperty("java.class.path"), Main.class.getName());
    CommandRun left = ChildCommand.run(List.of("bash", "-c", gone), "C.UTF-8", Redirect.PIPE);
    assertThat(left.exitCode()).as(left.err()).isEqualTo(3);
    assertThat(left.err()).contains("nobody reads it");
  }

  @Test
  void a_file_that_cannot_be_written_whole_is_named() {
    assumeTrue(Files.exists(FULL), "no /dev/full here");
    files.put("plain.csv", "a,b\n0.1,0.2\n0.3,-0.4\n");
    files.refuses(
        3, "statistics --raw --data FOLDER/plain.csv --out /dev/full", "/dev/full", "space");
  }
}

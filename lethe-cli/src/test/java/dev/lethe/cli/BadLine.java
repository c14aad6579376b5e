package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * A command line that must be refused.
 *
 * @param line words separated by blanks; FOLDER stands for the folder of the test's files
 * @param messages what stderr must contain, among other things
 */
public record BadLine(String line, int exitCode, String... messages) {

  /** Runs it with more words behind it: the exit code is right and stdout stays empty. */
  CommandRun refusedIn(Path folder, String... more) {
    String[] args =
        Stream.concat(Stream.of(line.split(" ")), Stream.of(more))
            .filter(word -> !word.isEmpty())
            .map(word -> word.replace("FOLDER", folder.toString()))
            .toArray(String[]::new);
    CommandRun run = CommandRun.of(args);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
    assertThat(run.out()).as("stdout stays empty").isEmpty();
    return run;
  }

  /** The same, with a message that helps and is not a stack trace. */
  public void explainsItselfIn(Path folder) {
    CommandRun run = refusedIn(folder);
    for (String message : messages) {
      assertThat(run.err()).contains(message.replace("FOLDER", folder.toString()));
    }
    assertThat(run.err()).doesNotContain("Exception").startsWith("lethe: ");
  }

  @Override
  public String toString() {
    return exitCode + ": lethe " + line;
  }
}

package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What commands say of changes that are done, pending, or not to be made here. */
class TruthCommandsTest {

  private static final String FORGET = "forget --workspace FOLDER/w TERMS --subjects ";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void trained() {
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
  }

  private void copy(String from, String to) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve(from))) {
      for (Path file : all.toList()) {
        Path target = folder.resolve(to).resolve(folder.resolve(from).relativize(file).toString());
        Files.copy(file, target);
        Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(file));
      }
    }
  }

  @Test
  void what_is_pending_is_a_note_and_the_request_is_done() throws IOException {
    JsonNode released = files.json("release --workspace FOLDER/w TERMS");
    assertThat(released.has("pending")).isFalse();
    Path opening = Path.of(released.get("opening").asString());
    Files.delete(opening);
    Files.createDirectories(opening.resolve("in-the-way"));

    CommandRun forgotten = files.works(FORGET + "p4");
    assertThat(forgotten.err()).contains("note: " + opening, "cannot be erased");
    JsonNode again = files.json(FORGET + "p6");
    assertThat(again.get("request").asInt()).isEqualTo(2);
    assertThat(again.get("pending").get(0).asString()).contains(opening.toString());
    assertThat(files.json(FORGET.replace("TERMS", "--no-release") + "p7").has("pending")).isTrue();
    assertThat(files.json("log --workspace FOLDER/w").get("pending")).hasSize(1);
    assertThat(files.works("log --workspace FOLDER/w").err()).contains("note: " + opening);

    Files.delete(opening.resolve("in-the-way"));
    Files.delete(opening);
    assertThat(files.json("log --workspace FOLDER/w").has("pending")).isFalse();
  }

  @Test
  void a_copy_that_is_behind_is_refused_until_it_is_said_to_go_on() throws IOException {
    copy("w", "copy");
    files.works("release --workspace FOLDER/w TERMS");
    files.refuses(
        3, "release --workspace FOLDER/copy TERMS", "budget would be spent twice", "nothing was");
    files.works("log --workspace FOLDER/copy");
    JsonNode on = files.json("workspace continue --workspace FOLDER/copy");
    assertThat(on.get("generation").asInt()).isEqualTo(2);
    assertThat(files.works("release --workspace FOLDER/copy TERMS").err()).isEmpty();
    files.refuses(3, "key rotate --workspace FOLDER/w", "lethe workspace continue");
    files.refuses(2, "workspace", "a command is needed", "continue");
  }

  @Test
  void a_day_may_be_confirmed() {
    files.works("release --workspace FOLDER/w TERMS --confirm-day");
    files.works(FORGET + "p4 --confirm-day");
    files.works("forget --workspace FOLDER/w --subjects p5 --no-release --confirm-day");
    files.works("key rotate --workspace FOLDER/w --confirm-day");
  }
}

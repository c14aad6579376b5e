package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Named people who are not here: the exit code tells, and nobody keeps their names. */
class UnknownPeopleTest {

  private static final String FORGET = "forget --workspace FOLDER/w TERMS --subjects ";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void train() {
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
  }

  private int rows() {
    return files.json("log --workspace FOLDER/w").get("rows").asInt();
  }

  @Test
  void the_known_ones_are_forgotten_and_exit_code_6_tells_of_the_others() {
    CommandRun run = files.run(FORGET + "p1 stranger p2");
    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err()).startsWith("lethe: 1 of the named people").contains("[stranger]");
    assertThat(rows()).isEqualTo(118);
    CommandRun silent =
        files.run("forget --workspace FOLDER/w --no-release --json --subjects p3 who");
    assertThat(silent.exitCode()).isEqualTo(6);
    assertThat(silent.json().get("unknown").get(0).asString()).isEqualTo("who");
  }

  @Test
  void all_known_or_unknown_allowed_is_exit_code_0() {
    assertThat(files.json(FORGET + "p1").get("unknown")).isEmpty();
    CommandRun allowed = files.works(FORGET + "p2 stranger --allow-unknown");
    assertThat(allowed.err()).startsWith("note: 1 of the named people");
    assertThat(rows()).isEqualTo(118);
  }

  @Test
  void where_nobody_is_known_nothing_changes_whatever_is_allowed() {
    files.refuses(3, FORGET + "stranger --allow-unknown --unknown-to FOLDER/u", "none of the 1");
    assertThat(rows()).isEqualTo(120);
    assertThat(folder.resolve("u")).doesNotExist();
  }

  @Test
  void a_plan_notes_them() {
    CommandRun run = files.works("plan --workspace FOLDER/w TERMS --subjects p1 stranger --json");
    assertThat(run.err()).contains("note: 1 of the named people").contains("[stranger]");
    assertThat(run.json().has("ways")).isTrue();
  }

  @Test
  void a_long_list_is_cut_and_a_file_has_all_of_it() throws IOException {
    List<String> strangers = IntStream.range(0, 1000).mapToObj(i -> "stranger" + i).toList();
    files.put("many.txt", "p1\n" + String.join("\n", strangers));
    CommandRun run = files.run(FORGET + "FOLDER/many.txt");
    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.out() + run.err())
        .contains("stranger9 and 990 more")
        .doesNotContain("stranger10,")
        .contains("--unknown-to FILE");
    assertThat(run.err()).hasLineCount(1);

    files.put("many.txt", "p2\n" + String.join("\n", strangers));
    CommandRun kept = files.run(FORGET + "FOLDER/many.txt --unknown-to FOLDER/unknown --json");
    Path file = folder.resolve("unknown");
    assertThat(Files.readAllLines(file)).isEqualTo(strangers);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(kept.json().get("unknown")).hasSize(1000);
  }

  @Test
  void a_file_that_cannot_be_written_is_told_before_anybody_is_forgotten() {
    files.refuses(2, FORGET + "p1 x --unknown-to FOLDER/table.csv", "table.csv", "already");
    files.refuses(2, FORGET + "p1 x --unknown-to FOLDER/no/such/u", "cannot be made");
    assertThat(rows()).isEqualTo(120);
  }

  @Test
  void the_workspace_learns_no_name_of_a_stranger() throws IOException {
    files.run(FORGET + "p1 Rumpelstilzchen");
    try (Stream<Path> all = Files.walk(folder.resolve("w"))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain("Rumpelstilzchen");
      }
    }
  }
}

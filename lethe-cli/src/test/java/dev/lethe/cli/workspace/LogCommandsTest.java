package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The log of certificates on the command line: what is kept, what is asked, what is answered. */
class LogCommandsTest {

  private static final String SECOND = "verify FOLDER/w/releases/0002/certificate.json";

  @TempDir static Path folder;

  /** Three releases; a backup after the second that went on by itself; checkpoints kept of each. */
  @BeforeAll
  static void make() {
    WorkspaceFixture files = WorkspaceFixture.in(folder);
    files.train("w", "");
    keep("w", "kept1");
    keep("w", "kept2");
    copy(folder.resolve("w"), folder.resolve("backup"));
    keep("w", "kept3");
    files.works("workspace continue --workspace FOLDER/backup");
    keep("backup", "fork3");
    files.put("signer.pem", files.works("key show --workspace FOLDER/w").out());
    files.train("other", "");
    keep("other", "other1");
  }

  private static WorkspaceFixture files() {
    return new WorkspaceFixture(folder);
  }

  private static void keep(String workspace, String name) {
    files().works("release --workspace FOLDER/" + workspace + " TERMS");
    files().put(name, files().works("log checkpoint --workspace FOLDER/" + workspace).out());
  }

  private static void copy(Path from, Path to) {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.sorted().toList()) {
        Files.copy(each, to.resolve(from.relativize(each)), StandardCopyOption.COPY_ATTRIBUTES);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> names(JsonNode checks) {
    return checks
        .valueStream()
        .map(check -> check.get("check").asString())
        .filter(name -> name.startsWith("log "))
        .toList();
  }

  private static JsonNode verified(int exitCode, String options) {
    CommandRun run = files().run(SECOND + " --key FOLDER/signer.pem --json " + options);
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
    return run.json();
  }

  @Test
  void after_a_rotation_the_old_key_leads_to_the_new_ones_checkpoints() {
    files().train("turned", "");
    files().works("release TERMS --workspace FOLDER/turned");
    files().put("before", files().works("log checkpoint --workspace FOLDER/turned").out());
    files().put("old.pem", files().works("key show --workspace FOLDER/turned").out());
    files().works("key rotate --workspace FOLDER/turned");
    files().works("release TERMS --workspace FOLDER/turned");
    String check = "log check FOLDER/before --key FOLDER/old.pem ";
    files().works(check + "--log FOLDER/turned/releases");
    files().works(check + "--workspace FOLDER/turned --keys FOLDER/turned/releases/keys.json");
    files().refuses(5, check + "--workspace FOLDER/turned", "the newest checkpoint: signed by");
  }

  @Test
  void the_proof_beside_a_certificate_is_checked_by_default() {
    assertThat(names(verified(0, "--strict --data FOLDER/table.csv").get("passed")))
        .containsExactly("log checkpoint", "log inclusion", "log position");
  }

  @Test
  void a_folder_shows_that_the_log_continues_what_was_kept() {
    String log = "--log FOLDER/w/releases --checkpoint FOLDER/";
    assertThat(names(verified(0, log + "kept1 --checkpoint FOLDER/kept3").get("passed")))
        .containsExactly(
            "log checkpoint",
            "log inclusion",
            "log position",
            "log consistency",
            "log consistency");
    assertThat(names(verified(5, log + "fork3").get("failed"))).containsExactly("log consistency");
    assertThat(names(verified(5, log + "other1").get("failed"))).containsExactly("log consistency");
    assertThat(names(verified(0, "--checkpoint FOLDER/kept3").get("not_checked")))
        .containsExactly("log consistency");
  }

  @Test
  void the_proof_of_another_release_fails() {
    for (String other : List.of("w/releases/0001", "w/releases/0003", "other/releases/0001")) {
      String proof = "--log FOLDER/" + other + "/certificate.tlog-proof";
      assertThat(names(verified(5, proof).get("failed"))).contains("log inclusion");
    }
  }

  @Test
  void a_log_is_held_against_kept_checkpoints() throws IOException {
    for (String log : List.of("--workspace FOLDER/w", "--log FOLDER/w/releases")) {
      for (String kept : List.of("kept1", "kept2", "kept3", "w/releases")) {
        assertThat(files().works("log check FOLDER/" + kept + " " + log).out())
            .startsWith("the log of 3 certificates continues the kept state of ");
      }
      files().works("log check FOLDER/kept2 --key FOLDER/signer.pem " + log);
      files()
          .refuses(
              5,
              "log check FOLDER/fork3 " + log,
              "the first 3 certificates are not those",
              "backup");
      files()
          .refuses(
              5,
              "log check FOLDER/backup/releases " + log,
              "the two share their first 2 certificates");
      files().refuses(5, "log check FOLDER/other1 " + log, "of another log");
    }
    JsonNode answer = files().json("log check FOLDER/kept2 --workspace FOLDER/w");
    assertThat(answer.get("size").asInt()).isEqualTo(3);
    assertThat(answer.get("kept").asInt()).isEqualTo(2);
  }

  @Test
  void an_older_state_in_the_place_of_the_log_is_told() throws IOException {
    Path older = Files.createDirectory(folder.resolve("older"));
    Files.copy(folder.resolve("kept2"), older.resolve("checkpoint"));
    List<String> leaves = Files.readAllLines(folder.resolve("w/releases/leaves"));
    Files.writeString(older.resolve("leaves"), leaves.get(0) + "\n" + leaves.get(1) + "\n");
    files()
        .refuses(
            5,
            "log check FOLDER/kept3 --log FOLDER/older",
            "had 3 certificates when the checkpoint was kept, and has 2 now");
    Files.writeString(older.resolve("leaves"), leaves.get(0) + "\n" + leaves.get(2) + "\n");
    files().refuses(5, "log check FOLDER/kept1 --log FOLDER/older", "not those of the newest");
    Files.writeString(older.resolve("leaves"), leaves.get(0));
    files().refuses(3, "log check FOLDER/kept1 --log FOLDER/older", "leaves", "torn");
  }

  @Test
  void a_printed_proof_shows_the_same_without_the_log() {
    String proof = files().works("log proof FOLDER/kept1 --workspace FOLDER/w").out();
    files().put("growth", proof);
    assertThat(proof).startsWith("old 1\n");
    assertThat(files().works("log check FOLDER/kept1 --proof FOLDER/growth").out())
        .contains("of 3 certificates continues the kept state of 1");
    files().refuses(5, "log check FOLDER/kept2 --proof FOLDER/growth", "is about 1 certificates");
    files()
        .put(
            "between",
            files().works("log proof FOLDER/kept1 FOLDER/kept2 --log FOLDER/w/releases").out());
    files().works("log check FOLDER/kept1 --proof FOLDER/between --key FOLDER/signer.pem");
    files().put("bent", proof.replaceFirst("\n[^\n]{43}=\n", "\n" + "A".repeat(43) + "=\n"));
    files().refuses(5, "log check FOLDER/kept1 --proof FOLDER/bent", "not those that were there");
    files().refuses(5, "log proof FOLDER/fork3 --workspace FOLDER/w", "are not those");
    files().refuses(2, "log proof FOLDER/kept2 FOLDER/kept1 --workspace FOLDER/w", "earlier");
  }

  @Test
  void a_restore_goes_on_only_from_a_kept_checkpoint_that_it_continues() {
    String go = "workspace continue --workspace FOLDER/backup --checkpoint FOLDER/";
    files().refuses(5, go + "kept3", "the first 3 certificates are not those");
    files().refuses(5, go + "other1", "the kept checkpoint: signed by");
    files().works(go + "kept2");
  }

  @Test
  void bad_command_lines_are_explained() {
    files().refuses(2, "log", "--workspace");
    files().refuses(2, "log check FOLDER/kept1", "--workspace", "--log");
    files().refuses(2, "log check FOLDER/kept1 --workspace FOLDER/w --log FOLDER/w", "one of");
    files().refuses(2, "log check FOLDER/kept1 --proof FOLDER/x --log FOLDER/w", "--proof");
    files().refuses(3, "log check FOLDER/nothing --workspace FOLDER/w", "nothing");
    files().refuses(3, "log check FOLDER/table.csv --workspace FOLDER/w", "signed note");
    files().refuses(3, SECOND + " --log FOLDER/table.csv", "table.csv", "tlog-proof");
    files().refuses(3, SECOND + " --log FOLDER", "leaves");
    assertThat(files().works("log --workspace FOLDER/w").out()).contains("release", "ε alone");
  }
}

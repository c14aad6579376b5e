package dev.lethe.cli.register;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A register by its commands. */
class RegisterCommandsTest {

  private static final String AT = " --register FOLDER/desk";

  @TempDir Path folder;
  private WorkspaceFixture files;

  @BeforeEach
  void make() {
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
  }

  private void init(String more) {
    files.works("register init --workspace FOLDER/w" + AT + more);
  }

  private String submitted(String more) {
    return files
        .json("register submit --subjects FOLDER/some.txt --channel form" + AT + more)
        .get("id")
        .asString();
  }

  @Test
  void a_request_goes_from_its_receipt_to_its_outcome_and_nobody_is_named() {
    List<CommandRun> all = new ArrayList<>();
    init(" --suppress 30");
    String id = submitted("");
    all.add(files.works("register list" + AT));
    all.add(files.works("register run --dry-run TERMS" + AT));
    assertThat(files.json("register show " + id + AT).get("state").asString())
        .isEqualTo("scheduled");
    all.add(files.works("register run TERMS" + AT));
    all.add(files.works("register show " + id + AT));
    JsonNode shown = files.json("register show " + id + AT);
    assertThat(shown.get("state").asString()).isEqualTo("completed");
    assertThat(shown.get("people").intValue()).isEqualTo(3);
    JsonNode outcome = shown.get("outcomes").get(0);
    assertThat(outcome.get("found").intValue()).isEqualTo(2);
    assertThat(outcome.get("unknown").intValue()).isEqualTo(1);
    assertThat(outcome.get("release").intValue()).isEqualTo(1);
    assertThat(files.json("register list" + AT).get("requests")).isEmpty();
    assertThat(files.json("register list --all" + AT).get("requests")).hasSize(1);
    all.add(files.works("register check" + AT));
    for (CommandRun run : all) {
      assertThat(run.out() + run.err()).doesNotContain("p5").doesNotContain("stranger");
    }
  }

  @Test
  void a_token_is_shown_once_listed_without_its_secret_and_revoked() {
    init("");
    String until = LocalDate.now(ZoneOffset.UTC).plusDays(90).toString();
    CommandRun made =
        files.works("register token new --name olga --role officer --expires " + until + AT);
    String secret = made.out().strip();
    assertThat(secret).matches("lethe_[A-Za-z0-9_-]{43}");
    JsonNode narrow =
        files.json(
            "register token new --name crm --role operator --allow submit,follow --expires "
                + until
                + AT);
    assertThat(narrow.get("token").asString()).isNotEqualTo(secret);
    files.works("register token revoke 1 --by ben" + AT);
    CommandRun list = files.works("register token list" + AT);
    assertThat(list.out())
        .contains("olga", "revoked on", "submit,follow", "good until " + until)
        .doesNotContain(secret);
    JsonNode first = files.json("register token list" + AT).get("tokens").get(0);
    assertThat(first.has("token")).isFalse();
    assertThat(first.get("expires").asString()).isEqualTo(until);
    assertThat(files.run("register token revoke 1" + AT).exitCode()).isEqualTo(2);
    String wrong = "register token new --name x --expires " + until + AT;
    assertThat(files.run(wrong + " --role boss").exitCode()).isEqualTo(2);
    assertThat(files.run(wrong + " --role auditor --allow run").exitCode()).isEqualTo(2);
  }

  @Test
  void a_replay_changes_nothing_where_nobody_is_back() {
    init(" --retention-days 0");
    submitted("");
    files.works("register run TERMS" + AT);
    CommandRun refused = files.run("register replay --since 2026-01-01 TERMS" + AT);
    assertThat(refused.exitCode()).as("a retention of 0 days").isEqualTo(4);
    JsonNode later = files.json("register replay --since 2999-01-01 TERMS" + AT);
    assertThat(later.get("workspaces").get(0).has("release")).isFalse();
  }

  @Test
  void add_refuses_who_was_forgotten_where_the_register_suppresses_them() {
    init(" --suppress 30");
    submitted("");
    files.works("register run TERMS" + AT);
    files.refuses(
        3,
        "add --workspace FOLDER/w --data FOLDER/table.csv --again --register FOLDER/desk",
        "2 of the people",
        "nothing was added");
    files.works("add --workspace FOLDER/w --data FOLDER/more.csv --register FOLDER/desk");
  }

  @Test
  void add_leaves_out_who_was_forgotten_where_that_is_asked_for() {
    init(" --suppress 30");
    submitted("");
    files.works("register run TERMS" + AT);
    String add = "add --workspace FOLDER/w --again --drop-suppressed";
    files.refuses(2, add + " --data FOLDER/table.csv", "--drop-suppressed needs --register");
    JsonNode added = files.json(add + " --data FOLDER/table.csv" + AT);
    assertThat(added.get("added").intValue()).isEqualTo(118);
    assertThat(added.get("suppressed").intValue()).isEqualTo(2);
    files.put("back.csv", "who,a,b,y\np5,0.1,0.1,yes\n");
    files.refuses(3, add + " --data FOLDER/back.csv" + AT, "all rows", "nothing was added");
  }

  @Test
  void workspaces_come_from_a_file_and_are_added_and_removed_later() {
    files.train("v", "");
    files.put("models.json", "{\"models\": [{\"workspace\": \"" + files.file("w") + "\"}]}");
    files.works("register init --models FOLDER/models.json" + AT);
    String id = submitted("");
    assertThat(files.json("register model add --workspace FOLDER/v" + AT).get("workspaces"))
        .hasSize(2);
    files.works("register run TERMS" + AT);
    files.works("register model remove --workspace FOLDER/w" + AT);
    assertThat(files.works("register model list" + AT).out().strip())
        .isEqualTo(files.file("v").toString());
    assertThat(files.works("register show " + id + AT).out())
        .contains(files.file("w") + ": 2 found")
        .contains(files.file("v") + ": 2 found");
    files.refuses(2, "register model remove --workspace FOLDER/w" + AT, "no such workspace");
    files.put("bad.json", "{\"models\": [{\"workspace\": \"w\", \"kay\": \"k\"}]}");
    files.refuses(3, "register init --models FOLDER/bad.json --register FOLDER/other", "kay");
  }

  @Test
  void whom_a_request_names_is_shown_while_it_is_open() {
    init("");
    String id = submitted("");
    assertThat(files.works("register show --ids " + id + AT).out())
        .contains("names p5", "names p6", "names stranger");
    assertThat(files.json("register show --ids " + id + AT).get("ids")).hasSize(3);
    files.works("register cancel " + id + AT);
    files.refuses(2, "register show --ids " + id + AT, "is cancelled");
  }

  @Test
  void a_replay_from_a_checkpoint_finds_the_workspace_by_its_log() {
    files.train("v", "");
    files.works("register init --workspace FOLDER/w --workspace FOLDER/v" + AT);
    submitted("");
    files.works("register run TERMS" + AT);
    JsonNode done = files.json("register replay --since FOLDER/v/releases/checkpoint TERMS" + AT);
    assertThat(done.get("workspaces")).hasSize(1);
    JsonNode only = done.get("workspaces").get(0);
    assertThat(only.get("workspace").asString()).isEqualTo(files.file("v").toString());
    assertThat(only.get("requests").intValue()).as("nobody left after it").isZero();
    files.refuses(
        2,
        "register replay --since FOLDER/v/releases/checkpoint --workspace FOLDER/w TERMS" + AT,
        "no checkpoint of a log");
    files.refuses(2, "register replay --since 2026-13-01 TERMS" + AT, "no such day");
  }

  @Test
  void a_second_person_approves_and_the_trail_can_be_held_against_a_note() {
    init(" --approval");
    String id = submitted(" --by ann");
    files.refuses(2, "register approve " + id + " --by ann" + AT, "another person");
    files.works("register approve " + id + " --by ben" + AT);
    String end = files.json("register check" + AT).get("trail_end").asString();
    files.works("register extend " + id + " --reason many --by ben" + AT);
    files.works("register check --trail-end " + end + AT);
    files.works("register deny " + id + " --reason unclear --by ben" + AT);
    files.refuses(2, "register cancel " + id + AT, "is denied and cannot become cancelled");
    String other = end.substring(0, end.length() - 1) + (end.endsWith("0") ? "1" : "0");
    CommandRun wrong = files.run("register check --trail-end " + other + AT);
    assertThat(wrong.exitCode()).isEqualTo(3);
    assertThat(wrong.out()).contains("WRONG  trail");
  }

  @Test
  void a_refusal_of_a_workspace_is_told_by_its_exit_code_and_the_next_run_tries_again() {
    init("");
    submitted("");
    CommandRun refused = files.run("register run --epsilon 1 --delta 1e-5 --capacity 1" + AT);
    assertThat(refused.exitCode()).isEqualTo(4);
    assertThat(refused.out()).contains("REFUSED, 1 request waiting");
    assertThat(files.works("register run TERMS" + AT).out()).contains("1 request carried out");
  }

  @Test
  void bad_lines_are_refused() {
    files.refuses(2, "register list --register FOLDER/none", "there is no register here");
    files.refuses(2, "register init --workspace FOLDER/none" + AT, "there is no workspace here");
    files.refuses(
        2, "register init --workspace postgresql://host/db" + AT, "needs a place on this machine");
    files.refuses(2, "register init" + AT, "at least one workspace");
    init("");
    files.refuses(2, "register init --workspace FOLDER/w" + AT, "there is a register already");
    files.refuses(2, "register show 12" + AT, "32 lower-case");
  }
}

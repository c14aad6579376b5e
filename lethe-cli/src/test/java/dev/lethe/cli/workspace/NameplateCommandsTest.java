package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who issues certificates, and what the model is called, from the command line to the file. */
class NameplateCommandsTest {

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture fixture = new WorkspaceFixture(folder);

  @BeforeEach
  void tables() {
    fixture = WorkspaceFixture.in(folder);
  }

  private CommandRun set(String... options) {
    String[] line = new String[4 + options.length];
    line[0] = "workspace";
    line[1] = "set";
    line[2] = "--workspace";
    line[3] = folder.resolve("w").toString();
    System.arraycopy(options, 0, line, 4, options.length);
    return CommandRun.of(line);
  }

  @Test
  void names_given_at_training_are_shown_and_can_be_changed_one_by_one() {
    fixture.train("w", " --issuer Beispielbank --contact dpo@bank.example --name arrears");
    assertThat(fixture.works("workspace show --workspace FOLDER/w").out())
        .isEqualTo(
            """
            issuer    Beispielbank
            contact   dpo@bank.example
            name      arrears
            """);
    assertThat(set("--name", "", "--purpose", "whom to call first").exitCode()).isZero();
    assertThat(fixture.json("workspace show --workspace FOLDER/w").toString())
        .isEqualTo(
            "{\"issuer\":\"Beispielbank\",\"contact\":\"dpo@bank.example\",\"purpose\":\"whom to"
                + " call first\"}");
    fixture.works("release --workspace FOLDER/w TERMS");
    assertThat(fixture.works("verify FOLDER/w/releases/0001/certificate.json").out())
        .contains("passed       form");
    assertThat(fixture.file("w/releases/0001/certificate.html"))
        .content()
        .contains("Beispielbank", "whom to call first")
        .doesNotContain("arrears");
  }

  @Test
  void what_cannot_be_set_is_refused_with_the_rule() {
    fixture.train("w", " --issuer Bank --contact desk");
    assertThat(fixture.works("workspace show --workspace FOLDER/w").out()).contains("Bank");
    fixture.refuses(2, "workspace set --workspace FOLDER/w", "nothing to set", "--issuer");
    assertThat(set("--issuer", "")).satisfies(run -> refused(run, 2, "no issuer is named"));
    assertThat(set("--name", "a\nb")).satisfies(run -> refused(run, 3, "visible characters"));
    assertThat(set("--name", "x".repeat(2001))).satisfies(run -> refused(run, 3, "of 2001 is not"));
    assertThat(fixture.works("workspace show --workspace FOLDER/w").out())
        .isEqualTo("issuer    Bank\ncontact   desk\n");
    assertThat(set("--issuer", "", "--contact", "").out()).contains("nobody is named");
  }

  @Test
  void a_contact_of_nobody_is_refused_before_anything_is_made() {
    fixture.refuses(
        2,
        "train --data FOLDER/table.csv --schema FOLDER/schema.json --model logistic --workspace"
            + " FOLDER/none --contact desk",
        "no issuer is named");
    assertThat(fixture.file("none")).doesNotExist();
  }

  private static void refused(CommandRun run, int exitCode, String message) {
    assertThat(run.exitCode()).isEqualTo(exitCode);
    assertThat(run.err()).contains(message);
  }
}

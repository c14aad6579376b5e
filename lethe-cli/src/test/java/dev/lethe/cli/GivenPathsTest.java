package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Whoever gives a path relative to where they are reads it so in every answer. */
class GivenPathsTest {

  private static final String HERE = Path.of("").toAbsolutePath().toString();

  private static WorkspaceFixture files = new WorkspaceFixture(Path.of(""));

  @BeforeAll
  static void folder() throws IOException {
    Files.createDirectories(Path.of("target"));
    Path folder = Files.createTempDirectory(Path.of("target"), "given");
    assertThat(folder).isRelative();
    files = WorkspaceFixture.in(folder);
    files.train("ready", "");
    files.works("release --workspace FOLDER/ready TERMS");
    files.works("key export --workspace FOLDER/ready --out FOLDER/ready.pem");
    files.put("nothing.json", "{");
  }

  @AfterAll
  static void remove() throws IOException {
    try (Stream<Path> all = Files.walk(files.file(""))) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  private static CommandRun asGiven(String line) {
    CommandRun run = files.run(line);
    assertThat(run.out() + run.err()).as(line).doesNotContain(HERE);
    return run;
  }

  private static String in(String name) {
    return files.file(name).toString();
  }

  @Test
  void the_main_job_says_places_as_they_were_given() {
    String train =
        "train --data FOLDER/table.csv --schema FOLDER/schema.json --model logistic --lambda 0.05"
            + " --workspace FOLDER/w";
    assertThat(asGiven(train).out()).contains("in " + in("w"));
    assertThat(asGiven("release --workspace FOLDER/w TERMS").out()).contains(in("w/releases/0001"));
    assertThat(asGiven("forget --workspace FOLDER/w --subjects p1 TERMS").out())
        .contains(in("w/releases/0002"));
    assertThat(asGiven("verify FOLDER/w/releases/0002/certificate.json").out())
        .contains(in("w/releases/0002/certificate.json"));
    asGiven("log --workspace FOLDER/w");
    asGiven("workspace check --workspace FOLDER/w");
    asGiven("key rotate --workspace FOLDER/w");
    asGiven("forget --workspace FOLDER/w --subjects p2 --json TERMS");
  }

  /** Its workspaces it keeps by their whole places: it is asked from other folders, too. */
  @Test
  void a_register_says_its_own_place_as_it_was_given() {
    JsonNode made = files.json("register init --register FOLDER/r --workspace FOLDER/ready");
    assertThat(made.get("register").asString()).isEqualTo(in("r"));
    assertThat(made.get("workspaces").get(0).asString()).isEqualTo(HERE + "/" + in("ready"));
    asGiven("register submit --register FOLDER/r --subjects p7");
    asGiven("register list --register FOLDER/r");
    asGiven("register submit --register FOLDER/r --subjects nofile.txt");
    assertThat(asGiven("register list --register FOLDER/none").err()).contains(in("none"));
    CommandRun twice = asGiven("register model add --register FOLDER/r --workspace FOLDER/ready");
    assertThat(twice.err()).contains(in("ready") + ": a workspace is named twice");
    CommandRun kept =
        files.run("register model remove --register FOLDER/r --workspace FOLDER/./ready");
    assertThat(kept.err()).contains("is the only workspace of this register");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train --data FOLDER/none.csv --schema FOLDER/schema.json --model logistic --workspace FOLDER/x",
        "train --data FOLDER/table.csv --schema FOLDER/none.json --model logistic --workspace FOLDER/x",
        "train --data FOLDER/table.csv --schema FOLDER/nothing.json --model ridge --workspace FOLDER/x",
        "train --data FOLDER/table.csv --schema FOLDER/schema.json --model logistic --lambda 0.05"
            + " --workspace FOLDER/ready",
        "train --data FOLDER/ragged.csv --schema FOLDER/schema.json --model logistic --workspace FOLDER/x",
        "release --workspace FOLDER/none TERMS",
        "release --workspace FOLDER/ready --key FOLDER/none.pem TERMS",
        "forget --workspace FOLDER/ready --subjects FOLDER/none.txt TERMS",
        "forget --workspace FOLDER/ready --subjects FOLDER/nobody.txt TERMS",
        "forget --workspace FOLDER/ready --subjects FOLDER TERMS",
        "plan --workspace FOLDER/ready --subjects FOLDER/none.txt TERMS",
        "verify FOLDER/none/certificate.json",
        "verify FOLDER/nothing.json",
        "verify FOLDER/ready/releases/0001/certificate.json --key FOLDER/none.pem",
        "verify FOLDER/ready/releases/0001/certificate.json --data FOLDER/none.csv",
        "verify FOLDER/ready/releases/0001/certificate.json --report FOLDER/no/such/folder",
        "key show --workspace FOLDER/none",
        "key new --out FOLDER/ready.pem",
        "export --release FOLDER/none --format onnx --out FOLDER/m.onnx",
        "export --release FOLDER/ready/releases/0001 --format onnx --out FOLDER/no/such/m.onnx",
        "predict --release FOLDER/none --data FOLDER/table.csv",
        "letter --release FOLDER/none",
        "register list --register FOLDER/ready",
        "publish --release FOLDER/none --mlflow http://127.0.0.1:9 --mlflow-name m"
      })
  void what_is_refused_is_named_as_it_was_given(String line) {
    CommandRun run = asGiven(line);
    assertThat(run.exitCode()).as(run.out() + run.err()).isNotZero().isNotEqualTo(1);
    assertThat(run.out() + run.err()).contains(in(""));
  }
}

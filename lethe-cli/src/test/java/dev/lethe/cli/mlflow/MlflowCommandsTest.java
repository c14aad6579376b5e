package dev.lethe.cli.mlflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import dev.lethe.exchange.mlflow.SmallMlflow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Releases on MLflow from the command line: what is published, archived, deleted and told. */
class MlflowCommandsTest {

  private static final String RELEASE = "release --workspace FOLDER/w TERMS --mlflow ";
  private static final String FORGET = "forget --workspace FOLDER/w --subjects p3 TERMS --mlflow ";
  private static final String NAMED = " --mlflow-name churn";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);
  private SmallMlflow mlflow;

  @BeforeEach
  void start() throws IOException {
    mlflow = new SmallMlflow();
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
  }

  @AfterEach
  void stop() {
    mlflow.close();
  }

  private Path file(String release, String name) {
    return files.file("w/releases/" + release + "/" + name);
  }

  @Test
  void a_release_is_published_with_its_certificate_and_without_the_opening() throws Exception {
    assertThat(files.works(RELEASE + mlflow.address() + NAMED).out())
        .contains("MLflow: now version 1 of 'churn'");
    assertThat(mlflow.tag(1, "lethe.epsilon")).isEqualTo("1.0");
    assertThat(mlflow.tag(1, "lethe.model")).isEqualTo("logistic");
    byte[] certificate = Files.readAllBytes(file("0001", "certificate.json"));
    assertThat(mlflow.tag(1, "lethe.certificate.sha256")).isEqualTo(Sha256.of(certificate).hex());
    String at = "7/run1/artifacts/model/";
    assertThat(mlflow.files()).containsKeys(at + "MLmodel", at + "model.onnx", at + "model.json");
    assertThat(mlflow.files().get(at + "lethe/certificate.json")).isEqualTo(certificate);
    assertThat(mlflow.files()).containsKey(at + "lethe/certificate.html");
    assertThat(file("0001", "opening.json")).exists();
    assertThat(mlflow.files().keySet()).noneMatch(path -> path.contains("opening"));
  }

  @Test
  void a_forget_archives_the_model_before_and_says_that_it_is_still_there() {
    files.works(RELEASE + mlflow.address() + NAMED);
    CommandRun forget = files.works(FORGET + mlflow.address() + NAMED + " --json");
    JsonNode told = forget.json().get("mlflow");
    assertThat(told.get("version").asInt()).isEqualTo(2);
    assertThat(told.get("archived").get(0).asInt()).isEqualTo(1);
    assertThat(forget.err()).contains("still loads version 1", "--mlflow-delete-previous");
    assertThat(mlflow.version(1).get("current_stage").asString()).isEqualTo("Archived");
    assertThat(mlflow.champion("churn")).isEqualTo("2");
  }

  @Test
  void a_forget_deletes_the_model_before_where_this_is_asked() {
    files.works(RELEASE + mlflow.address() + NAMED);
    CommandRun forget =
        files.works(FORGET + mlflow.address() + NAMED + " --mlflow-delete-previous");
    assertThat(forget.out()).contains("now version 2 of 'churn'; deleted: 1");
    assertThat(forget.err()).doesNotContain("still");
    assertThat(mlflow.versions()).containsExactly("2");
    assertThat(mlflow.files().keySet()).noneMatch(path -> path.startsWith("7/run1/"));
  }

  @Test
  void a_release_is_done_though_the_server_is_down_and_the_printed_command_publishes_it() {
    String nobody = SmallMlflow.nobody();
    CommandRun release = files.works(RELEASE + nobody + NAMED + " --json");
    assertThat(release.json().get("release").asInt()).isEqualTo(1);
    assertThat(release.json().has("mlflow")).isFalse();
    String pending = release.json().get("pending").get(0).asString();
    assertThat(pending).contains("the release is done, but not published", "does not answer");
    String command = pending.substring(pending.indexOf("lethe publish") + "lethe ".length());
    JsonNode published = files.json(command.replace(nobody, mlflow.address()));
    assertThat(published.get("version").asInt()).isEqualTo(1);
    assertThat(published.get("new").asBoolean()).isTrue();
    JsonNode again = files.json(command.replace(nobody, mlflow.address()));
    assertThat(again.get("new").asBoolean()).isFalse();
    assertThat(mlflow.versions()).containsExactly("1");
  }

  @Test
  void only_the_last_release_can_be_published() {
    files.works("release --workspace FOLDER/w TERMS");
    files.works("forget --workspace FOLDER/w --subjects p3 TERMS");
    files.refuses(
        3,
        "publish --release FOLDER/w/releases/0001 --mlflow " + mlflow.address() + NAMED,
        "not the last release",
        "0002");
    files.works("publish --release FOLDER/w/releases/0002 --mlflow " + mlflow.address() + NAMED);
  }

  @Test
  void parameters_that_the_certificate_is_not_about_are_not_published() throws Exception {
    files.works("release --workspace FOLDER/w TERMS");
    Path parameters = file("0001", "parameters.json");
    Files.writeString(parameters, Files.readString(parameters) + " ");
    files.refuses(
        5,
        "publish --release FOLDER/w/releases/0001 --mlflow " + mlflow.address() + NAMED,
        "parameters.json",
        "certificate");
    assertThat(mlflow.versions()).isEmpty();
  }

  /** A wrong address is found before a budget is spent. */
  @Test
  void what_cannot_be_published_is_refused_before_the_release() {
    files.refuses(2, RELEASE + "http://example.org" + NAMED, "--mlflow", "not encrypted");
    files.refuses(2, RELEASE + "FOLDER/models" + NAMED, "--mlflow", "lethe export");
    files.refuses(2, RELEASE + mlflow.address() + " --mlflow-name a/b", "--mlflow-name");
    files.refuses(2, RELEASE + mlflow.address(), "--mlflow-name");
    files.refuses(
        2,
        "forget --workspace FOLDER/w --subjects p3 --no-release --mlflow "
            + mlflow.address()
            + NAMED,
        "--no-release");
    assertThat(files.file("w/releases/0001")).doesNotExist();
  }

  @Test
  void a_folder_is_exported_whole_and_published_files_are_the_same() throws Exception {
    files.works(RELEASE + mlflow.address() + NAMED);
    String export = "export --release FOLDER/w/releases/0001 --mlflow FOLDER/model";
    JsonNode told = files.json(export);
    assertThat(told.get("format").asString()).isEqualTo("mlflow");
    Path model = files.file("model");
    byte[] described = Files.readAllBytes(model.resolve("MLmodel"));
    assertThat(told.get("sha256").asString()).isEqualTo(Sha256.of(described).hex());
    mlflow
        .files()
        .forEach(
            (path, content) ->
                assertThat(model.resolve(path.replace("7/run1/artifacts/model/", "")))
                    .hasBinaryContent(content));
    files.refuses(3, export, "new or empty");
    files.refuses(2, export + "2 --out FOLDER/x", "--out");
    files.refuses(
        2, "export --release FOLDER/model/model.json --mlflow FOLDER/m2", "folder of a release");
  }
}

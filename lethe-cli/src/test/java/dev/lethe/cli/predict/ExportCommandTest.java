package dev.lethe.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.cli.WorkspaceFixture;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.exchange.ExportFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** From a release to a file for other programs, as the contract says. */
class ExportCommandTest {

  private static final String EXPORT = "export --release FOLDER/w/releases/0001 --format ";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void release() {
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
    files.works("release --workspace FOLDER/w TERMS");
  }

  @ParameterizedTest
  @EnumSource(ExportFormat.class)
  void the_file_is_what_the_answer_says(ExportFormat format) throws Exception {
    String out = " --out FOLDER/served";
    JsonNode said = files.json(EXPORT + format.word() + out);
    assertThat(said.propertyStream().map(Map.Entry::getKey))
        .containsExactly("file", "sha256", "format");
    assertThat(said.get("file").asString()).isEqualTo(files.file("served").toString());
    assertThat(said.get("format").asString()).isEqualTo(format.word());
    byte[] bytes = Files.readAllBytes(files.file("served"));
    assertThat(said.get("sha256").asString()).isEqualTo(Sha256.of(bytes).hex());
    assertThat(files.file("served.part")).doesNotExist();
    assertThat(files.works(EXPORT + format.word() + out + " --force").out())
        .contains("sha256 " + Sha256.of(bytes).hex());
  }

  @Test
  void exported_json_is_a_release_by_itself() {
    files.works(EXPORT + "json --out FOLDER/served.json");
    files.put("new.csv", "a,b\n0.5,0.25\n");
    assertThat(ReleasedModel.read(files.file("served.json")).columns()).contains("a", "b");
    assertThat(files.works("predict --release FOLDER/served.json --data FOLDER/new.csv").out())
        .isEqualTo(
            files.works("predict --release FOLDER/w/releases/0001 --data FOLDER/new.csv").out());
  }

  @Test
  void a_file_that_is_there_stays() throws Exception {
    files.put("served", "mine");
    files.refuses(
        2, EXPORT + "onnx --out FOLDER/served", "is there already", "--force replaces it");
    assertThat(Files.readString(files.file("served"))).isEqualTo("mine");
    files.refuses(2, EXPORT + "onnx --force --out FOLDER/w", "--out names a file", "is a folder");
  }

  @Test
  void what_cannot_be_exported_is_refused() {
    files.refuses(2, EXPORT + "pmml", "--format", "pmml");
    files.refuses(2, "export --release FOLDER/w/releases/0001", "--format");
    files.refuses(3, "export --format onnx --release FOLDER/none", "none");
  }
}

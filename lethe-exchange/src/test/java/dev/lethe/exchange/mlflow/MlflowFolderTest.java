package dev.lethe.exchange.mlflow;

import static dev.lethe.exchange.mlflow.Releases.release;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The folder has the layout that MLflow documents. */
class MlflowFolderTest {

  @TempDir Path folder = Path.of("");

  private static JsonNode yaml(Map<String, byte[]> files, String name) {
    return new YAMLMapper().readTree(requireNonNull(files.get(name), name));
  }

  private static JsonNode mlmodel(Publication release) {
    return yaml(MlflowFolder.files(release), "MLmodel");
  }

  @Test
  void every_path_that_mlmodel_names_is_there() {
    Map<String, byte[]> files = MlflowFolder.files(release(1, "2026-03-31"));
    JsonNode flavors = yaml(files, "MLmodel").get("flavors");
    assertThat(flavors.propertyNames()).containsExactly("onnx", "python_function");
    JsonNode python = flavors.get("python_function");
    assertThat(python.get("loader_module").asString()).isEqualTo("lethe_pyfunc");
    assertThat(files.keySet())
        .contains(flavors.get("onnx").get("data").asString())
        .contains(python.get("data").asString())
        .contains(python.get("code").asString() + "/lethe_pyfunc.py")
        .contains(python.get("env").get("conda").asString())
        .contains(python.get("env").get("virtualenv").asString())
        .contains("requirements.txt", "lethe/certificate.json");
  }

  @Test
  void the_environment_installs_the_requirements() {
    Map<String, byte[]> files = MlflowFolder.files(release(1, "2026-03-31"));
    List<String> packages =
        new String(requireNonNull(files.get("requirements.txt")), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(packages).contains("mlflow", "numpy");
    assertThat(yaml(files, "python_env.yaml").get("dependencies").get(0).asString())
        .isEqualTo("-r requirements.txt");
    JsonNode pip = yaml(files, "conda.yaml").get("dependencies").get(2).get("pip");
    assertThat(pip.valueStream().map(JsonNode::asString)).containsExactlyElementsOf(packages);
  }

  @Test
  void what_identifies_the_model_comes_from_its_certificate_and_no_finer_time_than_the_day() {
    JsonNode model = mlmodel(release(1, "2026-03-31"));
    assertThat(model.get("model_uuid").asString()).matches("[0-9a-f]{32}");
    assertThat(model.get("utc_time_created").asString()).isEqualTo("2026-03-31 00:00:00.000000");
    JsonNode metadata = model.get("metadata");
    assertThat(metadata.get("lethe.epsilon").asString()).isEqualTo("1.0");
    assertThat(metadata.get("lethe.certificate.sha256").asString()).endsWith("01");
  }

  @Test
  void the_signature_names_the_columns_and_their_types() {
    JsonNode signature = mlmodel(release(1, "2026-03-31")).get("signature");
    assertThat(signature.get("inputs").asString())
        .isEqualTo(
            "[{\"type\":\"double\",\"name\":\"age\",\"required\":true},"
                + "{\"type\":\"string\",\"name\":\"plan\",\"required\":true}]");
    assertThat(signature.get("outputs").asString())
        .isEqualTo(
            "[{\"type\":\"string\",\"name\":\"prediction\",\"required\":true},"
                + "{\"type\":\"double\",\"name\":\"probability\",\"required\":true}]");
  }

  private static Publication of(Feature.Block block) {
    ReleasedModel model = ReleasedModel.of(Predictor.of(Link.ROW, 1, 2), Schema.of(block));
    return new Publication(model, "pca", 1, 1e-5, LocalDate.EPOCH, "a".repeat(64), Map.of());
  }

  @Test
  void a_list_is_an_array_and_columns_without_fixed_names_have_no_place_in_a_signature() {
    JsonNode list = mlmodel(of(Feature.Block.list("e", 2, 1))).get("signature");
    JsonNode column = JsonMapper.shared().readTree(list.get("inputs").asString()).get(0);
    assertThat(column.get("type").asString()).isEqualTo("array");
    assertThat(column.get("items").get("type").asString()).isEqualTo("double");
    JsonNode numbered = mlmodel(of(Feature.Block.columns("e*", 2, 1))).get("signature");
    assertThat(numbered.propertyNames()).containsExactly("outputs");
  }

  @Test
  void equal_releases_give_equal_bytes() {
    Map<String, byte[]> once = MlflowFolder.files(release(1, "2026-03-31"));
    Map<String, byte[]> again = MlflowFolder.files(release(1, "2026-03-31"));
    assertThat(again.keySet()).isEqualTo(once.keySet());
    once.forEach((path, content) -> assertThat(again.get(path)).as(path).isEqualTo(content));
  }

  @Test
  void a_folder_with_something_in_it_is_left_alone() throws Exception {
    Path model = folder.resolve("made/model");
    MlflowFolder.write(release(1, "2026-03-31"), model);
    assertThat(model.resolve("lethe/certificate.json")).hasContent("{1}");
    assertThatThrownBy(() -> MlflowFolder.write(release(2, "2026-03-31"), model))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("new or empty");
    assertThat(Files.readString(model.resolve("lethe/certificate.json"))).isEqualTo("{1}");
  }
}

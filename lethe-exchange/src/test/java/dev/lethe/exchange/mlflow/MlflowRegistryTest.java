package dev.lethe.exchange.mlflow;

import static dev.lethe.exchange.mlflow.Releases.release;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.exchange.mlflow.MlflowRegistry.Earlier;
import dev.lethe.exchange.mlflow.MlflowRegistry.Published;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Releases in a registry, by the endpoints that MLflow documents, over HTTP. */
@Tag("slow")
class MlflowRegistryTest {

  private static final String NAME = "churn";
  private static final String DAY = "2026-03-31";
  private static final String LATER = "2026-04-01";

  private SmallMlflow mlflow;

  @BeforeEach
  void start() throws IOException {
    mlflow = new SmallMlflow();
  }

  @AfterEach
  void stop() {
    mlflow.close();
  }

  private Published publish(Publication release, Earlier earlier, Map<String, String> environment) {
    MlflowServer server = MlflowServer.of(mlflow.address(), false, environment);
    return new MlflowRegistry(server).publish(release, NAME, earlier);
  }

  private Published publish(Publication release) {
    return publish(release, Earlier.ARCHIVE, Map.of());
  }

  @Test
  void the_first_release_is_version_1_with_its_files_and_tags() {
    Publication release = release(1, DAY);
    assertThat(publish(release)).isEqualTo(new Published(1, true, List.of()));
    assertThat(mlflow.champion(NAME)).isEqualTo("1");
    assertThat(mlflow.tag(1, "lethe.epsilon")).isEqualTo("1.0");
    assertThat(mlflow.tag(1, "lethe.delta")).isEqualTo("1.0E-5");
    assertThat(mlflow.tag(1, "lethe.certificate.sha256")).isEqualTo(release.certificate());
    assertThat(mlflow.tag(1, "lethe.model")).isEqualTo("logistic");
    MlflowFolder.files(release)
        .forEach(
            (path, content) ->
                assertThat(mlflow.files().get("7/run1/artifacts/model/" + path))
                    .as(path)
                    .isEqualTo(content));
    assertThat(mlflow.version(1).get("source").asString())
        .isEqualTo("mlflow-artifacts:/7/run1/artifacts/model");
  }

  @Test
  void the_next_release_archives_the_one_before_and_says_what_superseded_it() {
    publish(release(1, DAY));
    assertThat(publish(release(2, DAY))).isEqualTo(new Published(2, true, List.of(1L)));
    assertThat(publish(release(3, LATER))).isEqualTo(new Published(3, true, List.of(2L)));
    assertThat(mlflow.version(1).get("current_stage").asString()).isEqualTo("Archived");
    assertThat(mlflow.version(3).get("current_stage").asString()).isEqualTo("None");
    assertThat(mlflow.tag(1, "lethe.superseded_by")).isEqualTo("2");
    assertThat(mlflow.tag(2, "lethe.superseded_by")).isEqualTo("3");
    assertThat(mlflow.champion(NAME)).isEqualTo("3");
    assertThat(mlflow.files()).containsKey("7/run1/artifacts/model/model.json");
  }

  @Test
  void the_same_certificate_again_changes_nothing() {
    publish(release(1, DAY));
    publish(release(2, DAY));
    assertThat(publish(release(2, DAY))).isEqualTo(new Published(2, false, List.of()));
    assertThat(mlflow.versions()).containsExactly("1", "2");
    assertThat(mlflow.runs()).isEqualTo(2);
  }

  @Test
  void a_superseded_release_does_not_come_back() {
    publish(release(1, DAY));
    publish(release(2, DAY));
    assertThat(publish(release(1, DAY))).isEqualTo(new Published(1, false, List.of()));
    assertThat(mlflow.champion(NAME)).isEqualTo("2");
    assertThat(mlflow.tag(2, "lethe.superseded_by")).isEmpty();
  }

  @Test
  void a_release_of_an_earlier_day_is_refused() {
    publish(release(2, LATER));
    assertThatThrownBy(() -> publish(release(1, DAY)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("later day (2026-04-01)");
    assertThat(mlflow.versions()).containsExactly("1");
  }

  @Test
  void earlier_versions_are_deleted_with_their_files_where_this_is_asked() {
    publish(release(1, DAY));
    publish(release(2, DAY));
    assertThat(publish(release(3, DAY), Earlier.DELETE, Map.of()).replaced())
        .containsExactly(1L, 2L);
    assertThat(mlflow.versions()).containsExactly("3");
    assertThat(mlflow.files().keySet()).allMatch(path -> path.startsWith("7/run3/"));
    assertThat(mlflow.runs()).isOne();
  }

  /** The work was done and the answer lost: nothing may be there twice. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "registered-models/create",
        "experiments/create",
        "runs/create",
        "artifacts",
        "model-versions/search",
        "model-versions/create",
        "registered-models/alias",
        "model-versions/transition-stage",
        "model-versions/set-tag"
      })
  void a_failure_that_passes_is_overcome(String endpoint) {
    mlflow.losesAnswers(endpoint, 2);
    publish(release(1, DAY));
    assertThat(publish(release(2, DAY)).version()).isEqualTo(2);
    assertThat(mlflow.answersToLose(endpoint)).as("answers still to lose").isLessThan(2);
    assertThat(mlflow.versions()).containsExactly("1", "2");
    assertThat(mlflow.runs()).isEqualTo(2);
    assertThat(mlflow.champion(NAME)).isEqualTo("2");
    assertThat(mlflow.tag(1, "lethe.superseded_by")).isEqualTo("2");
  }

  @Test
  void a_failure_that_stays_ends_after_three_attempts_and_a_repetition_finishes() {
    mlflow.losesAnswers("registered-models/alias", 3);
    assertThatThrownBy(() -> publish(release(1, DAY)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContainingAll("MLflow at " + mlflow.address(), "500", "INTERNAL_ERROR");
    assertThat(publish(release(1, DAY))).isEqualTo(new Published(1, false, List.of()));
    assertThat(mlflow.champion(NAME)).isEqualTo("1");
  }

  @Test
  void a_server_that_is_down_is_said_to_be() {
    mlflow.close();
    assertThatThrownBy(() -> publish(release(1, DAY)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContainingAll(mlflow.address(), "does not answer");
  }

  @Test
  void a_server_without_stages_or_aliases_will_do() {
    mlflow.doesNotKnow("registered-models/alias");
    mlflow.doesNotKnow("model-versions/transition-stage");
    publish(release(1, DAY));
    assertThat(publish(release(2, DAY)).replaced()).containsExactly(1L);
    assertThat(mlflow.tag(1, "lethe.superseded_by")).isEqualTo("2");
  }

  @Test
  void a_token_or_a_password_lets_us_in_and_is_never_told() {
    mlflow.asksFor("Bearer s3cret");
    publish(release(1, DAY), Earlier.ARCHIVE, Map.of("MLFLOW_TRACKING_TOKEN", "s3cret"));
    mlflow.asksFor("Basic YW5uOnMzY3JldA==");
    Map<String, String> ann =
        Map.of("MLFLOW_TRACKING_USERNAME", "ann", "MLFLOW_TRACKING_PASSWORD", "s3cret");
    publish(release(2, DAY), Earlier.ARCHIVE, ann);
    mlflow.asksFor("another");
    assertThatThrownBy(() -> publish(release(3, DAY), Earlier.ARCHIVE, ann))
        .isInstanceOf(BadInputException.class)
        .hasMessageContainingAll("401", "MLFLOW_TRACKING_TOKEN")
        .message()
        .doesNotContain("s3cret", "YW5uOnMzY3JldA");
    assertThat(MlflowServer.of(mlflow.address(), false, ann)).asString().doesNotContain("s3cret");
  }

  /** It would never work, so it is asked once. */
  @Test
  void what_is_refused_is_not_tried_again() {
    mlflow.asksFor("another");
    assertThatThrownBy(() -> publish(release(1, DAY))).isInstanceOf(BadInputException.class);
    assertThat(mlflow.requests()).isEmpty();
    mlflow.doesNotKnow("model-versions/search");
    mlflow.asksFor("Bearer t");
    Map<String, String> token = Map.of("MLFLOW_TRACKING_TOKEN", "t");
    assertThatThrownBy(() -> publish(release(1, DAY), Earlier.ARCHIVE, token))
        .hasMessageContaining("404");
    assertThat(mlflow.requests())
        .containsExactly("POST registered-models/create", "GET model-versions/search");
  }

  @Test
  void a_server_that_takes_no_files_is_refused_with_words() {
    mlflow.keepsFilesAt("s3://bucket");
    assertThatThrownBy(() -> publish(release(1, DAY)))
        .hasMessageContainingAll("s3://bucket/7/run1", "--serve-artifacts", "lethe export");
    assertThat(mlflow.files()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:models",
        "models",
        "",
        "http:",
        "ftp://host",
        "http://example.org:5000",
        "http://127.example.org",
        "https://ann:s3cret@example.org",
        "https://example.org?x=s3cret",
        "http://a b"
      })
  void other_addresses_are_refused_without_repeating_them(String address) {
    assertThatThrownBy(() -> MlflowServer.of(address, false, Map.of()))
        .isInstanceOf(BadUsageException.class)
        .message()
        .startsWith("--mlflow")
        .doesNotContain("s3cret");
  }

  @Test
  void http_may_leave_the_machine_only_where_this_is_said() {
    assertThat(MlflowServer.of("http://example.org:5000/ml/", true, Map.of()))
        .hasToString("http://example.org:5000/ml");
    assertThat(MlflowServer.of("https://example.org", false, Map.of())).isNotNull();
    assertThat(MlflowServer.of("http://[::1]:5000", false, Map.of())).isNotNull();
    assertThat(MlflowServer.of("http://LOCALHOST:5000", false, Map.of())).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a/b", "a:b", "a' or name='b"})
  void names_that_mlflow_or_a_filter_would_not_take_are_refused(String name) {
    assertThatThrownBy(() -> MlflowRegistry.requireName(name))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("--mlflow-name");
  }
}

package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.Main;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The entry by which JBang fetches the command line and starts it. */
class JbangCatalogTest {

  @Test
  void it_names_the_artefact_and_the_class_that_there_are() {
    JsonNode lethe =
        JsonMapper.shared()
            .readTree(Archives.ROOT.resolve("jbang-catalog.json"))
            .at("/aliases/lethe");
    String released = Archives.VERSION.replace("-SNAPSHOT", "");
    assertThat(lethe.at("/script-ref").asString()).isEqualTo("dev.lethe:lethe-cli:" + released);
    assertThat(lethe.at("/main").asString()).isEqualTo(Main.class.getName());
    assertThat(lethe.at("/java").asString()).isEqualTo("17+");
    assertThat(lethe.at("/description").asString()).isNotBlank();
  }
}

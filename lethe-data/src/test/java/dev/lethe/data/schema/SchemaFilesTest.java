package dev.lethe.data.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Interval;
import dev.lethe.data.TestSources;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.table.TextEncoding;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SchemaFilesTest {

  static List<Schema> schemas() {
    return List.of(
        Schema.of(Feature.Numeric.of("a", 0, 1)),
        Schema.of(
                Feature.Numeric.of("a", -0.1, 1e-300).clipping().withMissing(0),
                Feature.Categorical.of("c", "x", "yes", "no", "1", "1.5", "null", "ü \"q\""))
            .withLabel(Label.Regression.of("y", 3, 8))
            .withId("who")
            .withBias()
            .withMissingTokens("NA", "?")
            .withProjection(ProjectionSpec.of(15, "2024")),
        new Schema(
            BoundsOrigin.INFERRED,
            List.of(
                new Feature.Categorical("c", List.of("a", "b"), Outside.CLIP, Optional.of("b"))),
            Optional.of(new Label.Binary("y", List.of("1", "yes"), List.of("0", "no"))),
            Optional.empty(),
            false,
            List.of(),
            Optional.empty(),
            TextEncoding.LATIN1),
        Schema.of(Feature.Numeric.of("a", 0, 1))
            .withLabel(Label.Classes.of("y", "red", "no", "3", "1.5")),
        Schema.of(
                Feature.Numeric.of("a", 0, 1.5).written(CellForm.COMMA),
                Feature.Numeric.of("d", -25_567, 19_813).withMissing(7).written(CellForm.DMY))
            .withLabel(new Label.Regression("y", Interval.of(0, 9), Outside.CLIP, CellForm.COMMA)));
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void a_schema_comes_back_from_json_and_from_yaml(Schema schema) {
    assertThat(SchemaReader.read(TestSources.text("s.json", SchemaWriter.json(schema))))
        .isEqualTo(schema);
    assertThat(SchemaReader.read(TestSources.text("s.yaml", SchemaWriter.yaml(schema))))
        .isEqualTo(schema);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void the_published_json_schema_knows_every_field_we_write(Schema schema) throws IOException {
    JsonMapper mapper = new JsonMapper();
    try (InputStream in = Schema.class.getResourceAsStream("lethe-schema-1.json")) {
      JsonNode published = mapper.readTree(in);
      JsonNode written = mapper.readTree(SchemaWriter.json(schema));
      assertThat(published.get("properties").propertyNames()).containsAll(written.propertyNames());
    }
  }

  @Test
  void a_draft_is_read_without_its_notes() {
    SchemaDraft draft = new SchemaDraft(schemas().get(1), List.of("a guess", "2: another"));
    for (String text : List.of(SchemaWriter.json(draft), SchemaWriter.yaml(draft))) {
      assertThat(text).contains("a guess", "2: another");
      assertThat(SchemaReader.read(TestSources.text("s", text))).isEqualTo(draft.schema());
    }
  }

  @Test
  void a_schema_written_by_hand_is_read_with_its_defaults() {
    Schema schema =
        SchemaReader.read(
            TestSources.text(
                "s.yaml",
                """
                # declared by the data owner
                version: 1
                features:
                  - {name: age, min: 0, max: 120}
                  - {name: colour, categories: [red, green, 3]}
                label: {name: y, kind: binary, positive: [1], negative: [0]}
                """));
    assertThat(schema)
        .isEqualTo(
            Schema.of(
                    Feature.Numeric.of("age", 0, 120),
                    Feature.Categorical.of("colour", "red", "green", "3"))
                .withLabel(new Label.Binary("y", List.of("1"), List.of("0"))));
    assertThat(schema.assumptions()).isEmpty();
    assertThat(schema.radius()).isEqualTo(1);
    assertThat(schema.withBias().radius()).isGreaterThanOrEqualTo(Math.sqrt(2));
  }
}

package dev.lethe.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
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
import org.junit.jupiter.params.provider.CsvSource;
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
        Schema.of(
                Feature.Block.list("embedding", 768, 1),
                Feature.Block.columns("e*", 4096, 0.25).clipping(),
                Feature.Numeric.of("email", 0, 1))
            .withId("e")
            .withProjection(ProjectionSpec.of(512, "x").withRelu()),
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

  @Test
  void a_block_has_a_name_for_every_coordinate() {
    Schema schema =
        SchemaReader.read(
            TestSources.text(
                "s.yaml",
                """
                version: 1
                features:
                  - {columns: e*, size: 2, norm: 1, outside: clip}
                  - {list: embedding, size: 2, norm: 8}
                """));
    assertThat(schema)
        .isEqualTo(
            Schema.of(
                Feature.Block.columns("e*", 2, 1).clipping(),
                Feature.Block.list("embedding", 2, 8)));
    assertThat(schema.gridColumns())
        .containsExactly("e*[0]", "e*[1]", "embedding[0]", "embedding[1]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{columns: e*, size: 2}                     | norm",
        "{columns: e*, norm: 1}                     | size",
        "{columns: e*, size: 2, norm: 0}            | positive",
        "{columns: e*, size: 0, norm: 1}            | 1 to 100000",
        "{columns: e, size: 2, norm: 1}             | star",
        "{columns: e*f*, size: 2, norm: 1}          | star",
        "{columns: e*, size: 2, norm: 1, missing: 0} | missing",
        "{columns: e*, list: e, size: 2, norm: 1}   | columns",
        "{columns: l*, size: 2, norm: 1}            | \"l1\" belongs to the columns \"l*\"",
        "{columns: '*', size: 2, norm: 1}, {columns: 1*, size: 2, norm: 1} | \"1*\" belongs",
      })
  void a_block_that_is_not_whole_or_not_alone_is_refused(String features, String why) {
    String yaml =
        "version: 1\nlabel: {name: l1, kind: regression, min: 0, max: 1}\nfeatures: ["
            + features
            + "]\n";
    assertThatThrownBy(() -> SchemaReader.read(TestSources.text("s.yaml", yaml)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(why);
  }
}

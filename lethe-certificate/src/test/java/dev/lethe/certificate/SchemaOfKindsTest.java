package dev.lethe.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kinds.Kinds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the schema of certificates says of models is what the kinds of models say of themselves.
 *
 * <p>{@code -Dlethe.refresh=true} writes it anew.
 */
class SchemaOfKindsTest {

  private static final Path FILE = Path.of("..", "docs", "verify", "certificate.schema.json");

  @Test
  void the_schema_has_the_parameters_of_every_kind() throws IOException {
    ObjectNode schema = (ObjectNode) JsonMapper.builder().build().readTree(Files.readString(FILE));
    ((ObjectNode) schema.get("$defs")).set("model", model());
    byte[] expected = CanonicalJson.indented(schema);
    if (Boolean.getBoolean("lethe.refresh")) {
      Files.write(FILE, expected);
    }
    assertThat(Files.readString(FILE))
        .as("after a change of a kind, run this test with -Dlethe.refresh=true")
        .isEqualTo(new String(expected, StandardCharsets.UTF_8));
  }

  private static ObjectNode model() {
    ObjectNode model = object("kind", "parameters", "features", "shells", "schema");
    ObjectNode fields = model.putObject("properties");
    refer(fields, "name", "text");
    refer(fields, "purpose", "text");
    ArrayNode words = fields.putObject("kind").putArray("enum");
    Kinds.words().forEach(words::add);
    fields.putObject("parameters").put("type", "object");
    refer(fields, "features", "count");
    ObjectNode shells = fields.putObject("shells").put("type", "array");
    shells.put("minItems", 1).put("maxItems", 1024).put("uniqueItems", true);
    shells.putObject("items").put("type", "integer").put("minimum", 1).put("maximum", 1L << 41);
    refer(fields, "schema", "digest");
    ArrayNode kinds = model.putArray("oneOf");
    for (ModelKind kind : Kinds.all()) {
      ObjectNode both = kinds.addObject().putObject("properties");
      both.putObject("kind").put("const", kind.word());
      both.set("parameters", parameters(kind));
    }
    return model;
  }

  private static ObjectNode parameters(ModelKind kind) {
    ObjectNode parameters =
        object(
            kind.parameters().stream()
                .filter(parameter -> !parameter.optional())
                .map(Parameter::field)
                .toArray(String[]::new));
    ObjectNode fields = parameters.putObject("properties");
    for (Parameter parameter : kind.parameters()) {
      String field = parameter.field();
      switch (parameter.type()) {
        case NUMBER -> refer(fields, field, "number");
        case WHOLE -> refer(fields, field, "integer");
        case FLAG -> fields.putObject(field).put("type", "boolean");
        case INTERVAL -> refer(fields, field, "interval");
      }
    }
    return parameters;
  }

  /** With these fields and perhaps others that are named, but nothing else. */
  private static ObjectNode object(String... required) {
    ObjectNode object = CanonicalJson.object().put("type", "object");
    ArrayNode names = object.putArray("required");
    for (String name : required) {
      names.add(name);
    }
    return object.put("additionalProperties", false);
  }

  private static void refer(ObjectNode fields, String name, String definition) {
    fields.putObject(name).put("$ref", "#/$defs/" + definition);
  }
}

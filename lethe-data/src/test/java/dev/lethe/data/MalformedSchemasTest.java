package dev.lethe.data;

import static dev.lethe.data.MalformedCase.INPUT;

import dev.lethe.data.schema.SchemaReader;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way we know to get a schema wrong, with the words of the answer. */
class MalformedSchemasTest {

  @ParameterizedTest(name = "{0}")
  @MethodSource("schemas")
  void is_refused_with_its_exit_code_place_rule_and_value(MalformedCase wrong) {
    wrong.check();
  }

  private static MalformedCase schema(String what, String json, String... words) {
    return new MalformedCase(
        what,
        () -> SchemaReader.read(TestSources.text("s.json", json)),
        INPUT,
        Stream.concat(Stream.of("s.json"), Stream.of(words)).toList());
  }

  private static MalformedCase features(String what, String features, String... words) {
    return schema(what, "{\"version\": 1, \"features\": [" + features + "]}", words);
  }

  private static MalformedCase label(String what, String label, String... words) {
    return schema(
        what,
        "{\"version\":1,\"features\":[{\"name\":\"a\",\"min\":0,\"max\":1}],\"label\":"
            + label
            + "}",
        words);
  }

  static Stream<MalformedCase> schemas() {
    String a = "{\"name\":\"a\",\"min\":0,\"max\":1}";
    return Stream.of(
        new MalformedCase(
            "not UTF-8",
            () -> SchemaReader.read(TestSources.bytes("s.json", '{', '"', 0xff, '"', '}')),
            INPUT,
            List.of("s.json", "UTF-8")),
        features(
            "half a character",
            "{\"name\":\"\\ud800\",\"min\":0,\"max\":1}",
            "features[0].name",
            "half a character"),
        features(
            "half a category",
            "{\"name\":\"a\",\"categories\":[\"\\udc00\"]}",
            "features[0].categories[0]",
            "half a character"),
        schema("no JSON", "{\"version\": 1,", ":1:", "JSON"),
        schema("no YAML", "version: 1\nfeatures: [a, b\n", "YAML"),
        schema("empty", "", "object"),
        schema("nested without end", "{\"a\":" + "[".repeat(5000), "JSON"),
        schema("a list", "[1]", "object"),
        schema("no version", "{\"features\": []}", "'version' is missing"),
        schema("later version", "{\"version\": 2, \"features\": []}", "version 1", "\"2\""),
        schema("no features", "{\"version\": 1}", "'features' is missing"),
        schema("trailing text", "{\"version\": 1, \"features\": [" + a + "]} x", "JSON"),
        schema(
            "unknown field",
            "{\"version\":1,\"features\":[" + a + "],\"biass\":true}",
            "\"biass\""),
        schema("repeated key", "{\"version\":1,\"version\":1}", "JSON", "version"),
        schema("repeated YAML key", "version: 1\nversion: 1\n", "YAML"),
        schema(
            "bias as text",
            "{\"version\":1,\"features\":[" + a + "],\"bias\":\"yes\"}",
            "bias",
            "true"),
        schema(
            "id as feature",
            "{\"version\":1,\"features\":[" + a + "],\"id\":\"a\"}",
            "\"a\"",
            "twice"),
        schema(
            "unknown origin",
            "{\"version\":1,\"features\":[" + a + "],\"bounds\":\"guessed\"}",
            "'declared' or 'inferred'",
            "guessed"),
        schema(
            "projection to nothing",
            "{\"version\":1,\"features\":["
                + a
                + "],\"projection\":{\"dimension\":0,\"seed\":\"s\"}}",
            "dimension",
            "0"),
        features("empty list", "", "at least one feature"),
        features("no name", "{\"min\":0,\"max\":1}", "features[0]", "'name' is missing"),
        features("no max", "{\"name\":\"a\",\"min\":0}", "features[0]", "'max' is missing"),
        features(
            "min above max", a + ",{\"name\":\"b\",\"min\":2,\"max\":1}", "features[1]", "min"),
        features("NaN bound", "{\"name\":\"a\",\"min\":NaN,\"max\":1}", "NaN"),
        features(
            "infinite bound",
            "{\"name\":\"a\",\"min\":0,\"max\":1e999}",
            "features[0].max",
            "finite"),
        features(
            "bound as text",
            "{\"name\":\"a\",\"min\":\"0\",\"max\":1}",
            "features[0].min",
            "number"),
        features("same feature twice", a + "," + a, "\"a\"", "twice"),
        features(
            "misspelt field",
            "{\"name\":\"a\",\"mn\":0,\"min\":0,\"max\":1}",
            "\"mn\"",
            "features[0]"),
        features(
            "bounds and categories",
            "{\"name\":\"a\",\"min\":0,\"categories\":[\"x\"]}",
            "\"min\""),
        features("no categories", "{\"name\":\"a\",\"categories\":[]}", "must not be empty"),
        features("category twice", "{\"name\":\"a\",\"categories\":[\"x\",\"x\"]}", "must differ"),
        features(
            "replacement outside",
            "{\"name\":\"a\",\"min\":0,\"max\":1,\"missing\":2}",
            "'missing'",
            "2.0"),
        features(
            "unknown replacement",
            "{\"name\":\"a\",\"categories\":[\"x\"],\"missing\":\"z\"}",
            "\"z\""),
        features(
            "unknown rule",
            "{\"name\":\"a\",\"min\":0,\"max\":1,\"outside\":\"drop\"}",
            "'clip' or 'keep' or 'refuse'"),
        features(
            "unknown form of dates",
            "{\"name\":\"a\",\"date\":\"ymd\",\"min\":0,\"max\":1}",
            "date"),
        features(
            "a number for a date",
            "{\"name\":\"a\",\"date\":\"number\",\"min\":0,\"max\":1}",
            "'dmy' or 'iso' or 'mdy'"),
        features(
            "a date that is none",
            "{\"name\":\"a\",\"date\":\"iso\",\"min\":\"2024-02-30\",\"max\":\"2024-03-01\"}",
            "features[0].min",
            "2024-02-30"),
        features(
            "unknown decimal sign",
            "{\"name\":\"a\",\"decimal\":\"point\",\"min\":0,\"max\":1}",
            "'comma'"),
        features(
            "date and decimal comma",
            "{\"name\":\"a\",\"date\":\"iso\",\"decimal\":\"comma\",\"min\":\"2024-02-01\",\"max\":\"2024-03-01\"}",
            "\"decimal\""),
        label("label of no kind", "{\"name\":\"y\"}", "label", "'kind' is missing"),
        label(
            "label of unknown kind", "{\"name\":\"y\",\"kind\":\"multi\"}", "label.kind", "multi"),
        label(
            "one-sided label",
            "{\"name\":\"y\",\"kind\":\"binary\",\"positive\":[1]}",
            "'negative'"),
        label(
            "label on both sides",
            "{\"name\":\"y\",\"kind\":\"binary\",\"positive\":[1],\"negative\":[1]}",
            "both positive and negative"),
        label("no classes", "{\"name\":\"y\",\"kind\":\"classes\"}", "'classes' is missing"),
        label(
            "one class",
            "{\"name\":\"y\",\"kind\":\"classes\",\"classes\":[\"a\"]}",
            "2 to 1000 classes",
            "1"),
        label(
            "too many classes",
            "{\"name\":\"y\",\"kind\":\"classes\",\"classes\":"
                + IntStream.range(0, 1001).boxed().toList()
                + "}",
            "2 to 1000 classes",
            "1001"),
        label(
            "a class twice",
            "{\"name\":\"y\",\"kind\":\"classes\",\"classes\":[\"a\",\"b\",\"a \"]}",
            "differ",
            "\"a \""),
        label(
            "a class without a name",
            "{\"name\":\"y\",\"kind\":\"classes\",\"classes\":[\"a\",\" \"]}",
            "names"),
        label(
            "label is a feature",
            "{\"name\":\"a\",\"kind\":\"regression\",\"min\":0,\"max\":1}",
            "twice"));
  }
}

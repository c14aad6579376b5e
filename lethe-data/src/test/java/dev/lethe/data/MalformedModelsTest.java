package dev.lethe.data;

import static dev.lethe.data.MalformedCase.INPUT;

import dev.lethe.data.model.ParametersJson;
import dev.lethe.data.model.WeightsJson;
import dev.lethe.glm.ridge.RidgeKind;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way we know to get a model wrong, with the words of the answer. */
class MalformedModelsTest {

  private static final String GOOD =
      "{'format':'lethe-model','version':1,"
          + "'model':{'kind':'logistic','parameters':{'lambda':0.1,'radius':2}},"
          + "'schema':{'sha256':'"
          + "0123456789abcdef".repeat(4)
          + "'},'columns':['a','b'],'weights':[1,2]}";

  @ParameterizedTest(name = "{0}")
  @MethodSource({"models", "foreign"})
  void is_refused_with_its_exit_code_place_rule_and_value(MalformedCase wrong) {
    wrong.check();
  }

  private static MalformedCase model(String what, String json, String... words) {
    return new MalformedCase(
        what,
        () -> ParametersJson.read(TestSources.text("m.json", json.replace('\'', '"'))),
        INPUT,
        Stream.concat(Stream.of("m.json:"), Stream.of(words)).toList());
  }

  /** The good model with one thing changed. */
  private static MalformedCase changed(String what, String from, String to, String... words) {
    if (!GOOD.contains(from)) {
      throw new IllegalArgumentException(from);
    }
    return model(what, GOOD.replace(from, to), words);
  }

  private static MalformedCase weights(String what, String json, String... words) {
    return new MalformedCase(
        what,
        () ->
            WeightsJson.read(
                TestSources.text("m.json", json.replace('\'', '"')),
                new RidgeKind.Declared(0.25),
                2),
        INPUT,
        Stream.concat(Stream.of("m.json:"), Stream.of(words)).toList());
  }

  static Stream<MalformedCase> models() {
    return Stream.of(
        model("empty", "", "object"),
        model("torn", GOOD.substring(0, GOOD.length() - 4), ":1:", "JSON"),
        model("YAML", "format: lethe-model", "JSON"),
        model("a list", "[1, 2]", "an object is expected"),
        model("trailing text", GOOD + " {}", "JSON"),
        changed("other format", "lethe-model", "pmml", "format", "'lethe-model'"),
        changed("no format", "'format':'lethe-model',", "", "'format' is missing"),
        changed("later version", "'version':1", "'version':2", "version 1", "\"2\""),
        changed("other kind", "logistic", "lasso", "kind", "logistic", "ridge", "lasso"),
        changed("unknown field", "'version'", "'lambda':1,'version'", "\"lambda\"", "not known"),
        changed("unknown field inside", "'lambda'", "'alpha':1,'lambda'", "parameters", "alpha"),
        changed("repeated field", "'version':1", "'version':1,'version':1", "JSON", "version"),
        changed("NaN", "[1,2]", "[1,NaN]", ":1:", "JSON"),
        changed("NaN as text", "[1,2]", "[1,'NaN']", "weights[1]", "a number is expected", "NaN"),
        changed("infinite", "[1,2]", "[1,1e999]", "weights[1]", "finite"),
        changed("null weight", "[1,2]", "[1,null]", "weights[1]", "a number is expected"),
        changed("too few weights", "[1,2]", "[1]", "2 columns", "1"),
        changed("too many weights", "[1,2]", "[1,2,3]", "2 columns", "3"),
        changed(
            "no weights",
            "'columns':['a','b'],'weights':[1,2]",
            "'columns':[],'weights':[]",
            "at least one"),
        changed("weights as text", "[1,2]", "'1 2'", "weights", "a list is expected"),
        changed("nested weights", "[1,2]", "[[1,2]]", "weights[0]", "a number is expected"),
        changed("very long number", "[1,2]", "[1," + "9".repeat(2000) + "]", "JSON"),
        changed("deep nesting", "[1,2]", "[".repeat(5000), "JSON"),
        changed("negative lambda", "0.1", "-0.1", "lambda", "-0.1"),
        changed("radius zero", "'radius':2", "'radius':0", "radius", "0"),
        changed("radius null", "'radius':2", "'radius':null", "model.parameters.radius"),
        changed("no lambda", "'lambda':0.1,", "", "parameters", "'lambda' is missing"),
        changed("repeated column", "['a','b']", "['a','a']", "columns", "'a'"),
        changed("nameless column", "['a','b']", "['a','']", "columns"),
        changed("column of another type", "['a','b']", "['a',7]", "columns[1]", "text"),
        changed("schema digest", "0123", "abc", "64", "abc"));
  }

  static Stream<MalformedCase> foreign() {
    return Stream.of(
        weights("a number", "3", "an object is expected"),
        weights("no coefficients", "{'intercept':1}", "'coef' is missing"),
        weights("wrong dimension", "[1,2,3]", "2 columns", "3"),
        weights("several classes", "[[1,2],[3,4]]", "one row", "2", "classes"),
        weights("mixed", "[1,[2]]", "[1]", "a number is expected"),
        weights("both spellings", "{'coef':[1,2],'coef_':[1,2]}", "\"coef_\"", "not known"),
        weights("intercept without a bias", "{'coef':[1,2],'intercept':0.5}", "bias", "0.5"),
        weights("two intercepts", "{'coef':[1],'intercept':[1,2]}", "intercept", "2"),
        weights("bias without an intercept", "{'coef':[1]}", "2 columns", "1"),
        weights("unknown field", "{'coef':[1,2],'classes':[0,1]}", "\"classes\""),
        weights(
            "ours, of another dimension",
            GOOD.replace("['a','b']", "['a']").replace("[1,2]", "[1]"),
            "2 columns",
            "1"));
  }
}

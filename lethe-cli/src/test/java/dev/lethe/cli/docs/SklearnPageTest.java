package dev.lethe.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.data.predict.Prediction;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.exchange.weights.ImportedModel;
import dev.lethe.exchange.weights.WeightsFile;
import dev.lethe.exchange.weights.WeightsOnSchema;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The Python lines of the page about importing, run by the real scikit-learn: what its models say
 * of rows is what they say here once imported.
 */
@Tag("slow")
class SklearnPageTest {

  /** All rows of the script lie within the ball of these bounds. */
  private static final Schema SCHEMA =
      Schema.of(
              Feature.Numeric.of("age", -160, 240), Feature.Numeric.of("income", -350_000, 450_000))
          .withBias();

  private static final String PAGE = "docs/operate/importing.md";

  @TempDir static Path folder;

  @BeforeAll
  static void trainThere() throws Exception {
    Optional<String> python = python();
    assumeTrue(python.isPresent(), "no Python with scikit-learn is here");
    List<String> blocks = blocks();
    String here = blocks.get(1).replace("docs/examples", DocumentationTest.ROOT + "/docs/examples");
    String script = String.join("\n", blocks.get(0), here, models(), blocks.get(2));
    Path file = Files.writeString(folder.resolve("all.py"), script);
    Process process =
        new ProcessBuilder(python.get(), file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  /** Debian's package is seen by Debian's Python, which need not be the first on the path. */
  private static Optional<String> python() {
    return Stream.of("python3", "/usr/bin/python3").filter(SklearnPageTest::hasIt).findFirst();
  }

  private static boolean hasIt(String python) {
    try {
      return new ProcessBuilder(python, "-c", "import sklearn")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException noSuchPython) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static List<String> blocks() throws IOException {
    return Pattern.compile("(?s)```python\n(.*?)```")
        .matcher(Files.readString(DocumentationTest.ROOT.resolve(PAGE)))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static String models() throws IOException {
    try (InputStream in = SklearnPageTest.class.getResourceAsStream("sklearn_models.py")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static ImportedModel imported(Path file) {
    return WeightsFile.read(ByteSource.of(file)).orElseThrow();
  }

  private static Label label(Link link) {
    return switch (link) {
      case SOFTMAX -> Label.Classes.of("y", "a", "b", "c");
      case VALUE -> Label.Regression.of("y", -20, 30);
      case COUNT -> Label.Regression.of("y", 0, 100);
      default -> new Label.Binary("y", List.of("yes"), List.of("no"));
    };
  }

  private static double[] said(Prediction prediction) {
    if (prediction instanceof Prediction.Value value) {
      return new double[] {value.value()};
    }
    Prediction.Choice choice = (Prediction.Choice) prediction;
    return DoubleStream.concat(
            choice.probabilities().stream().mapToDouble(Double::doubleValue),
            choice.score().isPresent()
                ? DoubleStream.of(choice.score().getAsDouble())
                : DoubleStream.empty())
        .toArray();
  }

  @ParameterizedTest
  @CsvSource({
    "logistic, LOGISTIC",
    "several, SOFTMAX",
    "svc, SIGN",
    "ridge, VALUE",
    "huber, VALUE",
    "poisson, COUNT"
  })
  void an_imported_model_says_what_the_original_says(String name, Link link) throws IOException {
    Schema schema = SCHEMA.withLabel(label(link));
    List<double[]> rows =
        WeightsOnSchema.rows(imported(folder.resolve(name + ".json")), schema, link);
    double[] weights = rows.stream().flatMapToDouble(Arrays::stream).toArray();
    ReleasedModel model = ReleasedModel.of(Predictor.of(link, rows.size(), weights), schema);
    List<String> lines = Files.readAllLines(folder.resolve(name + ".csv"));
    assertThat(lines).hasSize(300);
    for (String line : lines) {
      String[] cells = line.split(",", -1);
      double[] there =
          Arrays.stream(cells, 3, cells.length).mapToDouble(Double::parseDouble).toArray();
      double[] here =
          said(model.predict(Double.parseDouble(cells[0]), Double.parseDouble(cells[1])));
      assertThat(here).containsExactly(there, within(1e-4 * (1 + Math.abs(there[0]))));
    }
  }

  /** Rows with a category are longer than 1, so the weights themselves are compared. */
  @Test
  void numbers_and_categories_are_found_by_the_names_of_the_pipeline() {
    ImportedModel model = imported(folder.resolve("model.json"));
    Schema schema =
        SCHEMA
            .withFeatures(
                List.of(
                    Feature.Categorical.of("job", "smith", "baker", "clerk"),
                    SCHEMA.features().get(1),
                    SCHEMA.features().get(0)))
            .withLabel(label(Link.LOGISTIC));
    double[] here = WeightsOnSchema.rows(model, schema, Link.LOGISTIC).get(0);
    assertThat(model.columns())
        .containsExactly(
            "num__age", "num__income", "cat__job_baker", "cat__job_clerk", "cat__job_smith");
    double there = model.scores(60, 20_000, 0, 0, 1)[0];
    double z =
        here[0] + here[3] * (20_000 - 50_000) / 400_000 + here[4] * (60 - 40) / 200 + here[5];
    assertThat(z).isCloseTo(there, within(1e-9));
  }

  @Test
  void the_example_of_the_page_is_what_its_lines_write() {
    Path kept = DocumentationTest.ROOT.resolve("docs/examples/members-sklearn.json");
    double[] row = {20, 30, 40};
    assertThat(imported(folder.resolve("members-sklearn.json")).scores(row))
        .containsExactly(imported(kept).scores(row), within(1e-6));
  }
}

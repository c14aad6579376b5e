package dev.lethe.exchange.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.predict.Target;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Schema;
import dev.lethe.exchange.ExportFormat;
import dev.lethe.exchange.SampleModels;
import dev.lethe.exchange.SampleRows;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JavaExportTest {

  private static final int ROWS = 2_000;

  @TempDir Path folder;

  static Stream<Arguments> models() {
    return SampleModels.schemas().entrySet().stream()
        .flatMap(
            schema ->
                Stream.of(Link.values())
                    .map(link -> Arguments.of(schema.getKey(), link, schema.getValue())));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("models")
  void the_compiled_source_says_what_lethe_says_to_the_last_bit(
      String name, Link link, Schema schema) throws Exception {
    Random random = new Random((name + link).hashCode());
    ReleasedModel model = SampleModels.model(schema, link, random);
    SampleRows rows = SampleModels.rows(schema, ROWS, random);
    try (URLClassLoader loader = compiled(ExportFormat.JAVA.write(model))) {
      assertThat(differences(model, rows, new Score(loader))).isZero();
    }
  }

  @Test
  void a_source_with_one_weight_slightly_wrong_says_something_else() throws Exception {
    Random random = new Random(5);
    Schema schema = SampleModels.schemas().values().iterator().next();
    ReleasedModel model = SampleModels.model(schema, Link.LOGISTIC, random);
    double[] weights = model.predictor().weights(0);
    weights[2] = weights[2] + 1e-9;
    ReleasedModel wrong = ReleasedModel.of(Predictor.of(Link.LOGISTIC, weights), model.schema());
    SampleRows rows = SampleModels.rows(schema, ROWS, random);
    try (URLClassLoader loader = compiled(ExportFormat.JAVA.write(wrong))) {
      assertThat(differences(model, rows, new Score(loader))).isPositive();
    }
  }

  @Test
  void rows_wider_than_the_proof_covers_are_the_same() throws Exception {
    Random random = new Random(6);
    ReleasedModel model = SampleModels.model(SampleModels.wide(), Link.SOFTMAX, random);
    SampleRows rows = SampleModels.rows(SampleModels.wide(), 200, random);
    try (URLClassLoader loader = compiled(ExportFormat.JAVA.write(model))) {
      assertThat(differences(model, rows, new Score(loader))).isZero();
    }
  }

  /** Quotes, line ends, escapes and far characters stay texts. */
  @Test
  void texts_of_any_characters_stay_texts() throws Exception {
    List<String> odd =
        List.of(
            "\"; } static { throw null; } //",
            "a\\u000ab",
            "line\nend\r\t",
            "*/",
            "snow \u2603 and \uD83D\uDE00",
            "\\",
            "3:x",
            "\u0001\u007f");
    Schema schema =
        Schema.of(new Feature.Categorical("odd \" name\n", odd, Outside.REFUSE, Optional.of("\\")));
    double[] weights = IntStream.range(0, odd.size()).mapToDouble(i -> i + 1).toArray();
    ReleasedModel model = ReleasedModel.of(Predictor.of(Link.COUNT, weights), schema);
    try (URLClassLoader loader = compiled(ExportFormat.JAVA.write(model))) {
      Score score = new Score(loader);
      assertThat(score.names("TEXTS")).containsExactly("odd \" name\n");
      for (int c = 0; c < odd.size(); c++) {
        assertThat(score.predict(new double[0], new String[] {odd.get(c)}, new double[0][]))
            .as("category %d", c)
            .containsExactly(StrictMath.exp(weights[c]));
      }
    }
  }

  /** More numbers than an array in a class could hold. */
  @Test
  void a_large_model_compiles() throws Exception {
    Schema schema =
        Schema.of(Feature.Block.list("e", 50_000, 1)).withProjection(ProjectionSpec.of(2, "small"));
    ReleasedModel large =
        SampleModels.model(Schema.of(Feature.Block.list("e", 50_000, 1)), Link.SIGN, new Random(1));
    SampleRows rows = SampleModels.rows(schema, 20, new Random(2));
    try (URLClassLoader loader = compiled(ExportFormat.JAVA.write(large))) {
      assertThat(differences(large, rows, new Score(loader))).isZero();
    }
  }

  @Test
  void what_is_refused_is_an_error_that_names_the_column() throws Exception {
    ReleasedModel model =
        ReleasedModel.of(Predictor.of(Link.COUNT, 1), Schema.of(Feature.Numeric.of("age", 0, 99)));
    try (URLClassLoader loader = compiled(ExportFormat.JAVA.write(model))) {
      Score score = new Score(loader);
      assertThatThrownBy(() -> score.predict(new double[] {100}, new String[0], new double[0][]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("column 'age': 100.0 is outside its bounds");
      assertThatThrownBy(
              () -> score.predict(new double[] {Double.NaN}, new String[0], new double[0][]))
          .hasMessage("column 'age': it is missing and has no replacement");
      assertThatThrownBy(() -> score.predict(new double[0], new String[0], new double[0][]))
          .hasMessage("column 'numbers': 1 are needed");
    }
  }

  private static int differences(ReleasedModel model, SampleRows rows, Score score)
      throws Exception {
    List<double[]> expected = rows.predictions(model);
    int differences = 0;
    for (int i = 0; i < expected.size(); i++) {
      Object[] row = rows.rows().get(i);
      double[] said = new double[0];
      try {
        said = score.predict(numbers(row), texts(row), blocks(row));
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageStartingWith("column '");
      }
      boolean same = Arrays.equals(said, expected.get(i));
      if (same && said.length > 0 && model.answers().target() instanceof Target.Classes classes) {
        same = score.label(said).equals(classes.names().get(classes.chosen(said, 0)));
      }
      differences += same ? 0 : 1;
    }
    return differences;
  }

  private static double[] numbers(Object[] row) {
    return Arrays.stream(row)
        .filter(Double.class::isInstance)
        .mapToDouble(cell -> (Double) cell)
        .toArray();
  }

  private static String[] texts(Object[] row) {
    return Arrays.stream(row).filter(String.class::isInstance).toArray(String[]::new);
  }

  private static double[][] blocks(Object[] row) {
    return Arrays.stream(row).filter(double[].class::isInstance).toArray(double[][]::new);
  }

  private URLClassLoader compiled(byte[] source) throws IOException {
    Path file = Files.write(folder.resolve(ExportFormat.JAVA.fileName()), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int code =
        compiler.run(null, null, null, "-Xlint:all", "-Werror", "--release", "17", file.toString());
    assertThat(code).isZero();
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  /** The compiled class; the platform is all that it sees. */
  private record Score(Class<?> type, Method predict, Method label) {

    Score(ClassLoader loader) throws ReflectiveOperationException {
      this(loader.loadClass("ReleasedScore"));
    }

    private Score(Class<?> type) throws NoSuchMethodException {
      this(
          type,
          type.getMethod("predict", double[].class, String[].class, double[][].class),
          type.getMethod("label", double[].class));
    }

    double[] predict(double[] numbers, String[] texts, double[][] blocks) throws Exception {
      try {
        return (double[]) predict.invoke(null, numbers, texts, blocks);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof IllegalArgumentException refused) {
          throw refused;
        }
        throw e;
      }
    }

    String label(double[] prediction) throws ReflectiveOperationException {
      return (String) label.invoke(null, (Object) prediction);
    }

    String[] names(String field) throws ReflectiveOperationException {
      Field names = type.getField(field);
      return (String[]) names.get(null);
    }
  }
}

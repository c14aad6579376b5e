package dev.lethe.exchange.weights;

import static dev.lethe.exchange.weights.OnnxSample.ML;
import static dev.lethe.exchange.weights.OnnxSample.floats;
import static dev.lethe.exchange.weights.OnnxSample.integer;
import static dev.lethe.exchange.weights.OnnxSample.integers;
import static dev.lethe.exchange.weights.OnnxSample.text;
import static dev.lethe.exchange.weights.OnnxSample.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import dev.lethe.base.BadInputException;
import dev.lethe.data.table.ByteSource;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Linear models in ONNX say here what the real runtime says of them. */
class OnnxModelTest {

  private static final List<String> X = List.of("x");

  private static ImportedModel read(byte[] bytes) {
    return WeightsFile.read(ByteSource.of("m.onnx", bytes)).orElseThrow();
  }

  private static float[][] rows() {
    Random random = new Random(1);
    float[][] rows = new float[50][3];
    for (float[] row : rows) {
      row[0] = (float) (40 + 10 * random.nextGaussian());
      row[1] = (float) (5 + random.nextGaussian());
      row[2] = (float) random.nextGaussian();
    }
    return rows;
  }

  /** One score is that of the second of two classes. */
  private static double[] probabilities(ImportedModel model, float[] row) {
    double[] scores = model.scores(row[0], row[1], row[2]);
    double[] all = scores.length == 1 ? new double[] {0, scores[0]} : scores;
    double[] e = Arrays.stream(all).map(Math::exp).toArray();
    return Arrays.stream(e).map(value -> value / Arrays.stream(e).sum()).toArray();
  }

  private static void saysTheSame(OnnxSample sample, String output) throws OrtException {
    ImportedModel model = read(sample.bytes());
    float[][] rows = rows();
    float[][] there = sample.run(rows, output);
    for (int i = 0; i < rows.length; i++) {
      double[] here =
          output.equals("value")
              ? model.scores(rows[i][0], rows[i][1], rows[i][2])
              : probabilities(model, rows[i]);
      double[] expected = new double[there[i].length];
      for (int c = 0; c < expected.length; c++) {
        expected[c] = there[i][c];
      }
      double[] compared = expected.length == 1 && here.length == 2 ? new double[] {here[1]} : here;
      assertThat(compared).containsExactly(expected, within(1e-5));
    }
  }

  private static OnnxSample scaled() {
    return new OnnxSample()
        .input("x", 3)
        .node(
            ML,
            "Scaler",
            X,
            List.of("z"),
            floats("offset", 40, 5, 0),
            floats("scale", 0.1f, 1, 0.5f));
  }

  private static OnnxSample classifier(OnnxSample before, String transform, float... coefficients) {
    return before.node(
        ML,
        "LinearClassifier",
        List.of("z"),
        List.of("label", "scores"),
        floats("coefficients", coefficients),
        floats("intercepts", -0.25f, 0.25f),
        texts("classlabels_strings", "no", "yes"),
        integer("multi_class", 0),
        text("post_transform", transform));
  }

  private static final float[] MIRRORED = {-1, 2, -0.5f, 1, -2, 0.5f};

  @Test
  void a_scaler_and_a_classifier_of_two() throws OrtException {
    OnnxSample sample =
        classifier(scaled(), "LOGISTIC", MIRRORED)
            .node(ML, "Normalizer", List.of("scores"), List.of("p"), text("norm", "L1"))
            .node(
                ML,
                "ZipMap",
                List.of("p"),
                List.of("map"),
                texts("classlabels_strings", "no", "yes"))
            .output("p", 2);
    saysTheSame(sample, "p");
    ImportedModel model = read(sample.bytes());
    assertThat(model.classes()).containsExactly("no", "yes");
    assertThat(model.weights()).hasNumberOfRows(1);
    assertThat(model.spread().orElseThrow().mean())
        .containsExactly(new double[] {40, 5, 0}, within(1e-6));
    assertThat(model.spread().orElseThrow().deviation())
        .containsExactly(new double[] {10, 1, 2}, within(1e-6));
  }

  @Test
  void two_rows_by_softmax_are_twice_as_much() throws OrtException {
    saysTheSame(classifier(scaled(), "SOFTMAX", MIRRORED).output("scores", 2), "scores");
    OnnxSample apart =
        classifier(scaled(), "NONE", MIRRORED)
            .node("", "Softmax", List.of("scores"), List.of("p"), integer("axis", 1))
            .output("p", 2);
    saysTheSame(apart, "p");
  }

  @Test
  void several_classes_by_number() throws OrtException {
    OnnxSample sample =
        new OnnxSample()
            .input("x", 3)
            .node(
                ML,
                "LinearClassifier",
                X,
                List.of("label", "p"),
                floats("coefficients", 0.1f, 1, 2, 0.2f, -1, 0, -0.1f, 0.5f, 1),
                floats("intercepts", 1, -2, 3),
                integers("classlabels_ints", 3, 1, 2),
                text("post_transform", "SOFTMAX"))
            .output("p", 3);
    saysTheSame(sample, "p");
    assertThat(read(sample.bytes()).classes()).containsExactly("3", "1", "2");
  }

  @Test
  void a_regressor() throws OrtException {
    saysTheSame(
        new OnnxSample()
            .input("x", 3)
            .node(
                ML,
                "LinearRegressor",
                X,
                List.of("value"),
                floats("coefficients", 0.1f, 1, 2),
                floats("intercepts", -4))
            .output("value", 1),
        "value");
  }

  @Test
  void inputs_of_one_column_give_names() throws OrtException {
    OnnxSample sample =
        new OnnxSample()
            .input("age", 1)
            .input("years", 1)
            .input("rest", 1)
            .constant("mean", List.of(3), 40, 5, 0)
            .constant("deviation", List.of(1, 3), 10, 1, 2)
            .constant("w", List.of(1, 3), 1, -2, 0.5f)
            .constant("b", List.of(1), 0.25f)
            .node("", "Concat", List.of("age", "years", "rest"), X, integer("axis", 1))
            .node("", "Sub", List.of("x", "mean"), List.of("c"))
            .node("", "Div", List.of("c", "deviation"), List.of("z"))
            .node("", "Gemm", List.of("z", "w", "b"), List.of("s"), integer("transB", 1))
            .node("", "Sigmoid", List.of("s"), List.of("p"))
            .output("p", 1);
    saysTheSame(sample, "p");
    assertThat(read(sample.bytes()).columns()).containsExactly("age", "years", "rest");
  }

  private static OnnxSample product() {
    return new OnnxSample()
        .input("x", 3)
        .constant("w", List.of(3, 1), 1, -2, 0.5f)
        .constant("b", List.of(1), 0.25f)
        .node("", "MatMul", List.of("x", "w"), List.of("s"));
  }

  @Test
  void a_product_and_a_sum() throws OrtException {
    saysTheSame(
        product().node("", "Add", List.of("s", "b"), List.of("value")).output("value", 1), "value");
  }

  @Test
  void any_other_operator_is_refused_by_its_name() {
    refused(product().node("", "Relu", List.of("s"), List.of("y")), "\"Relu\"");
    refused(product().node("", "MatMul", List.of("s", "b"), List.of("y")), "\"MatMul\"");
    refused(product().node("com.example", "Twist", List.of("s"), List.of("y")), "com.example");
    refused(
        new OnnxSample().input("x", 3).node(ML, "Normalizer", X, List.of("y")), "\"Normalizer\"");
    refused(
        product()
            .node("", "Sigmoid", List.of("s"), List.of("p"))
            .node("", "Add", List.of("p", "b"), List.of("y")),
        "\"Add\"");
    refused(
        new OnnxSample().input("x", 3).node("", "Cast", X, List.of("y"), integer("to", 7)),
        "\"Cast\"",
        "floating");
    refused(classifier(scaled(), "PROBIT", MIRRORED), "PROBIT");
  }

  @Test
  void what_does_not_fit_is_refused() {
    refused(product().version(3), "ai.onnx", "7 to", "3");
    refused(product().version(99), "ai.onnx", "99");
    refused(classifier(scaled(), "NONE", 1, 2, Float.NaN, 4, 5, 6), "finite", "NaN");
    refused(classifier(scaled(), "NONE", 1, 2, 3, 4), "2 columns", "3");
    refused(classifier(scaled(), "NONE", 1, 2, 3), "3 coefficients", "2 rows");
    refused(
        new OnnxSample().input("x", 3).node("", "Identity", X, List.of("y")), "no linear operator");
    refused(
        new OnnxSample()
            .input("x", 2)
            .constant("w", List.of(3, -1), 1, 2, 3)
            .node("", "MatMul", List.of("x", "w"), List.of("s")),
        "matrix",
        "-1");
    refused(new OnnxSample().node("", "Concat", List.of(), X, integer("axis", 1)), "no inputs");
    refused(
        new OnnxSample()
            .input("a", Integer.MAX_VALUE)
            .node("", "Concat", List.of("a", "a"), X, integer("axis", 1)),
        "at most");
    assertThatThrownBy(() -> read(new byte[] {8, 7})).hasMessageContaining("no ONNX model");
  }

  private static void refused(OnnxSample sample, String... messages) {
    assertThatThrownBy(() -> read(sample.bytes()))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("m.onnx")
        .hasMessageContainingAll(messages);
  }

  /** Cut within its graph it is refused; a file that ends after it lacks the operator sets only. */
  @Test
  void a_torn_file_is_refused_wherever_it_ends() {
    byte[] whole = classifier(scaled(), "LOGISTIC", MIRRORED).bytes();
    for (int length = 1; length < whole.length; length++) {
      byte[] torn = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(torn))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("m.onnx");
    }
  }
}

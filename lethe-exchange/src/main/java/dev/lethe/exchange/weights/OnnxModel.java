package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.exchange.proto.ProtoReader;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A linear model in ONNX: columns, perhaps scaled, one set of weights, and what makes an answer of
 * their scores.
 *
 * <p>The graph is followed operator by operator, each of which is known here or refused: one that
 * was passed over could change what the model says.
 */
final class OnnxModel {

  /** They leave numbers as they are. */
  private static final Set<String> SAME = Set.of("Cast", "Identity");

  /** They only put scores into another shape; columns could change places. */
  private static final Set<String> SHAPES = Set.of("Flatten", "Reshape", "Squeeze");

  /** What answers are made of; it changes no weight. */
  private static final Set<String> ANSWERS =
      Set.of(
          "ArgMax", "ArrayFeatureExtractor", "Exp", "Normalizer", "Sigmoid", "Softmax", "ZipMap");

  /** The numbers of the types float and double. */
  private static final Set<Long> FLOATING = Set.of(1L, 11L);

  private final Map<String, OnnxTensor> constants;
  private final Map<String, OnnxColumns> columns = new HashMap<>();

  /** Names of scores that intercepts may still be added to. */
  private final Set<String> scores = new HashSet<>();

  private final Set<String> answers = new HashSet<>();
  private @Nullable ImportedModel model;
  private boolean softmax;

  private OnnxModel(OnnxGraph graph) {
    constants = new HashMap<>(graph.constants());
    graph.inputs().forEach((name, width) -> columns.put(name, OnnxColumns.input(name, width)));
    columns.keySet().removeAll(constants.keySet());
  }

  static ImportedModel read(String file, byte[] bytes) {
    try {
      OnnxGraph graph = OnnxGraph.read(ProtoReader.of(file, bytes));
      OnnxModel reading = new OnnxModel(graph);
      graph.nodes().forEach(reading::follow);
      return reading.whole();
    } catch (BadInputException e) {
      String message = String.valueOf(e.getMessage());
      throw new BadInputException(message.startsWith(file) ? message : file + ": " + message, e);
    }
  }

  private ImportedModel whole() {
    if (model == null) {
      throw new BadInputException("the graph has no weights: no linear operator is in it");
    }
    return softmax ? model : ofTwo(model);
  }

  /**
   * Two rows w and −w of which each is an answer alone are the one row of the second class; by a
   * softmax they would be twice as much.
   */
  private static ImportedModel ofTwo(ImportedModel model) {
    boolean mirrored =
        model.weights().length == 2
            && model.intercepts()[0] == -model.intercepts()[1]
            && IntStream.range(0, model.width())
                .allMatch(j -> model.weights()[0][j] == -model.weights()[1][j]);
    return mirrored
        ? new ImportedModel(
            new double[][] {model.weights()[1]},
            new double[] {model.intercepts()[1]},
            model.classes(),
            model.columns(),
            model.spread())
        : model;
  }

  private void follow(OnnxNode node) {
    switch (node.operator()) {
      case "Constant" -> keep(node);
      case "Concat", "FeatureVectorizer" -> make(node, joined(node));
      case "Scaler" -> make(node, scaled(node));
      case "Sub" -> make(node, columns(node, 0).minus(node, row(node, 1)));
      case "Mul" -> make(node, columns(node, 0).times(node, row(node, 1)));
      case "Div" -> make(node, columns(node, 0).over(node, row(node, 1)));
      case "Add" -> add(node);
      case "MatMul" -> weigh(node, OnnxWeights.matMul(matrix(node)));
      case "Gemm" -> {
        Optional<double[]> constant =
            node.inputs().size() > 2 ? Optional.of(row(node, 2)) : Optional.empty();
        weigh(node, OnnxWeights.gemm(node, matrix(node), constant));
      }
      case "LinearRegressor" -> weigh(node, OnnxWeights.regressor(node));
      case "LinearClassifier" -> weigh(node, OnnxWeights.classifier(node));
      default -> pass(node);
    }
  }

  private void keep(OnnxNode node) {
    List<OnnxTensor> value = node.attribute("value").tensors();
    if (value.size() == 1) { // any other constant is of no use, which is told where it is used
      node.outputs().forEach(name -> constants.put(name, value.get(0)));
    }
  }

  private OnnxColumns joined(OnnxNode node) {
    long[] axis = node.attribute("axis").integers();
    if (node.operator().equals("Concat") && (axis.length != 1 || Math.abs(axis[0]) != 1)) {
      throw node.bad("columns are expected beside each other, along axis 1");
    }
    List<OnnxColumns> parts =
        IntStream.range(0, node.inputs().size()).mapToObj(i -> columns(node, i)).toList();
    return OnnxColumns.joined(node, parts);
  }

  private OnnxColumns scaled(OnnxNode node) {
    OnnxColumns input = columns(node, 0);
    double[] offset = node.attribute("offset").floats();
    double[] scale = node.attribute("scale").floats();
    OnnxColumns shifted = offset.length == 0 ? input : input.minus(node, offset);
    return scale.length == 0 ? shifted : shifted.times(node, scale);
  }

  private OnnxColumns columns(OnnxNode node, int index) {
    OnnxColumns found = columns.get(node.input(index));
    if (found == null) {
      throw node.bad("it is known on columns of the input only, before the weights");
    }
    return found;
  }

  private OnnxTensor constant(OnnxNode node, int index) {
    OnnxTensor found = constants.get(node.input(index));
    if (found == null) {
      throw node.bad("its input %d must be constant".formatted(index + 1));
    }
    return found;
  }

  private double[] row(OnnxNode node, int index) {
    return constant(node, index).row(node);
  }

  private double[][] matrix(OnnxNode node) {
    return constant(node, 1).matrix(node);
  }

  private void make(OnnxNode node, OnnxColumns made) {
    node.outputs().forEach(name -> columns.put(name, made));
  }

  private void add(OnnxNode node) {
    int values = constants.containsKey(node.input(0)) ? 1 : 0;
    double[] row = row(node, 1 - values);
    if (model == null || !scores.contains(node.input(values))) {
      make(node, columns(node, values).plus(node, row));
      return;
    }
    double[] sum = OnnxWeights.forEach(node, row, model.intercepts().length);
    for (int r = 0; r < sum.length; r++) {
      sum[r] += model.intercepts()[r];
    }
    model =
        new ImportedModel(model.weights(), sum, model.classes(), model.columns(), model.spread());
    scores.addAll(node.outputs());
  }

  private void weigh(OnnxNode node, OnnxWeights weights) {
    if (model != null) {
      throw node.bad("weights upon weights are no linear model of the columns");
    }
    model =
        columns(node, 0)
            .model(node, weights.rows(), weights.intercepts())
            .withClasses(weights.classes());
    softmax = weights.transform() == OnnxWeights.Transform.SOFTMAX;
    for (int i = 0; i < node.outputs().size(); i++) {
      boolean open = i == weights.output() && weights.transform() == OnnxWeights.Transform.NONE;
      (open ? scores : answers).add(node.outputs().get(i));
    }
  }

  private void pass(OnnxNode node) {
    boolean same = SAME.contains(node.operator()) || SHAPES.contains(node.operator());
    if (!same && !ANSWERS.contains(node.operator())) {
      throw node.bad("it is not known in a linear model");
    }
    if (SAME.contains(node.operator()) && columns.containsKey(node.input(0))) {
      requireFloating(node);
      make(node, columns(node, 0));
      return;
    }
    boolean ofScores = node.inputs().stream().anyMatch(scores::contains);
    if (!ofScores && node.inputs().stream().noneMatch(answers::contains)) {
      throw node.bad("it is known after the weights only");
    }
    softmax |= ofScores && node.operator().equals("Softmax");
    (ofScores && same ? scores : answers).addAll(node.outputs());
  }

  /** A cast to whole numbers would round columns. */
  private static void requireFloating(OnnxNode node) {
    long[] to = node.attribute("to").integers();
    if (node.operator().equals("Cast") && Arrays.stream(to).noneMatch(FLOATING::contains)) {
      throw node.bad("columns must stay floating numbers");
    }
  }
}

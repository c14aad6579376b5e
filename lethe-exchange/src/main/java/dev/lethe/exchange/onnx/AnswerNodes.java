package dev.lethe.exchange.onnx;

import static dev.lethe.exchange.onnx.OnnxMessages.DOUBLE;
import static dev.lethe.exchange.onnx.OnnxMessages.INT64;
import static dev.lethe.exchange.onnx.OnnxMessages.ROWS;
import static dev.lethe.exchange.onnx.OnnxMessages.STRING;
import static dev.lethe.exchange.onnx.OnnxMessages.attribute;

import dev.lethe.base.Grid;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.predict.Target;
import dev.lethe.predict.Predictor;
import java.util.ArrayList;
import java.util.List;

/** From rows of the grid to what the model says of them; NaN and "" of a row that is refused. */
final class AnswerNodes {

  private static final String REFUSED = "; NaN where the row is refused";

  private final OnnxGraph g;
  private final Predictor predictor;
  private final Target target;
  private final GridNodes.Rows rows;
  private final boolean bias;

  AnswerNodes(OnnxGraph g, ReleasedModel model, GridNodes.Rows rows) {
    this.g = g;
    this.predictor = model.predictor();
    this.target = model.answers().target();
    this.rows = rows;
    this.bias = model.schema().bias();
  }

  void add() {
    String numbers = numbers();
    int count = predictor.numbers();
    if (target instanceof Target.Classes classes) {
      String chosen = classes.probable() ? likeliest(numbers) : positive(numbers);
      output(classes.probable() ? "probabilities" : "score", numbers, count);
      label(chosen, classes.names());
    } else if (target instanceof Target.Value value) {
      String scaled = g.op("Mul", g.number(value.scaling().halfWidth()), numbers);
      output("value", g.op("Add", g.number(value.scaling().centre()), scaled), 1);
    } else {
      output("row", numbers, count);
    }
  }

  /** A row of numbers for each that a prediction has, a column for each row of the data. */
  private String numbers() {
    return switch (predictor.link()) {
      case CONSTANT -> g.tensor(predictor.weights(0), 1, 1);
      case VALUE, SIGN, ROW -> scores();
      case COUNT -> g.op("Exp", scores());
      case LOGISTIC -> logistic(scores());
      case SOFTMAX -> softmax(scores());
    };
  }

  /** As {@link Predictor} adds: even columns, odd columns, their sum, and a last one alone. */
  private String scores() {
    int columns = predictor.columns();
    int outputs = predictor.outputs();
    int pairs = columns / 2;
    List<String> parts = new ArrayList<>();
    if (pairs > 0) {
      String inPairs = g.reshape(pairedColumns(columns), pairs, 2, 1, -1);
      String weights = g.tensor(weights(0, 2 * pairs), pairs, 2, outputs, 1);
      String both = OrderedSums.product(g, weights, inPairs, pairs, outputs > 1);
      parts.add(
          g.op(
              "Add",
              g.op("Gather", both, g.integers(new long[] {0})),
              g.op("Gather", both, g.integers(new long[] {1}))));
    }
    if (columns % 2 == 1) {
      String last = bias ? ones() : slice(columns - 1, columns);
      parts.add(g.op("Mul", g.column(weights(columns - 1, columns)), last));
    }
    return parts.size() == 1 ? parts.get(0) : g.op("Add", parts.get(0), parts.get(1));
  }

  /** All columns, but for a last one that has no other. */
  private String pairedColumns(int columns) {
    if (columns % 2 == 1) {
      return bias ? rows.steps() : slice(0, columns - 1);
    }
    return bias
        ? g.op("Concat", List.of(attribute("axis", 0)), rows.steps(), ones())
        : rows.steps();
  }

  /** The bias of every row, in steps. */
  private String ones() {
    String one = g.number(Grid.ONE);
    return g.where(rows.valid(), one, one);
  }

  private String slice(int from, int to) {
    return g.op(
        "Slice",
        rows.steps(),
        g.integers(new long[] {from}, 1),
        g.integers(new long[] {to}, 1),
        g.integers(new long[] {0}, 1));
  }

  /** In units of a grid step; those of one column together. */
  private double[] weights(int from, int to) {
    int outputs = predictor.outputs();
    double[] byColumn = new double[(to - from) * outputs];
    for (int r = 0; r < outputs; r++) {
      double[] weights = predictor.weights(r);
      for (int j = from; j < to; j++) {
        byColumn[(j - from) * outputs + r] = weights[j] / Grid.ONE;
      }
    }
    return byColumn;
  }

  private String logistic(String t) {
    String one = g.number(1);
    String odds = g.op("Exp", g.op("Neg", g.op("Abs", t)));
    String total = g.op("Add", one, odds);
    String greater = g.op("Div", one, total);
    String smaller = g.op("Div", odds, total);
    String negative = g.op("Less", t, g.number(0));
    return g.op(
        "Concat",
        List.of(attribute("axis", 0)),
        g.where(negative, greater, smaller),
        g.where(negative, smaller, greater));
  }

  private String softmax(String scores) {
    String top =
        g.op(
            "ReduceMax",
            List.of(attribute("axes", new long[] {0}), attribute("keepdims", 1)),
            scores);
    String powers = g.op("Exp", g.op("Sub", scores, top));
    return g.op("Div", powers, OrderedSums.sum(g, powers, predictor.outputs()));
  }

  private String likeliest(String probabilities) {
    return g.op("ArgMax", List.of(attribute("axis", 0), attribute("keepdims", 1)), probabilities);
  }

  private String positive(String score) {
    return g.cast(g.op("Greater", score, g.number(0)), INT64);
  }

  private void label(String chosen, List<String> classes) {
    List<String> names = new ArrayList<>(classes);
    names.add("");
    String index = g.where(rows.valid(), chosen, g.integer(classes.size()));
    String name = g.op("Gather", g.texts(names), g.reshape(index, -1, 1));
    g.output("label", STRING, "the class; \"\" where the row is refused", List.of(ROWS, 1), name);
  }

  private void output(String name, String numbers, int count) {
    String valid = g.where(rows.valid(), numbers, g.number(Double.NaN));
    g.output(name, DOUBLE, name + REFUSED, List.of(ROWS, count), g.transpose(valid));
  }
}

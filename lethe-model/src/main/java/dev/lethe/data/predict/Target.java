package dev.lethe.data.predict;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.data.encode.LabelColumn;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Scaling;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;
import dev.lethe.predict.Predictor;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** What is predicted: from numbers of the grid to the words and units of the data. */
public sealed interface Target {

  /** Brings the numbers of a prediction into the unit of the data. */
  void toUnit(double[] numbers, int at);

  /** The prediction that these numbers are, once they are in the unit of the data. */
  Prediction prediction(double[] numbers, int at);

  /** What is predicted of a row whose label says what would have been right. */
  sealed interface Labelled extends Target {

    /** The true label of a row: a number, or the index of its class. */
    ToDoubleFunction<Row> truth(Table table);

    /** The same of a label on the grid. */
    double ofGrid(int gridLabel);
  }

  static Target of(Predictor predictor, Optional<Label> label) {
    return switch (predictor.link()) {
      case ROW -> new Columns(predictor.numbers());
      case CONSTANT -> new Value(Optional.empty(), new Scaling(0, 1));
      case COUNT -> new Value(label, new Scaling(0, 1));
      case LOGISTIC, SOFTMAX -> classes(label, true);
      case SIGN -> classes(label, false);
      case VALUE ->
          label.orElse(null) instanceof Label.Regression number
              ? new Value(label, number.scaling())
              : classes(label, false);
    };
  }

  /** One number tells two classes apart and no more. */
  private static Target classes(Optional<Label> label, boolean probable) {
    List<String> names = label.map(Label::classNames).orElse(List.of());
    if (names.size() < 2 || (!probable && names.size() > 2)) {
      throw new BadUsageException(
          "this model predicts %s classes, and the label has %d"
              .formatted(probable ? "two or more" : "two", names.size()));
    }
    return new Classes(label.orElseThrow(), names, probable);
  }

  /** The row in the columns of the grid. */
  record Columns(int count) implements Target {

    @Override
    public void toUnit(double[] numbers, int at) {}

    @Override
    public Prediction prediction(double[] numbers, int at) {
      return new Prediction.Columns(Arrays.stream(numbers, at, at + count).boxed().toList());
    }
  }

  /** A number; it has a column where it is of the label. */
  record Value(Optional<Label> label, Scaling scaling) implements Labelled {

    @Override
    public void toUnit(double[] numbers, int at) {
      numbers[at] = scaling.fromUnit(numbers[at]);
    }

    @Override
    public Prediction prediction(double[] numbers, int at) {
      return new Prediction.Value(numbers[at]);
    }

    /** The label as it stands in the file: one beyond the declared bounds counts too. */
    @Override
    public ToDoubleFunction<Row> truth(Table table) {
      Label.Regression number = number();
      int column = table.indexOf(number.name());
      return row -> {
        double value = number.form().numberOrNaN(row, column);
        if (Double.isNaN(value)) {
          throw number.form().notWrittenSo(row, column);
        }
        return value;
      };
    }

    private Label.Regression number() {
      return (Label.Regression) label.orElseThrow();
    }

    @Override
    public double ofGrid(int gridLabel) {
      return number().scaling().fromUnit((double) gridLabel / Grid.ONE);
    }
  }

  /**
   * A class.
   *
   * @param names in the order of the labels on the grid
   * @param probable whether predictions are probabilities, or one number whose sign is the class
   */
  record Classes(Label label, List<String> names, boolean probable) implements Labelled {

    @Override
    public void toUnit(double[] numbers, int at) {}

    /** The likeliest class; of equals the first. */
    public int chosen(double[] numbers, int at) {
      if (!probable) {
        return numbers[at] > 0 ? 1 : 0;
      }
      int best = 0;
      for (int c = 1; c < names.size(); c++) {
        best = numbers[at + c] > numbers[at + best] ? c : best;
      }
      return best;
    }

    @Override
    public Prediction prediction(double[] numbers, int at) {
      String name = names.get(chosen(numbers, at));
      return probable
          ? new Prediction.Choice(
              name,
              Arrays.stream(numbers, at, at + names.size()).boxed().toList(),
              OptionalDouble.empty())
          : new Prediction.Choice(name, List.of(), OptionalDouble.of(numbers[at]));
    }

    @Override
    public ToDoubleFunction<Row> truth(Table table) {
      LabelColumn column = LabelColumn.bind(table, Optional.of(label));
      return row -> ofGrid(column.of(row));
    }

    @Override
    public double ofGrid(int gridLabel) {
      return Grid.classOf(gridLabel);
    }
  }
}

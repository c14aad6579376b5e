package dev.lethe.data.evaluate;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.predict.Answers;
import dev.lethe.data.predict.Target;
import dev.lethe.predict.Link;
import dev.lethe.statistics.GridRows;

/** Takes predictions and truths, row by row, and says how good they were. */
interface Evaluator {

  /** What rows without a file are called. */
  String GRID_ROWS = "the rows to evaluate on";

  static Evaluator of(Answers answers) {
    Target target = answers.target();
    if (target instanceof Target.Classes classes) {
      return new ClassEvaluator(classes);
    }
    if (target instanceof Target.Value value && value.label().isPresent()) {
      return answers.predictor().link() == Link.COUNT
          ? new CountEvaluator(value)
          : new ValueEvaluator(value);
    }
    throw new BadUsageException(
        "this model predicts no label, so there is nothing to compare it with");
  }

  /** Knows the truths. */
  Target.Labelled target();

  void accept(double[] numbers, double truth);

  /** What the model says of these rows, against their labels. */
  default void acceptAll(Answers answers, GridRows rows) {
    double[] numbers = new double[answers.numbers()];
    for (int i = 0; i < rows.rows(); i++) {
      answers.predict(rows.features(), i * rows.columns(), numbers, 0);
      accept(numbers, target().ofGrid(rows.labels()[i]));
    }
  }

  /**
   * What was seen.
   *
   * @param name of the rows, for the message where there were none
   */
  Evaluation result(String name);
}

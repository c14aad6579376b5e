package dev.lethe.data.evaluate;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.predict.Answers;
import dev.lethe.data.predict.Target;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.Table;
import dev.lethe.predict.Link;
import java.util.function.ToDoubleFunction;

/** Takes predictions and truths, row by row, and says how good they were. */
interface Evaluator {

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

  /** The true label of a row: a number, or the index of its class. */
  ToDoubleFunction<Row> truth(Table table);

  /** The same of a label on the grid. */
  double ofGrid(int gridLabel);

  void accept(double[] numbers, double truth);

  /**
   * What was seen.
   *
   * @param name of the rows, for the message where there were none
   */
  Evaluation result(String name);
}

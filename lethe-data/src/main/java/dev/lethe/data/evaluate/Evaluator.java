package dev.lethe.data.evaluate;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.predict.Answers;
import dev.lethe.data.predict.Target;
import dev.lethe.predict.Link;

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

  /** Knows the truths. */
  Target.Labelled target();

  void accept(double[] numbers, double truth);

  /**
   * What was seen.
   *
   * @param name of the rows, for the message where there were none
   */
  Evaluation result(String name);
}

package dev.lethe.data.predict;

import dev.lethe.base.BadUsageException;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.ModelKind;

/** Takes predictions and truths, row by row, and says how good they were. */
interface Evaluator {

  static Evaluator of(Target target, ModelKind kind) {
    if (target instanceof Target.Classes classes) {
      return new ClassEvaluator(classes);
    }
    if (target instanceof Target.Value value && value.label().isPresent()) {
      return kind.label() == LabelNeed.COUNT
          ? new CountEvaluator(value)
          : new ValueEvaluator(value);
    }
    throw new BadUsageException(
        "a " + kind.plainName() + " predicts no label, so there is nothing to compare it with");
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

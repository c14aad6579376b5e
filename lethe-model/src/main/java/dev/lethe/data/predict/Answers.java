package dev.lethe.data.predict;

import dev.lethe.data.schema.Label;
import dev.lethe.predict.Predictor;
import java.util.Optional;

/** A model's answers in the words and units of the data; it keeps no state. */
public record Answers(Predictor predictor, Target target) {

  public static Answers of(Predictor predictor, Optional<Label> label) {
    return new Answers(predictor, Target.of(predictor, label));
  }

  public int numbers() {
    return predictor.numbers();
  }

  /** The numbers of a prediction, in the unit of the data. */
  public void predict(int[] gridRows, int offset, double[] numbers, int at) {
    predictor.predict(gridRows, offset, numbers, at);
    target.toUnit(numbers, at);
  }
}

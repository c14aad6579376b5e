package dev.lethe.data.predict;

import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.Predictor;

/** A model's answers in the words and units of the data; it keeps no state. */
record Answers(Predictor predictor, Target target) {

  static Answers of(DeclaredModel model, Schema schema, double[] made) {
    Predictor predictor = model.predictor(made);
    return new Answers(predictor, Target.of(predictor, schema.label()));
  }

  int numbers() {
    return predictor.numbers();
  }

  /** The numbers of a prediction, in the unit of the data. */
  void predict(int[] gridRows, int offset, double[] numbers, int at) {
    predictor.predict(gridRows, offset, numbers, at);
    target.toUnit(numbers, at);
  }
}

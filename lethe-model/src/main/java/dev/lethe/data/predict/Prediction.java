package dev.lethe.data.predict;

import java.util.List;
import java.util.OptionalDouble;

/** What a model says of one row, in the words and units of the data. */
public sealed interface Prediction {

  /** A number in the unit of the label, or of the column whose quantile it is. */
  record Value(double value) implements Prediction {}

  /**
   * One of the label's classes.
   *
   * @param name as the schema writes it; the first of its values where it has several
   * @param probabilities of each class, in the order of {@link ReleasedModel#classes}; empty where
   *     the model has none
   * @param score where there are no probabilities: the number whose sign is the class
   */
  record Choice(String name, List<Double> probabilities, OptionalDouble score)
      implements Prediction {}

  /** A number for each of the model's columns: the part of the row that the model keeps. */
  record Columns(List<Double> values) implements Prediction {}
}

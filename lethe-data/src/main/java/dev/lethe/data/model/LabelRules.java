package dev.lethe.data.model;

import dev.lethe.data.schema.Label;
import dev.lethe.kind.LabelFact;
import dev.lethe.kind.Parameter;
import java.util.Optional;

/** What a declared label and a kind of model have to do with each other. */
public final class LabelRules {

  private LabelRules() {}

  /** The value that a declared label fixes of a parameter; empty where it says nothing of it. */
  public static Optional<Object> fixed(Parameter parameter, Optional<Label> declared) {
    return parameter
        .fromLabel()
        .flatMap(fact -> declared.flatMap(label -> known(fact, label)))
        .map(parameter::of);
  }

  private static Optional<Double> known(LabelFact fact, Label label) {
    return switch (fact) {
      case CLASSES ->
          label.classNames().isEmpty()
              ? Optional.empty()
              : Optional.of((double) label.classNames().size());
      case LARGEST ->
          label instanceof Label.Regression number
              ? Optional.of(number.bounds().hi())
              : Optional.empty();
    };
  }
}

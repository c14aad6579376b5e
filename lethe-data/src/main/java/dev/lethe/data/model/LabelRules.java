package dev.lethe.data.model;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.schema.Label;
import dev.lethe.kind.LabelFact;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.Parameter;
import dev.lethe.kinds.Kinds;
import java.util.Optional;

/** What a declared label and a kind of model have to do with each other. */
public final class LabelRules {

  private LabelRules() {}

  /**
   * Refuses a label that does not fit.
   *
   * @param who needs it, for the message: {@code ridge}
   */
  public static void require(LabelNeed need, Optional<Label> declared, String who) {
    switch (need) {
      case NONE -> {}
      case ANY -> refuseClasses(any(declared, who), who);
      case TWO_CLASSES -> {
        declared.ifPresent(label -> refuseClasses(label, who));
        require(
            declared.filter(Label.Binary.class::isInstance).isPresent(),
            who
                + " needs a label of two classes: declare one in the schema as kind \"binary\" with"
                + " positive and negative values");
      }
      case CLASSES ->
          require(
              !(any(declared, who) instanceof Label.Regression),
              who
                  + " needs a label of classes: declare it in the schema as kind \"classes\" with"
                  + " their names, or as kind \"binary\"");
      case COUNT ->
          require(
              declared.filter(LabelRules::counts).isPresent(),
              who
                  + " needs a label of counts: declare it in the schema as a number from 0 to a"
                  + " maximum");
    }
  }

  private static Label any(Optional<Label> declared, String who) {
    return declared.orElseThrow(
        () ->
            new BadUsageException(
                who + " needs a column to predict: declare a label in the schema"));
  }

  private static boolean counts(Label label) {
    return label instanceof Label.Regression numbers && numbers.bounds().lo() == 0;
  }

  private static void refuseClasses(Label label, String who) {
    require(
        !(label instanceof Label.Classes),
        "%s cannot predict one of %d classes: %s; or declare the label as kind \"binary\" with positive and negative values"
            .formatted(who, label.classNames().size(), Kinds.forClasses()));
  }

  private static void require(boolean fits, String message) {
    if (!fits) {
      throw new BadUsageException(message);
    }
  }

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

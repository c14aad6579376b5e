package dev.lethe.lab.data;

import dev.lethe.glm.Objective;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.kinds.Kinds;
import java.util.List;

/**
 * The regressions that λ declares, and a label of −1 and 1: rows can be generated for them without
 * knowing them.
 */
public final class Regressions {

  private Regressions() {}

  public static List<ModelKind> kinds() {
    return Kinds.all().stream().filter(Regressions::needsLambdaOnly).toList();
  }

  private static boolean needsLambdaOnly(ModelKind kind) {
    return kind.parameters().contains(Objective.LAMBDA)
        && kind.parameters().stream()
            .allMatch(
                parameter ->
                    parameter.equals(Objective.LAMBDA)
                        || parameter.optional()
                        || parameter.fromLabel().isPresent()
                        || parameter.usual().isPresent());
  }

  /** The regression at this λ, all else as usual; of two classes, or of counts up to 2. */
  public static DeclaredModel at(double lambda, ModelKind kind) {
    Values values = Values.none().with(Objective.LAMBDA, lambda);
    for (Parameter parameter : kind.parameters()) {
      if (parameter.fromLabel().isPresent()) {
        values = values.with(parameter, parameter.of(2));
      } else if (parameter.usual().isPresent() && !parameter.equals(Objective.LAMBDA)) {
        values = values.with(parameter, parameter.usual().get());
      }
    }
    return kind.declare(values);
  }

  /** Whether it predicts classes, not a number. */
  public static boolean ofClasses(ModelKind kind) {
    return kind.label() == LabelNeed.TWO_CLASSES || kind.label() == LabelNeed.CLASSES;
  }
}

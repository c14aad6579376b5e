package dev.lethe.lab.data;

import dev.lethe.glm.Objective;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.kinds.Kinds;
import java.util.List;

/** The regressions that λ alone declares: rows can be generated for them without knowing them. */
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
                        || parameter.usual().isPresent());
  }

  /** The regression at this λ, all else as usual. */
  public static DeclaredModel at(double lambda, ModelKind kind) {
    Values values = Values.none().with(Objective.LAMBDA, lambda);
    for (Parameter parameter : kind.parameters()) {
      if (parameter.usual().isPresent()) {
        values = values.with(parameter, parameter.usual().get());
      }
    }
    return kind.declare(values);
  }

  /** Whether it predicts one of two classes, not a number. */
  public static boolean ofClasses(ModelKind kind) {
    return kind.label() == LabelNeed.TWO_CLASSES;
  }
}

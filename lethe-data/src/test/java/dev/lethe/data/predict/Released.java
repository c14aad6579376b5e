package dev.lethe.data.predict;

import dev.lethe.base.Interval;
import dev.lethe.data.model.LabelRules;
import dev.lethe.data.model.Parameters;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.linalg.Kernels;
import java.util.Optional;
import java.util.SplittableRandom;

/** Releases for tests: any numbers will do. */
public final class Released {

  private Released() {}

  /** A model of this kind whose parameters are whatever its rules allow. */
  public static DeclaredModel declared(ModelKind kind, Optional<Label> label) {
    Values values = Values.none();
    for (Parameter parameter : kind.parameters()) {
      if (!parameter.optional()) {
        values =
            values.with(
                parameter,
                LabelRules.fixed(parameter, label)
                    .or(parameter::usual)
                    .orElseGet(() -> some(parameter)));
      }
    }
    return kind.declare(values);
  }

  private static Object some(Parameter parameter) {
    return switch (parameter.type()) {
      case NUMBER -> 0.1;
      case WHOLE -> 2;
      case FLAG -> false;
      case INTERVAL -> Interval.of(-1, 1);
    };
  }

  /** Random coordinates, released with this schema. */
  public static Parameters parameters(DeclaredModel model, Schema schema, SplittableRandom random) {
    int columns = schema.gridColumns().size();
    double[] coordinates = random.doubles(model.coordinates(columns), -2, 2).toArray();
    return Parameters.of(model, schema, ReleasedModel.digest(schema), coordinates, Kernels.java());
  }

  public static Parameters weights(DeclaredModel model, Schema schema, double... weights) {
    return Parameters.of(model, schema, ReleasedModel.digest(schema), weights, Kernels.java());
  }
}

package dev.lethe.fuzz;

import dev.lethe.base.Interval;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import java.util.List;
import java.util.stream.Stream;

/** Models of any kind, declared by what it says of its parameters and nothing else. */
final class SampleModels {

  private SampleModels() {}

  /** Without what may be absent, flags off. */
  static DeclaredModel plain(ModelKind kind) {
    return declared(kind, false);
  }

  /** The plain one, and the one with everything, where that is another. */
  static List<DeclaredModel> of(ModelKind kind) {
    return Stream.of(plain(kind), declared(kind, true)).distinct().toList();
  }

  private static DeclaredModel declared(ModelKind kind, boolean everything) {
    Values values = Values.none();
    for (Parameter parameter : kind.parameters()) {
      if (everything || !parameter.optional()) {
        values = values.with(parameter, value(parameter, everything));
      }
    }
    return kind.declare(values);
  }

  private static Object value(Parameter parameter, boolean on) {
    return switch (parameter.type()) {
      case NUMBER -> parameter.usual().orElse(0.5);
      case WHOLE -> parameter.usual().orElse(parameter.fromLabel().isPresent() ? 2 : 1);
      case FLAG -> on;
      case INTERVAL -> parameter.usual().orElse(Interval.of(-1, 1));
    };
  }
}

package dev.lethe.data.model;

import dev.lethe.base.Interval;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Values;
import dev.lethe.kinds.Kinds;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Declared models as JSON: {@code {"kind": "ridge", "parameters": {"lambda": 0.01}}}. */
public final class DeclaredModelJson {

  private DeclaredModelJson() {}

  /** Adds the two fields to a larger object. */
  public static void writeInto(ObjectNode target, DeclaredModel model) {
    target.put("kind", model.kind().word());
    ObjectNode parameters = target.putObject("parameters");
    for (Parameter parameter : model.kind().parameters()) {
      model.values().get(parameter).ifPresent(value -> write(parameters, parameter, value));
    }
  }

  private static void write(ObjectNode target, Parameter parameter, Object value) {
    String field = parameter.field();
    switch (parameter.type()) {
      case NUMBER -> target.put(field, (Double) value);
      case WHOLE -> target.put(field, (Integer) value);
      case FLAG -> target.put(field, (Boolean) value);
      case INTERVAL ->
          target.putArray(field).add(((Interval) value).lo()).add(((Interval) value).hi());
    }
  }

  /** Reads the two fields from a larger object; refuses kinds and parameters that are unknown. */
  public static DeclaredModel readFrom(DocumentNode node) {
    DocumentNode word = node.field("kind");
    ModelKind kind =
        Kinds.named(word.string())
            .orElseThrow(
                () -> word.bad("one of " + String.join(", ", Kinds.words()) + " is expected"));
    DocumentNode at = node.field("parameters").requireObject();
    return at.valid(
        () -> {
          DeclaredModel model = kind.declare(values(kind, at));
          at.requireNothingElse();
          return model;
        });
  }

  private static Values values(ModelKind kind, DocumentNode at) {
    Values values = Values.none();
    for (Parameter parameter : kind.parameters()) {
      if (!parameter.optional() || at.has(parameter.field())) {
        values = values.with(parameter, value(parameter, at.field(parameter.field())));
      }
    }
    return values;
  }

  private static Object value(Parameter parameter, DocumentNode node) {
    return switch (parameter.type()) {
      case NUMBER -> node.number();
      case WHOLE -> node.integer();
      case FLAG -> node.flag();
      case INTERVAL -> interval(node);
    };
  }

  private static Interval interval(DocumentNode node) {
    List<DocumentNode> ends = node.items();
    if (ends.size() != 2) {
      throw node.bad("an interval has two ends, but there are " + ends.size());
    }
    return node.valid(() -> Interval.of(ends.get(0).number(), ends.get(1).number()));
  }
}

package dev.lethe.workspace;

import dev.lethe.base.Grid;
import dev.lethe.bound.Certification;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.ReleasedShape;
import dev.lethe.kind.Values;
import dev.lethe.kinds.Kinds;
import dev.lethe.kinds.unlearn.Unlearnings;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** The kinds of models a workspace can hold, each with people to learn it from. */
@SuppressWarnings("ImmutableEnumChecker") // declared models are records
enum Kind {
  LOGISTIC("logistic", Map.of("lambda", 0.05)),
  LOGISTIC_IN_A_BALL("logistic", Map.of("lambda", 0.05, "radius", 10.0)),
  LOGISTIC_WITH_BIAS("logistic", Map.of("lambda", 0.05)),
  RIDGE("ridge", Map.of("lambda", 0.05)),
  SOFTMAX("softmax", Map.of("lambda", 0.05, "classes", 3)),
  HINGE("hinge", Map.of("lambda", 0.05)),
  HUBER("huber", Map.of("lambda", 0.05)),
  POISSON("poisson", Map.of("lambda", 0.05, "radius", 1.0, "most", 3.0)),
  PCA("pca", Map.of("k", 1)),
  CENTRED_PCA("pca", Map.of("k", 1, "centred", true)),
  SVM("svm", Map.of("margin", 0.1)),
  QUANTILE("quantile", Map.of());

  private final DeclaredModel model;

  Kind(String word, Map<String, Object> declared) {
    ModelKind kind = Kinds.named(word).orElseThrow();
    Values values = Values.none();
    for (Parameter parameter : kind.parameters()) {
      Optional<Object> value =
          Optional.ofNullable(declared.get(parameter.field())).or(parameter::usual);
      if (value.isPresent()) {
        values = values.with(parameter, value.get());
      }
    }
    model = kind.declare(values);
  }

  ModelKind kind() {
    return model.kind();
  }

  private int features() {
    return kind().shape() == ReleasedShape.VALUE ? 1 : 3;
  }

  Declared declared() {
    Feature[] columns = new Feature[features()];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = Feature.Numeric.of("x" + j, -1, 1);
    }
    Schema plain = Schema.of(columns).withId("who");
    Schema schema =
        switch (kind().label()) {
          case NONE -> plain;
          case ANY -> plain.withLabel(Label.Regression.of("y", -1, 1));
          case COUNT -> plain.withLabel(Label.Regression.of("y", 0, 3));
          case TWO_CLASSES -> plain.withLabel(new Label.Binary("y", List.of("1"), List.of("-1")));
          case CLASSES -> plain.withLabel(Label.Classes.of("y", "a", "b", "c"));
        };
    return Declared.of(model, this == LOGISTIC_WITH_BIAS ? schema.withBias() : schema);
  }

  /** Auto, auto without a pass over the rows, and every way there is. */
  List<ReleaseRequest> asked(ReleaseRequest terms) {
    List<ReleaseRequest> all =
        new ArrayList<>(List.of(terms, terms.certified(Certification.A_PRIORI)));
    for (Way way : Unlearnings.of(model, Kernels.java()).ways()) {
      all.add(terms.by(way.method()).certified(way.certification()));
    }
    return all;
  }

  /** Separable by the first feature, which is also the clear first component. */
  People people(Random random, int rows, String name) {
    int features = features();
    int columns = declared().columns();
    int[] values = new int[rows * columns];
    int[] labels = new int[rows];
    List<String> subjects = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      int side = random.nextBoolean() ? 1 : -1;
      labels[i] = label(random, side);
      values[i * columns] = side * (300_000 + random.nextInt(300_000));
      for (int j = 1; j < features; j++) {
        values[i * columns + j] = random.nextInt(200_000) - 100_000;
      }
      if (columns > features) {
        values[i * columns + features] = Grid.ONE;
      }
      subjects.add(name + "-" + (i % 5 == 4 ? i - 1 : i));
    }
    return new People(subjects, new GridRows(columns, values, labels));
  }

  private int label(Random random, int side) {
    return switch (kind().label()) {
      case NONE -> 0;
      case ANY, COUNT -> random.nextInt(2 * Grid.ONE) - Grid.ONE;
      case TWO_CLASSES -> (this != SVM && random.nextInt(8) == 0 ? -side : side) * Grid.ONE;
      case CLASSES -> random.nextInt(3);
    };
  }
}

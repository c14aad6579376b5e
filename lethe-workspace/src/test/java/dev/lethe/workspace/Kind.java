package dev.lethe.workspace;

import dev.lethe.base.Interval;
import dev.lethe.bound.Certification;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.PcaKind;
import dev.lethe.quantile.QuantileKind;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.SvmKind;
import dev.lethe.unlearn.release.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;

/** The kinds of models a workspace can hold, each with people to learn it from. */
enum Kind {
  LOGISTIC,
  LOGISTIC_IN_A_BALL,
  LOGISTIC_WITH_BIAS,
  RIDGE,
  PCA,
  CENTRED_PCA,
  SVM,
  QUANTILE;

  private DeclaredModel model() {
    return switch (this) {
      case LOGISTIC, LOGISTIC_WITH_BIAS -> LogisticKind.of(0.05, OptionalDouble.empty());
      case LOGISTIC_IN_A_BALL -> LogisticKind.of(0.05, OptionalDouble.of(10));
      case RIDGE -> new RidgeKind.Declared(0.05);
      case PCA -> new PcaKind.Declared(1, false);
      case CENTRED_PCA -> new PcaKind.Declared(1, true);
      case SVM -> new SvmKind.Declared(0.1);
      case QUANTILE -> new QuantileKind.Declared(Interval.of(-1, 1), 0.5);
    };
  }

  private int features() {
    return this == QUANTILE ? 1 : 3;
  }

  Declared declared() {
    Feature[] columns = new Feature[features()];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = Feature.Numeric.of("x" + j, -1, 1);
    }
    Schema schema = Schema.of(columns).withId("who");
    if (this == RIDGE) {
      schema = schema.withLabel(Label.Regression.of("y", -1, 1));
    } else if (this != PCA && this != CENTRED_PCA && this != QUANTILE) {
      schema = schema.withLabel(new Label.Binary("y", List.of("1"), List.of("-1")));
    }
    return Declared.of(model(), this == LOGISTIC_WITH_BIAS ? schema.withBias() : schema);
  }

  /** Auto, auto without a pass over the rows, and every way there is. */
  List<Asked> asked(Asked terms) {
    List<Asked> all = new ArrayList<>(List.of(terms, terms.certified(Certification.A_PRIORI)));
    for (Way way : Disciplines.of(model(), Kernels.java()).ways()) {
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
    return switch (this) {
      case PCA, CENTRED_PCA, QUANTILE -> 0;
      case RIDGE -> random.nextInt(2 * Grid.ONE) - Grid.ONE;
      case SVM -> side * Grid.ONE;
      default -> (random.nextInt(8) == 0 ? -side : side) * Grid.ONE;
    };
  }
}

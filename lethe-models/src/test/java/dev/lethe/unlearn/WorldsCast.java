package dev.lethe.unlearn;

import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.privacy.Guarantee;
import dev.lethe.quantile.GridOrder;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmRows;
import dev.lethe.svm.unlearn.SvmUnlearning;
import dev.lethe.unlearn.WorldsHistory.Person;
import dev.lethe.unlearn.WorldsHistory.Step;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.IntFunction;

/**
 * Models, the rows of those who stay, and rows of people who pull the model to opposite sides when
 * they come and go.
 */
enum WorldsCast {
  LOGISTIC {
    @Override
    Unlearning<?> unlearning(Random random) {
      double lambda = random.nextBoolean() ? 10 : Math.pow(10, 1 - 4 * random.nextDouble());
      return GlmUnlearning.of(LogisticLoss.objective(lambda), Kernels.java());
    }

    @Override
    Bound oldCharge(Unlearning<?> unlearning, Retained retained, Capacity m) {
      return GlmProblem.of(((GlmUnlearning) unlearning).objective(), Kernels.java())
          .uniform(retained.statistics(), m);
    }
  },
  LOGISTIC_IN_A_BALL {
    @Override
    Unlearning<?> unlearning(Random random) {
      double lambda = random.nextInt(4) == 0 ? 0.01 : Math.pow(10, -3 * random.nextDouble());
      double radius = Math.pow(10, 0.5 - 1.5 * random.nextDouble());
      return GlmUnlearning.of(LogisticLoss.objective(lambda).within(radius), Kernels.java());
    }

    @Override
    Bound oldCharge(Unlearning<?> unlearning, Retained retained, Capacity m) {
      return LOGISTIC.oldCharge(unlearning, retained, m);
    }
  },
  SOFTMAX {
    private static final int CLASSES = 3;

    @Override
    Unlearning<?> unlearning(Random random) {
      double lambda = random.nextBoolean() ? 10 : Math.pow(10, 1 - 4 * random.nextDouble());
      double radius = random.nextBoolean() ? 1 : Double.POSITIVE_INFINITY;
      return GlmUnlearning.of(
          new Objective(new SoftmaxLoss(CLASSES), lambda, radius), Kernels.java());
    }

    /** Those who stay are of all classes. */
    @Override
    int[] row(Random random, int columns, boolean stays, int side) {
      int[] row = super.row(random, columns, stays, side);
      row[columns] = stays ? random.nextInt(CLASSES) : 0;
      return row;
    }

    @Override
    Bound oldCharge(Unlearning<?> unlearning, Retained retained, Capacity m) {
      return LOGISTIC.oldCharge(unlearning, retained, m);
    }
  },
  RIDGE {
    @Override
    Unlearning<?> unlearning(Random random) {
      double lambda = random.nextBoolean() ? 1 : Math.pow(10, 1 - 4 * random.nextDouble());
      return RidgeUnlearning.of(lambda, Kernels.java());
    }

    @Override
    Bound oldCharge(Unlearning<?> unlearning, Retained retained, Capacity m) {
      return RidgeProblem.of(((RidgeUnlearning) unlearning).lambda(), Kernels.java())
          .retain(retained.statistics(), m);
    }
  },
  PCA {
    @Override
    Unlearning<?> unlearning(Random random) {
      Pca pca = Pca.ofRank(1).withKernel(Kernels.java());
      return PcaUnlearning.of(random.nextBoolean() ? pca : pca.aboutMean());
    }

    @Override
    int columns(Random random) {
      return 2 + random.nextInt(2);
    }

    @Override
    Bound oldCharge(Unlearning<?> unlearning, Retained retained, Capacity m) {
      return ((PcaUnlearning) unlearning).problem().retain(retained.statistics(), m);
    }
  },
  SVM {
    private static final double MARGIN = 0.1;

    @Override
    Unlearning<?> unlearning(Random random) {
      return new SvmUnlearning(HardMarginSvm.withMargin(MARGIN));
    }

    @Override
    int columns(Random random) {
      return 2;
    }

    /** On the right side of the first axis: those who stay far from it, the others at it. */
    @Override
    int[] row(Random random, int columns, boolean stays, int side) {
      double away = stays ? 0.2 + 0.5 * random.nextDouble() : MARGIN * 1.0001;
      double along = (stays ? 0.3 * random.nextDouble() : 0.9) * side;
      int y = random.nextBoolean() ? 1 : -1;
      return new int[] {(int) (y * away * Grid.ONE), (int) (y * along * Grid.ONE), y * Grid.ONE};
    }

    @Override
    Bound oldCharge(Unlearning<?> unlearning, Retained retained, Capacity m) {
      return ((SvmUnlearning) unlearning).problem().retain(SvmRows.on(retained.engine()), m);
    }
  },
  QUANTILE {
    @Override
    Unlearning<?> unlearning(Random random) {
      double level = random.nextBoolean() ? 0.5 : random.nextDouble();
      return new QuantileUnlearning(Quantile.of(level, Interval.of(-1, 1)));
    }

    @Override
    int columns(Random random) {
      return 1;
    }

    /** Three values only: jumps are wide, and three digits say all of them. */
    @Override
    int[] row(Random random, int columns, boolean stays, int side) {
      double value = stays ? (random.nextInt(3) - 1) * 0.25 : side;
      return new int[] {(int) (value * Grid.ONE), Grid.ONE};
    }

    /** Half of them below, half above, one between. */
    @Override
    int[] quiet(int columns, int number) {
      double value = number == 0 ? 0 : number % 2 == 0 ? -0.25 : 0.25;
      return new int[] {(int) (value * Grid.ONE), Grid.ONE};
    }

    @Override
    Bound oldCharge(Unlearning<?> unlearning, Retained retained, Capacity m) {
      return ((QuantileUnlearning) unlearning).problem().retain(GridOrder.of(retained.engine()), m);
    }
  };

  /** What the names of those begin with who leave and pull to one side, or to the other. */
  static final String ONE_SIDE = "one";

  static final String OTHER_SIDE = "other";

  private static final NormShells SHELLS = NormShells.unitBall(16);

  abstract Unlearning<?> unlearning(Random random);

  /** How near to its charge the nearest passive release must come, at least. */
  double reaches() {
    return this == QUANTILE ? 0.99 : 0.5;
  }

  /** RS_m: what was charged, τ aside, as if the other world had never had any forgotten row. */
  abstract Bound oldCharge(Unlearning<?> unlearning, Retained retained, Capacity m);

  int columns(Random random) {
    return 1 + random.nextInt(3);
  }

  /** Features, then the label; those who leave lie at one side or the other. */
  int[] row(Random random, int columns, boolean stays, int side) {
    int[] row = new int[columns + 1];
    DoubleSupplier small = () -> 0.5 * random.nextGaussian() / columns;
    double first = stays ? small.getAsDouble() : side;
    row[0] = (int) (Math.max(-0.9, Math.min(0.9, first)) * Grid.ONE);
    if (!stays) {
      row[0] = side * Grid.ONE;
    }
    for (int j = 1; j < columns && stays; j++) {
      row[j] = (int) (Math.max(-0.2, Math.min(0.2, small.getAsDouble())) * Grid.ONE);
    }
    row[columns] = !stays || random.nextBoolean() ? Grid.ONE : -Grid.ONE;
    return row;
  }

  /** Those who stay say nothing: all that moves the model comes and goes. */
  int[] quiet(int columns, int number) {
    int[] row = new int[columns + 1];
    row[columns] = Grid.ONE;
    return row;
  }

  /** Whether {@link #quiet} rows make a model. */
  boolean canBeQuiet() {
    return this != PCA && this != SVM;
  }

  /** A past and future of some people, the same for the same seed. */
  WorldsHistory<?> history(long seed) {
    Random random = WorldsTest.mixed(seed * 31 + name().hashCode());
    Unlearning<?> unlearning = unlearning(random);
    int columns = columns(random);
    int side = random.nextBoolean() ? 1 : -1;
    int stay = 1 + random.nextInt(List.of(3, 12, 60).get(random.nextInt(3)));
    boolean quiet = canBeQuiet() && random.nextBoolean();
    List<Person> first = new ArrayList<>();
    first.add(
        quiet
            ? new Person("stays", rows(stay, columns, i -> quiet(columns, i)))
            : person(random, "stays", stay, columns, true, side));
    List<Person> leavers = new ArrayList<>();
    int rows = 0;
    int people = 1 + random.nextInt(4);
    for (int i = 0; i < people; i++) {
      int each = 1 + random.nextInt(i == 0 ? 2 : 6);
      rows += each;
      String name = (i == 0 ? ONE_SIDE : OTHER_SIDE) + i;
      leavers.add(person(random, name, each, columns, false, i == 0 ? side : -side));
    }
    int m = random.nextInt(5) == 0 ? 1 + random.nextInt(rows) : rows;
    return history(unlearning, first, leavers, Capacity.of(m), random, columns);
  }

  private <S> WorldsHistory<S> history(
      Unlearning<S> unlearning,
      List<Person> first,
      List<Person> leavers,
      Capacity m,
      Random random,
      int columns) {
    List<Person> later = new ArrayList<>();
    for (Person person : leavers) {
      (random.nextInt(5) == 0 ? later : first).add(person);
    }
    Collections.shuffle(leavers, random);
    List<Step> steps = new ArrayList<>();
    if (!later.isEmpty()) {
      steps.add(new Step.Add(later));
    }
    // The last way is the passive one. Most histories go on with one way; some change it, or let
    // people leave in between.
    List<Way> ways = unlearning.ways();
    Way way = ways.get(random.nextBoolean() ? ways.size() - 1 : random.nextInt(ways.size()));
    boolean steady = random.nextInt(3) > 0;
    for (Person person : leavers) {
      if (random.nextInt(6) == 0) {
        steps.add(new Step.Publish(List.of(), terms(unlearning, way, steady, m, random)));
      }
      if (random.nextInt(8) == 0) {
        steps.add(new Step.Add(List.of(person(random, "n" + steps.size(), 2, columns, true, 1))));
      }
      List<String> leaving = List.of(person.name());
      steps.add(
          random.nextInt(12) == 0
              ? new Step.Leave(leaving)
              : new Step.Publish(leaving, terms(unlearning, way, steady, m, random)));
    }
    steps.add(new Step.Publish(List.of(), terms(unlearning, way, steady, m, random)));
    return new WorldsHistory<>(unlearning, SHELLS, first, steps);
  }

  private static Terms terms(
      Unlearning<?> unlearning, Way way, boolean steady, Capacity m, Random random) {
    List<Way> ways = unlearning.ways();
    Way now = steady || random.nextBoolean() ? way : ways.get(random.nextInt(ways.size()));
    return Terms.of(new Guarantee(1, 1e-5), m).by(now);
  }

  private Person person(
      Random random, String name, int count, int columns, boolean stays, int side) {
    return new Person(name, rows(count, columns, i -> row(random, columns, stays, side)));
  }

  private static GridRows rows(int count, int columns, IntFunction<int[]> rows) {
    int[] features = new int[count * columns];
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      int[] row = rows.apply(i);
      System.arraycopy(row, 0, features, i * columns, columns);
      labels[i] = row[columns];
    }
    return new GridRows(columns, features, labels);
  }
}

package dev.lethe.testkit.worlds;

import dev.lethe.base.Grid;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleSupplier;

/** Rows that most models take. */
public enum CommonRows implements CastRows {
  /** Rows of the unit ball, labels of two classes. */
  ANYWHERE(1, 3),

  /** The same for models of a spectrum: two columns at least, and never all alike. */
  SPREAD(2, 3) {
    @Override
    public Optional<int[]> quiet(int columns, int number) {
      return Optional.empty();
    }
  },

  /** Two classes with a margin of {@link #MARGIN} between them. */
  SEPARABLE(2, 2) {
    /** On the right side of the first axis: those who stay far from it, the others at it. */
    @Override
    public int[] row(Random random, int columns, boolean stays, int side) {
      double away = stays ? 0.2 + 0.5 * random.nextDouble() : MARGIN * 1.0001;
      double along = (stays ? 0.3 * random.nextDouble() : 0.9) * side;
      int y = random.nextBoolean() ? 1 : -1;
      return new int[] {(int) (y * away * Grid.ONE), (int) (y * along * Grid.ONE), y * Grid.ONE};
    }

    @Override
    public Optional<int[]> quiet(int columns, int number) {
      return Optional.empty();
    }
  },

  /** Values of one column between −1 and 1. */
  VALUES(1, 1) {
    /** Three values only: jumps are wide, and three digits say all of them. */
    @Override
    public int[] row(Random random, int columns, boolean stays, int side) {
      double value = stays ? (random.nextInt(3) - 1) * 0.25 : side;
      return new int[] {(int) (value * Grid.ONE), Grid.ONE};
    }

    /** Half of them below, half above, one between. */
    @Override
    public Optional<int[]> quiet(int columns, int number) {
      double value = number == 0 ? 0 : number % 2 == 0 ? -0.25 : 0.25;
      return Optional.of(new int[] {(int) (value * Grid.ONE), Grid.ONE});
    }
  };

  /** How far {@link #SEPARABLE} rows are from the axis between them, at least. */
  public static final double MARGIN = 0.1;

  private final int fewest;
  private final int most;

  CommonRows(int fewest, int most) {
    this.fewest = fewest;
    this.most = most;
  }

  @Override
  public int fewestColumns() {
    return fewest;
  }

  @Override
  public int mostColumns() {
    return most;
  }

  /** Those who leave lie at one side or the other. */
  @Override
  public int[] row(Random random, int columns, boolean stays, int side) {
    int[] row = new int[columns + 1];
    DoubleSupplier small = () -> 0.5 * random.nextGaussian() / columns;
    row[0] = stays ? within(0.9, small) : side * Grid.ONE;
    for (int j = 1; j < columns && stays; j++) {
      row[j] = within(0.2, small);
    }
    row[columns] = !stays || random.nextBoolean() ? Grid.ONE : -Grid.ONE;
    return row;
  }

  private static int within(double most, DoubleSupplier value) {
    return (int) (Math.max(-most, Math.min(most, value.getAsDouble())) * Grid.ONE);
  }

  @Override
  public Optional<int[]> quiet(int columns, int number) {
    int[] row = new int[columns + 1];
    row[columns] = Grid.ONE;
    return Optional.of(row);
  }
}

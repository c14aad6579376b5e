package dev.lethe.testkit.worlds;

import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.release.Unlearning;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Who plays in random histories: a model that can forget, and the rows it takes. Who stays, who
 * comes and leaves, and by which terms, is drawn.
 *
 * @param name what its histories are drawn from, beside their number
 * @param typical a model that can forget some of {@link #people} by all of its ways
 * @param drawn the model of a history, where its parameters differ from one to the next
 * @param reaches the share of its charge that the farthest passive release must come to
 */
public record Cast(
    String name,
    Unlearning<?> typical,
    Function<Random, Unlearning<?>> drawn,
    CastRows rows,
    double reaches) {

  private static final int PEOPLE = 60;

  /** The same model in every history, on rows from anywhere. */
  public static Cast of(Unlearning<?> model) {
    return new Cast(model.name(), model, random -> model, CommonRows.ANYWHERE, 0.5);
  }

  public Cast named(String other) {
    return new Cast(other, typical, drawn, rows, reaches);
  }

  /** A model with parameters of its own in every history. */
  public Cast drawing(Function<Random, Unlearning<?>> models) {
    return new Cast(name, typical, models, rows, reaches);
  }

  public Cast on(CastRows needed) {
    return new Cast(name, typical, drawn, needed, reaches);
  }

  public Cast reaching(double share) {
    return new Cast(name, typical, drawn, rows, share);
  }

  /** A past and future of some people, the same for the same seed. */
  public History<?> history(long seed) {
    return new HistoryDraw(this, seed).history();
  }

  /** People of one row each, {@code p0} and on. */
  public Population people(long seed) {
    return people(rows.mostColumns(), seed);
  }

  /** The same: separable by the first feature, with a clear first component. */
  public static Population people(int columns, long seed) {
    Random random = new Random(seed);
    int[] features = new int[PEOPLE * columns];
    int[] labels = new int[PEOPLE];
    for (int i = 0; i < PEOPLE; i++) {
      labels[i] = i % 2 == 0 ? Grid.ONE : -Grid.ONE;
      features[i * columns] = Integer.signum(labels[i]) * (200_000 + random.nextInt(400_000));
      for (int j = 1; j < columns; j++) {
        features[i * columns + j] = random.nextInt(200_000) - 100_000;
      }
    }
    List<String> names = IntStream.range(0, PEOPLE).mapToObj(i -> "p" + i).toList();
    return Population.of(NormShells.unitBall(16), names, new GridRows(columns, features, labels));
  }

  @Override
  public String toString() {
    return name;
  }
}

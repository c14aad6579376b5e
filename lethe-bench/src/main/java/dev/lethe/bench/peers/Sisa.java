package dev.lethe.bench.peers;

import dev.lethe.lab.data.Rows;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Sharded training (Bourtoule et al. 2021, "SISA", without slices): row i belongs to shard i modulo
 * their number, each shard trains a model of its own, and the models vote. Forgetting a row trains
 * its shard again and leaves the others alone; no noise is needed.
 *
 * @param rows of each shard
 * @param numbers of the rows of each shard, ascending
 * @param models one a shard
 */
public record Sisa(
    Function<GridRows, double[]> learner,
    List<GridRows> rows,
    List<List<Integer>> numbers,
    List<double[]> models) {

  public Sisa {
    rows = List.copyOf(rows);
    numbers = List.copyOf(numbers);
    models = List.copyOf(models);
  }

  public static Sisa train(GridRows all, int shards, Function<GridRows, double[]> learner) {
    List<GridRows> rows = new ArrayList<>();
    List<List<Integer>> numbers = new ArrayList<>();
    List<double[]> models = new ArrayList<>();
    for (int s = 0; s < shards; s++) {
      List<Integer> mine = new ArrayList<>();
      for (int i = s; i < all.rows(); i += shards) {
        mine.add(i);
      }
      int number = s;
      GridRows shard = Rows.select(all, i -> i % shards == number);
      rows.add(shard);
      numbers.add(List.copyOf(mine));
      models.add(learner.apply(shard));
    }
    return new Sisa(learner, rows, numbers, models);
  }

  /** The same without one row of those it was trained on. */
  public Sisa forget(int row) {
    int shard = row % models.size();
    int place = numbers.get(shard).indexOf(row);
    if (place < 0) {
      throw new IllegalArgumentException("row " + row + " is not there, or not any more");
    }
    List<Integer> kept = new ArrayList<>(numbers.get(shard));
    kept.remove(place);
    GridRows after = Rows.select(rows.get(shard), i -> i != place);
    return new Sisa(
        learner,
        with(rows, shard, after),
        with(numbers, shard, List.copyOf(kept)),
        with(models, shard, learner.apply(after)));
  }

  private static <T> List<T> with(List<T> list, int place, T value) {
    List<T> changed = new ArrayList<>(list);
    changed.set(place, value);
    return changed;
  }

  /** Whether the majority says yes; of a draw the sum of the scores decides. */
  boolean vote(GridRows test, int row) {
    int balance = 0;
    double sum = 0;
    for (double[] model : models) {
      double score = 0;
      for (int j = 0; j < model.length; j++) {
        score += model[j] * test.features()[row * model.length + j];
      }
      balance += score > 0 ? 1 : -1;
      sum += score;
    }
    return balance == 0 ? sum > 0 : balance > 0;
  }

  double accuracy(GridRows test) {
    int right = 0;
    for (int i = 0; i < test.rows(); i++) {
      right += vote(test, i) == (test.labels()[i] > 0) ? 1 : 0;
    }
    return (double) right / test.rows();
  }
}

package dev.lethe.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.bench.peers.Ladder;
import dev.lethe.bench.peers.LiblinearTrainer;
import dev.lethe.bench.peers.Loss;
import dev.lethe.bench.peers.Task;
import dev.lethe.bench.peers.Trainer;
import dev.lethe.bench.peers.Training;
import dev.lethe.statistics.GridRows;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Spark solves the tasks that the table says it solves. */
class SparkTrainerTest {

  private static GridRows rows() {
    SplittableRandom random = new SplittableRandom(3);
    int[] features = random.ints(600, -Grid.ONE / 2, Grid.ONE / 2).toArray();
    int[] labels = new int[200];
    for (int i = 0; i < labels.length; i++) {
      double noise = random.nextDouble(-0.3, 0.3) * Grid.ONE;
      // More yes than no: Spark divides its regulariser by the deviation of the labels.
      labels[i] = features[3 * i] + noise > -Grid.ONE / 4 ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(3, features, labels);
  }

  @Test
  void it_is_found_and_reaches_both_objectives() {
    try (Trainer spark = ServiceLoader.load(Trainer.class).findFirst().orElseThrow()) {
      spark.start();
      for (Loss loss : Loss.values()) {
        Task task = new Task(loss, 0.01, rows());
        double best = task.objective(LiblinearTrainer.cold().load(task).fit(9));
        try (Training training = spark.load(task)) {
          assertThat(Ladder.climb(task, training, best).gap())
              .as(loss.model())
              .isBetween(-1e-9, 1e-6);
        }
      }
    }
  }
}

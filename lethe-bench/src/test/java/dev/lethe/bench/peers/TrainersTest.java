package dev.lethe.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.statistics.GridRows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every library solves the task that the table says it solves. */
class TrainersTest {

  private static final GridRows ROWS = GeneratedRows.logistic(2, 2_000, 4);

  private static double best(Task task) {
    Training ours = new LetheTrainer().load(task);
    return task.objective(ours.fit(ours.rungs() - 1));
  }

  @ParameterizedTest
  @EnumSource(Loss.class)
  void liblinear_reaches_the_objective(Loss loss) {
    Task task = Task.of(loss, ROWS);
    Ladder.Rung rung = Ladder.climb(task, LiblinearTrainer.cold().load(task), best(task));
    assertThat(rung.gap()).isBetween(-1e-12, Ladder.NEAR_ENOUGH);
  }

  @ParameterizedTest
  @EnumSource(Loss.class)
  void liblinear_that_begins_at_the_end_stays_there(Loss loss) {
    Task task = Task.of(loss, ROWS);
    Training ours = new LetheTrainer().load(task);
    Training warm = LiblinearTrainer.from(ours.fit(ours.rungs() - 1)).load(task);
    assertThat(Ladder.gap(task, warm.fit(0), best(task))).isBetween(-1e-12, 1e-9);
  }

  @Test
  void tribuo_reaches_the_objective_of_ridge() {
    Task task = Task.of(Loss.SQUARED, ROWS);
    Ladder.Rung rung = Ladder.climb(task, new TribuoTrainer().load(task), best(task));
    // Its bias, free of charge, may even be below our best.
    assertThat(rung.gap()).isBetween(-1e-3, Ladder.NEAR_ENOUGH);
  }

  @Test
  void tribuo_comes_near_the_logistic_objective() {
    Task task = Task.of(Loss.LOGISTIC, ROWS);
    LinearFit fit = new TribuoTrainer().load(task).fit(1);
    assertThat(Ladder.gap(task, fit, best(task))).isBetween(-1e-2, 2e-2);
    assertThat(Task.accuracy(fit, ROWS)).isGreaterThan(0.7);
  }

  @Test
  void a_library_that_never_arrives_is_left_at_its_last_setting() {
    Task task = Task.of(Loss.SQUARED, ROWS);
    Training lost = Training.of(3, rung -> "", rung -> LinearFit.of(new double[4]));
    Ladder.Rung rung = Ladder.climb(task, lost, best(task));
    assertThat(rung.number()).isEqualTo(2);
    assertThat(rung.isNearEnough()).isFalse();
  }

  @Test
  void the_objective_is_that_of_the_formula() {
    GridRows two = new GridRows(1, new int[] {Grid.ONE, Grid.ONE / 2}, new int[] {Grid.ONE, 0});
    LinearFit fit = new LinearFit(new double[] {3}, 1);
    assertThat(new Task(Loss.SQUARED, 0.1, two).objective(fit))
        .isEqualTo((9.0 / 2 + 6.25 / 2) / 2 + 0.1 / 2 * 9);
    double logistic = (Math.log1p(Math.exp(-4)) + Math.log(2)) / 2;
    assertThat(new Task(Loss.LOGISTIC, 0, two).objective(fit)).isEqualTo(logistic);
  }
}

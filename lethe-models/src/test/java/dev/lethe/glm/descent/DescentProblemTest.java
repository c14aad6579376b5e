package dev.lethe.glm.descent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Sample;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.testkit.ProblemContract;
import org.junit.jupiter.api.Test;

class DescentProblemTest extends ProblemContract<ExactStatistics> {

  private static final Objective OBJECTIVE = LogisticLoss.objective(1e-2).within(1);

  @Override
  protected Problem<ExactStatistics> problem() {
    return DescentProblem.of(OBJECTIVE, 5, Sample.KERNEL);
  }

  @Override
  protected ExactStatistics sample(long seed, int rows) {
    return Sample.random(seed, rows, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL).statistics();
  }

  @Test
  void more_steps_come_nearer_in_every_form() {
    ExactStatistics rows = sample(3, 60);
    Problem<ExactStatistics> more = DescentProblem.of(OBJECTIVE, 50, Sample.KERNEL);
    Capacity one = Capacity.of(1);
    assertThat(more.retain(rows, one).value()).isLessThan(problem().retain(rows, one).value());
    assertThat(more.global(rows, one).value()).isLessThan(problem().global(rows, one).value());
    assertThat(more.retainAsPrinted(rows, one).value())
        .isLessThan(problem().retainAsPrinted(rows, one).value());
    assertThat(more.globalAsPrinted(rows, one).value())
        .isLessThan(problem().globalAsPrinted(rows, one).value());
  }

  @Test
  void without_regulariser_no_number_of_steps_helps_against_all_data() {
    Problem<ExactStatistics> bare =
        DescentProblem.of(LogisticLoss.objective(0).within(1), 1000, Sample.KERNEL);
    assertThat(bare.global(sample(3, 60), Capacity.of(1)).value()).isGreaterThanOrEqualTo(2);
  }
}

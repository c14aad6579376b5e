package dev.lethe.bench.utility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.base.Grid;
import dev.lethe.base.LetheException;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.table.ByteSource;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.DataSets;
import dev.lethe.lab.data.GeneratedFiles;
import dev.lethe.lab.data.LabelledData;
import dev.lethe.lab.data.PixelScale;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.Population;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Raw files become rows, rows become a test and requests. */
class PreparationTest {

  @TempDir Path folder;

  @Test
  void images_become_labelled_rows_of_25_dimensions_in_the_ball() throws IOException {
    GeneratedFiles.writeMnist(folder);
    LabelledData data = DataSets.MNIST.read(new DataFolder(folder));
    assertThat(data.training().rows()).isEqualTo(GeneratedFiles.TRAINING_IMAGES);
    assertThat(data.test().rows()).isEqualTo(GeneratedFiles.TEST_IMAGES);
    assertThat(data.training().columns()).isEqualTo(25);
    assertThat(data.training().labels()).contains(Grid.ONE, -Grid.ONE);
    assertThat(Forgetting.populate(data.training()).rows()).isEqualTo(data.training().rows());
  }

  @Test
  void pixels_are_scaled_by_their_own_mean_and_deviation_and_constant_ones_by_1()
      throws IOException {
    GeneratedFiles.writeMnist(folder);
    IdxImages images =
        IdxImages.read(
            ByteSource.of(folder.resolve("mnist/t10k-images-idx3-ubyte.gz")),
            ByteSource.of(folder.resolve("mnist/t10k-labels-idx1-ubyte.gz")));
    PixelScale scale = PixelScale.of(images);
    int[] first = IntStream.range(0, images.size()).map(i -> images.pixel(i, 0)).toArray();
    double mean = IntStream.of(first).average().orElseThrow();
    double variance =
        IntStream.of(first).mapToDouble(v -> (v - mean) * (v - mean)).average().orElseThrow();
    assertThat(scale.means().get(0)).isCloseTo(mean, within(1e-9));
    assertThat(scale.deviations().get(0)).isCloseTo(Math.sqrt(variance), within(1e-9));
    assertThat(scale.means().get(63)).isEqualTo(7);
    assertThat(scale.deviations().get(63)).isEqualTo(1);
  }

  @Test
  void every_fifth_row_is_held_out_and_no_other() {
    LabelledData data = LabelledData.everyFifthHeldOut("", "", TestRows.counted(12));
    assertThat(data.test().features()).containsExactly(5, 10);
    assertThat(data.training().features()).containsExactly(1, 2, 3, 4, 6, 7, 8, 9, 11, 12);
    assertThat(data.test().labels()).containsExactly(Grid.ONE, -Grid.ONE);
  }

  @Test
  void the_majority_is_that_of_the_training_rows_judged_on_the_test_rows() {
    GridRows mostlyPositive = new GridRows(1, new int[3], new int[] {1, 1, -1});
    GridRows mostlyNegative = new GridRows(1, new int[4], new int[] {1, -1, -1, -1});
    assertThat(new LabelledData("", "", mostlyPositive, mostlyNegative).majority()).isEqualTo(0.25);
    assertThat(new LabelledData("", "", mostlyNegative, mostlyPositive).majority())
        .isCloseTo(1 / 3.0, within(1e-12));
  }

  @Test
  void a_request_takes_as_many_rows_as_the_capacity_at_equal_distances() {
    Population people = Forgetting.populate(TestRows.counted(40));
    Forgetting request = Forgetting.of(people, 4);
    assertThat(request.capacity().value()).isEqualTo(4);
    assertThat(request.forgotten().features()).containsExactly(1, 11, 21, 31);
    assertThat(request.after().count()).isEqualTo(36);
  }

  @Test
  void the_mean_behind_a_release_is_the_retrained_model_up_to_the_target() throws IOException {
    GeneratedFiles.writeIncome(folder);
    LabelledData data = DataSets.ACS_INCOME.read(new DataFolder(folder));
    Population people = Forgetting.populate(data.training());
    Forgetting request = Forgetting.of(people, 10);
    Regression model =
        Regression.logistic(LogisticLoss.objective(1e-2).within(1), people.retained());
    Way verified = new Way.ByMethod("verified", Method.NEWTON, Certification.VERIFIED);
    double[] mean = verified.answer(model, request).weights();
    double[] retrained = model.learner().apply(request.after());
    double[] trained = model.trained();
    assertThat(distance(mean, retrained)).isLessThan(2e-6);
    assertThat(distance(mean, trained)).isGreaterThan(1e-4);
  }

  private static double distance(double[] a, double[] b) {
    return Math.sqrt(
        IntStream.range(0, a.length).mapToDouble(i -> (a[i] - b[i]) * (a[i] - b[i])).sum());
  }

  @ParameterizedTest
  @EnumSource
  void published_files_give_models_far_better_than_chance(DataSets set) {
    LabelledData data;
    try {
      data = set.read(DataFolder.startingAt(Path.of("..", "..", "shared", "data")));
    } catch (LetheException absent) {
      assumeTrue(false, "skipped: " + absent.getMessage());
      return;
    }
    Retained all = Forgetting.populate(data.training()).retained();
    double[] weights = Regression.ridge(1e-3, all).trained();
    assertThat(data.accuracy(weights)).isGreaterThan(data.majority() + 0.1);
  }
}

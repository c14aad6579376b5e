package dev.lethe.unlearn.population;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.SampleRows;
import dev.lethe.statistics.StatisticsFormat;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thousand requests and additions in a row, each compared with a list of rows. */
class LongSequenceTest {

  private static final int STEPS = 1000;
  private static final int NAMES = 300;
  private static final NormShells SHELLS = NormShells.unitBall(8);

  @ParameterizedTest(name = "seed {0}, {1} columns")
  @CsvSource({"1, 4", "2, 40"})
  void rows_and_statistics_are_those_of_the_rows_that_stayed(long seed, int columns) {
    SplittableRandom random = new SplittableRandom(seed);

    NaivePopulation naive = new NaivePopulation(columns);
    Population population = Population.empty(SHELLS, columns);
    for (int step = 0; step < STEPS; step++) {
      String where = "seed " + seed + ", step " + step;
      if (random.nextInt(5) < 2) {
        GridRows more = SampleRows.random(random.nextLong(), random.nextInt(1, 30), columns);
        List<String> ids = names(random, more.rows());
        naive.add(ids, more);
        population = population.plus(ids, more);
      } else {
        List<String> subjects = names(random, random.nextInt(1, 8));
        GridRows expected = naive.forget(Set.copyOf(subjects));
        Removal removal = population.forget(ForgetRequest.of(subjects));
        assertThat(removal.forgotten().features()).as(where).isEqualTo(expected.features());
        assertThat(removal.forgotten().labels()).as(where).isEqualTo(expected.labels());
        assertThat(removal.report().rows()).as(where).isEqualTo(expected.rows());
        population = removal.population();
        removal.erase();
      }
      assertSame(population, naive, where);
    }
  }

  private static List<String> names(SplittableRandom random, int count) {
    return IntStream.range(0, count).mapToObj(i -> "s" + random.nextInt(NAMES)).toList();
  }

  private static void assertSame(Population population, NaivePopulation naive, String where) {
    List<String> subjects = naive.subjects();
    assertThat(population.subjectsByRow()).as(where).isEqualTo(subjects);
    assertThat(population.subjects()).as(where).isEqualTo(Set.copyOf(subjects).size());
    assertThat(StatisticsFormat.digest(population.statistics()))
        .as(where)
        .isEqualTo(StatisticsFormat.digest(naive.statistics(SHELLS)));
    if (!subjects.isEmpty()) {
      GridRows rows = population.retained().rows();
      assertThat(rows.features()).as(where).isEqualTo(naive.rows().features());
      assertThat(rows.labels()).as(where).isEqualTo(naive.rows().labels());
    }
  }
}

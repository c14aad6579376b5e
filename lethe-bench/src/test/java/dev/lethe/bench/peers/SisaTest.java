package dev.lethe.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Grid;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SisaTest {

  private static final GridRows ROWS = GeneratedRows.logistic(1, 23, 2);

  private final List<GridRows> trainedOn = new ArrayList<>();

  /** Remembers what it was asked to learn; its model is the first feature of the first row. */
  private double[] learn(GridRows rows) {
    trainedOn.add(rows);
    return new double[] {rows.features()[0], rows.rows()};
  }

  private static int[] labelsOfShard(int shard, int shards) {
    return IntStream.range(0, ROWS.rows())
        .filter(i -> i % shards == shard)
        .map(i -> ROWS.labels()[i])
        .toArray();
  }

  @Test
  void every_row_is_in_exactly_one_shard() {
    Sisa sisa = Sisa.train(ROWS, 5, this::learn);
    assertThat(trainedOn).hasSize(5);
    for (int s = 0; s < 5; s++) {
      assertThat(sisa.rows().get(s).labels()).isEqualTo(labelsOfShard(s, 5));
    }
    assertThat(sisa.numbers().stream().flatMap(List::stream).sorted().toList())
        .isEqualTo(IntStream.range(0, ROWS.rows()).boxed().toList());
  }

  @Test
  void forgetting_a_row_trains_its_shard_again_and_no_other() {
    Sisa before = Sisa.train(ROWS, 5, this::learn);
    trainedOn.clear();
    Sisa after = before.forget(13);
    assertThat(trainedOn).hasSize(1);
    assertThat(trainedOn.get(0).rows()).isEqualTo(before.rows().get(3).rows() - 1);
    assertThat(after.numbers().get(3)).containsExactly(3, 8, 18);
    assertThat(trainedOn.get(0).labels())
        .containsExactly(ROWS.labels()[3], ROWS.labels()[8], ROWS.labels()[18]);
    for (int s = 0; s < 5; s++) {
      if (s != 3) {
        assertThat(after.models().get(s)).isSameAs(before.models().get(s));
      }
    }
  }

  @Test
  void the_model_after_forgetting_is_that_of_never_having_seen_the_row() {
    Sisa once = Sisa.train(ROWS, 5, this::learn).forget(3).forget(8);
    assertThat(once.numbers().get(3)).containsExactly(13, 18);
    assertThat(once.models().get(3)).containsExactly(ROWS.features()[13 * 2], 2);
  }

  @Test
  void a_row_cannot_be_forgotten_twice() {
    Sisa once = Sisa.train(ROWS, 5, this::learn).forget(13);
    assertThatThrownBy(() -> once.forget(13)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Sisa voting(double[]... models) {
    return new Sisa(rows -> new double[1], List.of(), List.of(), List.of(models));
  }

  @Test
  void the_majority_decides_however_loud_the_minority_is() {
    GridRows one = new GridRows(1, new int[] {Grid.ONE}, new int[] {Grid.ONE});
    assertThat(voting(new double[] {1}, new double[] {1}, new double[] {-100}).vote(one, 0))
        .isTrue();
    assertThat(voting(new double[] {-1}, new double[] {-1}, new double[] {100}).vote(one, 0))
        .isFalse();
  }

  @Test
  void of_a_draw_the_louder_side_decides() {
    GridRows one = new GridRows(1, new int[] {Grid.ONE}, new int[] {Grid.ONE});
    assertThat(voting(new double[] {3}, new double[] {-2}).vote(one, 0)).isTrue();
    assertThat(voting(new double[] {2}, new double[] {-3}).vote(one, 0)).isFalse();
    assertThat(voting(new double[] {3}, new double[] {-2}).accuracy(one)).isEqualTo(1);
  }
}

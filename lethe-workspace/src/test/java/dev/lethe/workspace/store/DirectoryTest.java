package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.statistics.GridRows;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What stands above the entries: which there are, and one number for all rows. */
class DirectoryTest {

  @Test
  void it_lists_what_was_put_and_not_removed_in_the_order_of_the_keys() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Directory directory = new Directory();
    TreeMap<Long, Integer> expected = new TreeMap<>();
    for (int i = 0; i < 3_000; i++) {
      long key = random.nextLong(-100, 300);
      if (random.nextInt(3) == 0) {
        directory.remove(key);
        expected.remove(key);
      } else {
        directory.put(key, i);
        expected.put(key, i);
      }
      if (random.nextInt(500) == 0) {
        directory.clear();
        expected.clear();
      }
    }
    for (Directory each : new Directory[] {directory, Directory.read(directory.bytes())}) {
      TreeMap<Long, Integer> listed = new TreeMap<>();
      for (int i = 0; i < each.size(); i++) {
        listed.put(each.key(i), each.sum(i));
        assertThat(each.indexOf(each.key(i))).as("seed %d", seed).isEqualTo(i);
      }
      assertThat(listed).as("seed %d", seed).isEqualTo(expected);
      assertThat(each.has(1_000)).isFalse();
    }
  }

  @Test
  void the_sum_of_rows_depends_on_each_value_and_not_on_their_order() {
    GridRows rows = new GridRows(2, new int[] {1, 2, 3, 4, 1, 2}, new int[] {5, 6, 5});
    GridRows turned = new GridRows(2, new int[] {3, 4, 1, 2, 1, 2}, new int[] {6, 5, 5});
    assertThat(RowSum.of(turned)).isEqualTo(RowSum.of(rows));
    GridRows first = new GridRows(2, new int[] {1, 2}, new int[] {5});
    GridRows rest = new GridRows(2, new int[] {3, 4, 1, 2}, new int[] {6, 5});
    assertThat(RowSum.of(first) + RowSum.of(rest)).isEqualTo(RowSum.of(rows));
    for (int i = 0; i < 6; i++) {
      int[] changed = rows.features().clone();
      changed[i] ^= 1;
      assertThat(RowSum.of(new GridRows(2, changed, rows.labels()))).isNotEqualTo(RowSum.of(rows));
    }
    assertThat(RowSum.of(new GridRows(2, rows.features(), new int[] {5, 6, 6})))
        .isNotEqualTo(RowSum.of(rows));
    assertThat(RowSum.of(new GridRows(1, new int[] {0}, new int[] {0})))
        .as("a row of zeros counts")
        .isNotZero();
  }
}

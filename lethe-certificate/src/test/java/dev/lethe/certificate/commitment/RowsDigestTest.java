package dev.lethe.certificate.commitment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.statistics.GridRows;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowsDigestTest {

  private static final long SEED = 20261115;

  @Test
  void the_digest_is_the_one_of_the_specification_written_out() {
    GridRows rows = random(40, 3);
    List<byte[]> leaves = new ArrayList<>();
    for (int i = 0; i < rows.rows(); i++) {
      ByteBuffer message = ByteBuffer.allocate(1 + 4 + 3 * 4 + 4).put((byte) 0).putInt(3);
      for (int j = 0; j < 3; j++) {
        message.putInt(rows.features()[3 * i + j]);
      }
      leaves.add(Sha256.of(message.putInt(rows.labels()[i]).array()).bytes());
    }
    leaves.sort(Arrays::compareUnsigned);
    MessageDigest root = Sha256.algorithm();
    root.update((byte) 2);
    root.update(ByteBuffer.allocate(8).putLong(40).array());
    for (int b = 0; b < 4096; b++) {
      MessageDigest bucket = Sha256.algorithm();
      bucket.update((byte) 1);
      for (byte[] leaf : leaves) {
        if (ByteBuffer.wrap(leaf).getInt() >>> 20 == b) {
          bucket.update(leaf);
        }
      }
      root.update(bucket.digest());
    }
    assertThat(RowsDigest.of(rows).root()).isEqualTo(Sha256.ofBytes(root.digest()));
  }

  @Test
  void the_order_of_the_rows_does_not_matter_nor_how_they_are_cut() {
    GridRows rows = random(30_000, 4);
    List<Integer> order = new ArrayList<>(IntStream.range(0, rows.rows()).boxed().toList());
    Collections.shuffle(order, new Random(SEED));
    RowsDigestBuilder builder = new RowsDigestBuilder();
    for (int from = 0; from < order.size(); from += 7001) {
      builder.add(pick(rows, order.subList(from, Math.min(order.size(), from + 7001))));
    }
    assertThat(builder.build().root()).isEqualTo(RowsDigest.of(rows).root());
    assertThat(builder.build().count()).isEqualTo(30_000);
  }

  @Test
  void adding_and_taking_out_gives_the_digest_of_a_fresh_start() {
    GridRows stay = random(900, 5);
    GridRows leave = pick(random(1000, 5), IntStream.range(900, 1000).boxed().toList());
    RowsDigest fresh = RowsDigest.of(stay);

    RowsDigest after = fresh.plus(leave).minus(leave);
    RowsDigest other = RowsDigest.of(leave).plus(stay).minus(leave);

    assertThat(fresh.plus(leave).root()).isNotEqualTo(fresh.root());
    assertThat(after.root()).isEqualTo(fresh.root());
    assertThat(other.root()).isEqualTo(fresh.root());
    assertThat(fresh.minus(stay).root()).isEqualTo(RowsDigest.empty().root());
  }

  @Test
  void one_bit_of_one_row_changes_it() {
    GridRows rows = random(50, 3);
    Sha256 root = RowsDigest.of(rows).root();
    for (int bit = 0; bit < 32; bit++) {
      int[] features = rows.features().clone();
      features[77] ^= 1 << bit;
      int[] labels = rows.labels().clone();
      labels[13] ^= 1 << bit;
      assertThat(RowsDigest.of(new GridRows(3, features, rows.labels())).root()).isNotEqualTo(root);
      assertThat(RowsDigest.of(new GridRows(3, rows.features(), labels)).root()).isNotEqualTo(root);
    }
  }

  @Test
  void the_same_numbers_in_other_columns_are_other_rows() {
    GridRows one = new GridRows(2, new int[] {1, 2}, new int[] {3});
    GridRows other = new GridRows(1, new int[] {1}, new int[] {2});
    assertThat(RowsDigest.of(one).root()).isNotEqualTo(RowsDigest.of(other).root());
  }

  @Test
  void repeated_rows_count() {
    GridRows once = new GridRows(2, new int[] {5, 6}, new int[] {1});
    RowsDigest twice = RowsDigest.of(once).plus(once);
    assertThat(twice.count()).isEqualTo(2);
    assertThat(twice.root()).isNotEqualTo(RowsDigest.of(once).root());
    assertThat(twice.minus(once).root()).isEqualTo(RowsDigest.of(once).root());
  }

  @Test
  void a_row_that_is_not_there_cannot_be_taken_out() {
    GridRows rows = random(500, 3);
    GridRows stranger = new GridRows(3, new int[] {1, 1, 1}, new int[] {9});
    GridRows first = pick(rows, List.of(0));
    RowsDigest digest = RowsDigest.of(rows);
    assertRefused(() -> digest.minus(stranger));
    assertRefused(() -> digest.minus(first).minus(first));
    assertRefused(() -> RowsDigest.empty().minus(first));
    assertRefused(() -> digest.minus(digest.plus(stranger)));
  }

  @Test
  void single_buckets_can_be_stored_changed_and_put_back() {
    GridRows rows = random(5000, 3);
    GridRows leave = pick(rows, List.of(17, 4711));
    RowsDigest all = RowsDigest.of(rows);
    RowsDigest gone = RowsDigest.of(leave);
    ByteBuffer digests = ByteBuffer.allocate(RowsDigest.BUCKETS * Sha256.BYTES);
    for (int b = 0; b < RowsDigest.BUCKETS; b++) {
      Bucket stored = Bucket.stored(b, all.bucket(b).leaves());
      digests.put(stored.minus(gone.bucket(b)).digest().bytes());
    }
    assertThat(RowsDigest.root(4998, digests.array())).isEqualTo(all.minus(leave).root());
  }

  @Test
  void stored_leaves_that_cannot_be_those_of_their_bucket_are_refused() {
    RowsDigest digest = RowsDigest.of(random(40_000, 2));
    byte[] leaves = digest.bucket(9).leaves();
    assertThat(leaves.length).isGreaterThanOrEqualTo(64);
    byte[] turned = leaves.clone();
    System.arraycopy(leaves, 0, turned, 32, 32);
    System.arraycopy(leaves, 32, turned, 0, 32);
    assertRefused(() -> Bucket.stored(9, turned));
    assertRefused(() -> Bucket.stored(8, leaves));
    assertRefused(() -> Bucket.stored(9, Arrays.copyOf(leaves, 33)));
  }

  /** Of one bucket; some agree in all the bits that sorting looks at first. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 1000, 70_000, 140_001})
  void leaves_are_sorted_by_all_of_their_bits(int count) {
    Random random = new Random(count);
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] leaf = new byte[32];
      random.nextBytes(leaf);
      Arrays.fill(leaf, 0, i % 300 == 0 ? 8 : 2, (byte) 0x9c);
      leaf[random.nextInt(8, 32)] = (byte) random.nextInt(2);
      all.add(i % 11 == 10 ? all.get(i - 5) : leaf);
    }
    byte[] leaves = joined(all);
    all.sort(Arrays::compareUnsigned);
    assertThat(RowsDigestBuilder.sorted(leaves, 0, leaves.length)).isEqualTo(joined(all));
  }

  private static byte[] joined(List<byte[]> leaves) {
    byte[] joined = new byte[32 * leaves.size()];
    for (int i = 0; i < leaves.size(); i++) {
      System.arraycopy(leaves.get(i), 0, joined, 32 * i, 32);
    }
    return joined;
  }

  private static void assertRefused(Runnable deed) {
    assertThatThrownBy(deed::run).isInstanceOf(BadInputException.class);
  }

  private static GridRows random(int rows, int columns) {
    Random random = new Random(SEED);
    return new GridRows(
        columns,
        random.ints((long) rows * columns, -1 << 20, 1 << 20).toArray(),
        random.ints(rows, -1, 2).toArray());
  }

  private static GridRows pick(GridRows rows, List<Integer> which) {
    int d = rows.columns();
    return new GridRows(
        d,
        which.stream()
            .flatMapToInt(i -> Arrays.stream(rows.features(), d * i, d * i + d))
            .toArray(),
        which.stream().mapToInt(i -> rows.labels()[i]).toArray());
  }
}

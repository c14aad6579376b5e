package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cuda.HostPiece.Way;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three rows in a word a feature: what a card makes of it, and that nothing gets mixed up. */
class PackedRowsTest {

  private static final int ONE = 1 << 20;
  private static final BigInteger BASE = BigInteger.valueOf((1 << 21) + 1);

  private static PackedRows rows(LongBuffer[] words, int features, int groups, int mostThrees) {
    ByteBuffer bytes = ByteBuffer.allocateDirect(HostPiece.BYTES).order(ByteOrder.nativeOrder());
    words[0] = bytes.asLongBuffer();
    return new PackedRows(new HostPiece(Way.TO_CARD, 0, 0, bytes), features, groups, mostThrees);
  }

  /** Digit r of a word, in other arithmetic than the card's. */
  private static int digit(long word, int r) {
    BigInteger shift = BigInteger.valueOf(ONE).multiply(BASE.pow(2).add(BASE).add(BigInteger.ONE));
    BigInteger digits = BigInteger.valueOf(word).add(shift);
    return digits.divide(BASE.pow(r)).mod(BASE).intValueExact() - ONE;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 40, 41})
  void rows_are_found_again_with_their_labels_and_groups(int count) {
    int features = 17;
    SplittableRandom random = new SplittableRandom(count);
    int[] values = random.ints((long) (count + 1) * features, -ONE, ONE + 1).toArray();
    int[] ends = {-ONE, ONE, 0, 1, -1};
    for (int i = 0; i < values.length; i += 3) {
      values[i] = ends[random.nextInt(ends.length)];
    }
    LongBuffer[] words = new LongBuffer[1];
    PackedRows rows = rows(words, features, 4, 1000);
    int room = rows.room();
    for (int i = 0; i < count; i++) {
      rows.add(values, 5 + i * features, i % 2 == 0 ? -ONE + i : ONE - i, i % 4);
    }
    assertThat(rows.room()).isEqualTo(room - count);
    assertThat(rows.finish()).isEqualTo((count + 2) / 3);
    assertThat(Arrays.stream(rows.counts()).sum()).isEqualTo(count);
    for (int i = 0; i < (count + 2) / 3 * 3; i++) {
      int first = i / 3 * PackedRows.wordsOfThree(features);
      long labelAndGroup = words[0].get(first + i % 3);
      assertThat((int) (labelAndGroup >> 32)).as("group").isEqualTo(i < count ? i % 4 : -1);
      if (i < count) {
        assertThat((int) labelAndGroup).isEqualTo(i % 2 == 0 ? -ONE + i : ONE - i);
      }
      for (int j = 0; j < features; j++) {
        assertThat(digit(words[0].get(first + 3 + j), i % 3))
            .isEqualTo(i < count ? values[5 + i * features + j] : 0);
      }
    }
  }

  /** The largest digits are no other number's: nothing is carried over, and 64 bits hold them. */
  @Test
  void the_ends_of_the_grid_are_apart() {
    int[] ends = {-ONE, -ONE + 1, -1, 0, 1, ONE - 1, ONE};
    LongBuffer[] words = new LongBuffer[1];
    for (int x : ends) {
      for (int y : ends) {
        for (int z : ends) {
          PackedRows rows = rows(words, 1, 1, 1);
          rows.add(new int[] {x, y, z}, 0, 0, 0);
          rows.add(new int[] {x, y, z}, 1, 0, 0);
          rows.add(new int[] {x, y, z}, 2, 0, 0);
          assertThat(rows.finish()).isEqualTo(1);
          long word = words[0].get(3);
          assertThat(List.of(digit(word, 0), digit(word, 1), digit(word, 2)))
              .containsExactly(x, y, z);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 768, 20_000})
  void a_piece_is_filled_and_not_more(int features) {
    LongBuffer[] words = new LongBuffer[1];
    PackedRows rows = rows(words, features, 1, Integer.MAX_VALUE);
    int room = rows.room();
    int[] row = new int[features];
    Arrays.fill(row, ONE);
    for (int i = 0; i < room; i++) {
      rows.add(row, 0, 0, 0);
    }
    assertThat(rows.room()).isZero();
    long bytes = 8L * rows.finish() * PackedRows.wordsOfThree(features);
    assertThat(bytes).isBetween(HostPiece.BYTES - 8L * (features + 3), (long) HostPiece.BYTES);
    assertThat(rows(words, features, 1, 2).room()).as("of a short block").isEqualTo(6);
  }
}

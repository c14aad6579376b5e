package dev.lethe.testkit.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadUsageException;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.RowBlock;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every kernel owes: blocks of rows, their Gram matrices, and products with vectors. */
public abstract class GramContract {

  private static final double U = 0x1p-53;

  protected abstract Kernel kernel();

  /** The promise that the exact statistics rest on (docs/mathematics/statistics.md). */
  @ParameterizedTest
  @CsvSource({"8192, 17", "8192, 5", "1000, 33", "3, 70", "1, 1"})
  void gram_of_integers_up_to_2_to_the_20_is_exact(int rows, int d) {
    Random random = new Random(20);
    long[][] x = new long[rows][d];
    for (long[] row : x) {
      for (int j = 0; j < d; j++) {
        row[j] = random.nextInt(-(1 << 20), (1 << 20) + 1);
      }
    }
    for (int i = 0; i < rows; i++) {
      x[i][0] = 1 << 20; // the extreme: this column's square sums to rows · 2⁴⁰
    }
    double[] gram = new double[d * d];
    try (RowBlock block = block(toDouble(x))) {
      kernel().gram(block, gram);
    }
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        BigInteger exact = BigInteger.ZERO;
        for (long[] row : x) {
          exact = exact.add(BigInteger.valueOf(row[i]).multiply(BigInteger.valueOf(row[j])));
        }
        assertThat(gram[i * d + j]).as("entry (%d, %d)", i, j).isEqualTo(exact.doubleValue());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "1, 2", "5, 3", "127, 8", "129, 9", "260, 63", "64, 65", "6, 1030"})
  void products_agree_with_naive_loops_within_the_rounding_error_they_are_allowed(int rows, int d) {
    Random random = new Random(31L * rows + d);
    double[][] x = randomRows(random, rows, d);
    double[] weights = random.doubles(rows).toArray();
    double[] gram = new double[d * d];
    double[] weighted = new double[d * d];
    Arrays.fill(gram, Double.NaN); // results are overwritten, not added to
    Arrays.fill(weighted, Double.NaN);
    try (RowBlock block = block(x)) {
      kernel().gram(block, gram);
      kernel().weightedGram(block, weights, weighted);
    }
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        assertClose(gram, i, j, d, x, null);
        assertClose(weighted, i, j, d, x, weights);
        assertThat(gram[i * d + j]).isEqualTo(gram[j * d + i]);
        assertThat(weighted[i * d + j]).isEqualTo(weighted[j * d + i]);
      }
    }
  }

  private static void assertClose(
      double[] gram, int i, int j, int d, double[][] x, double @Nullable [] weights) {
    double sum = 0;
    double size = 0;
    for (int r = 0; r < x.length; r++) {
      double term = (weights == null ? 1 : weights[r]) * x[r][i] * x[r][j];
      sum += term;
      size += Math.abs(term);
    }
    assertThat(Math.abs(gram[i * d + j] - sum))
        .as("entry (%d, %d) of %d×%d", i, j, x.length, d)
        .isLessThanOrEqualTo(2 * (x.length + 3) * U * size);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 1", "1, 3", "4, 4", "7, 10", "130, 63", "1031, 5"})
  void multiply_and_its_transpose_agree_with_naive_loops(int rows, int d) {
    Random random = new Random(41L * rows + d);
    double[][] x = randomRows(random, rows, d);
    double[] w = random.doubles(d, -1, 1).toArray();
    double[] r = random.doubles(rows, -1, 1).toArray();
    double[] product = new double[rows];
    double[] start = random.doubles(d, -1, 1).toArray();
    double[] sums = start.clone();
    try (RowBlock block = block(x)) {
      kernel().multiply(block, w, product);
      kernel().multiplyTransposedAdd(block, r, sums);
    }
    for (int i = 0; i < rows; i++) {
      double expected = 0;
      for (int j = 0; j < d; j++) {
        expected += x[i][j] * w[j];
      }
      assertThat(Math.abs(product[i] - expected)).isLessThanOrEqualTo(2 * (d + 1) * U * d);
    }
    for (int j = 0; j < d; j++) {
      double expected = start[j];
      for (int i = 0; i < rows; i++) {
        expected += r[i] * x[i][j];
      }
      assertThat(Math.abs(sums[j] - expected)).isLessThanOrEqualTo(2 * (rows + 2) * U * (rows + 1));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 2", "3, 1, 5", "7, 10, 3", "130, 63, 9", "1031, 5, 2"})
  void several_vectors_at_once_are_each_by_itself(int rows, int d, int vectors) {
    Random random = new Random(43L * rows + d);
    double[][] x = randomRows(random, rows, d);
    double[] w = random.doubles((long) vectors * d, -1, 1).toArray();
    double[] r = random.doubles((long) vectors * rows, -1, 1).toArray();
    double[] products = new double[vectors * rows];
    double[] sums = random.doubles((long) vectors * d, -1, 1).toArray();
    double[] start = sums.clone();
    try (RowBlock block = block(x)) {
      kernel().multiply(block, w, products);
      kernel().multiplyTransposedAdd(block, r, sums);
      for (int v = 0; v < vectors; v++) {
        double[] product = new double[rows];
        kernel().multiply(block, Arrays.copyOfRange(w, v * d, (v + 1) * d), product);
        assertThat(Arrays.copyOfRange(products, v * rows, (v + 1) * rows))
            .containsExactly(product, within(4 * (d + 1) * U * d));
        double[] sum = Arrays.copyOfRange(start, v * d, (v + 1) * d);
        kernel().multiplyTransposedAdd(block, Arrays.copyOfRange(r, v * rows, (v + 1) * rows), sum);
        assertThat(Arrays.copyOfRange(sums, v * d, (v + 1) * d))
            .containsExactly(sum, within(4 * (rows + 2) * U * (rows + 1)));
      }
    }
  }

  @Test
  void an_empty_block_gives_zeros_and_leaves_sums_alone() {
    double[] gram = {1, 2, 3, 4};
    double[] weighted = {1, 2, 3, 4};
    double[] sums = {5, 6};
    try (RowBlock block = kernel().newBlock(3, 2)) {
      block.append(new double[] {7, 8}, 0); // leaves something in any memory that is used again
      kernel().gram(block, new double[4]);
      block.clear();
      kernel().gram(block, gram);
      kernel().weightedGram(block, new double[0], weighted);
      kernel().multiply(block, new double[] {1, 2}, new double[0]);
      kernel().multiplyTransposedAdd(block, new double[0], sums);
    }
    assertThat(gram).containsOnly(0);
    assertThat(weighted).containsOnly(0);
    assertThat(sums).containsExactly(5, 6);
  }

  @Test
  void a_block_keeps_its_rows_in_order_and_forgets_them_when_cleared() {
    try (RowBlock block = kernel().newBlock(2, 3)) {
      block.append(new double[] {9, 1, 2, 3}, 1);
      block.append(new double[] {4, 5, 6}, 0);
      double[] row = new double[5];
      block.copyRow(1, row, 2);
      assertThat(row).containsExactly(0, 0, 4, 5, 6);
      block.copyRow(0, row, 0);
      assertThat(row).containsExactly(1, 2, 3, 5, 6);
      assertThat(block.rows()).isEqualTo(2);
      assertThat(block.capacity()).isEqualTo(2);
      assertThat(block.columns()).isEqualTo(3);
      block.clear();
      assertThat(block.rows()).isZero();
      block.append(new double[] {1, 1, 1}, 0);
      double[] gram = new double[9];
      kernel().gram(block, gram);
      assertThat(gram).containsOnly(1);
    }
  }

  @Test
  void several_rows_are_appended_at_once_if_all_of_them_fit() {
    try (RowBlock block = kernel().newBlock(3, 2)) {
      block.append(new double[] {1, 2}, 0);
      block.appendAll(new double[] {3, 4, 5, 6, 7, 8}, 2);
      double[] row = new double[2];
      block.copyRow(1, row, 0);
      assertThat(row).containsExactly(3, 4);
      block.copyRow(2, row, 0);
      assertThat(row).containsExactly(5, 6);
      assertThat(block.rows()).isEqualTo(3);
      assertThatThrownBy(() -> block.appendAll(new double[2], 1))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("full");
      block.clear();
      assertThatThrownBy(() -> block.appendAll(new double[3], 2))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void misuse_of_a_block_is_refused() {
    assertThatThrownBy(() -> kernel().newBlock(0, 1)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> kernel().newBlock(1, 0)).isInstanceOf(BadUsageException.class);
    RowBlock block = kernel().newBlock(1, 2);
    assertThatThrownBy(() -> block.append(new double[2], 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    block.append(new double[2], 0);
    assertThatThrownBy(() -> block.append(new double[2], 0))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("full");
    assertThatThrownBy(() -> block.copyRow(1, new double[2], 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> block.copyRow(0, new double[2], 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> kernel().gram(block, new double[3]))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("length 4");
    assertThatThrownBy(() -> kernel().weightedGram(block, new double[2], new double[4]))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> kernel().multiply(block, new double[3], new double[1]))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> kernel().multiplyTransposedAdd(block, new double[1], new double[1]))
        .isInstanceOf(BadUsageException.class);
    block.close();
    block.close();
    assertThatThrownBy(() -> block.append(new double[2], 0))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> kernel().gram(block, new double[4]))
        .isInstanceOf(BadUsageException.class);
  }

  final RowBlock block(double[][] rows) {
    RowBlock block = kernel().newBlock(rows.length, rows[0].length);
    for (double[] row : rows) {
      block.append(row, 0);
    }
    return block;
  }

  static double[][] randomRows(Random random, int rows, int d) {
    double[][] x = new double[rows][];
    for (int i = 0; i < rows; i++) {
      x[i] = random.doubles(d, -1, 1).toArray();
    }
    return x;
  }

  private static double[][] toDouble(long[][] x) {
    double[][] rows = new double[x.length][x[0].length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] = x[i][j];
      }
    }
    return rows;
  }
}

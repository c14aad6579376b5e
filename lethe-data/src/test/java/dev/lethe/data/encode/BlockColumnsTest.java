package dev.lethe.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.NpyBytes;
import dev.lethe.data.TestSources;
import dev.lethe.data.embedding.EmbeddingTable;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Feature.Block;
import dev.lethe.data.schema.Feature.Block.Layout;
import dev.lethe.data.schema.Outside;
import dev.lethe.data.schema.Schema;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockColumnsTest {

  private static final int ONE = UnitBallGrid.ONE;

  private static int[] load(Schema schema, String csv) {
    return GridImport.by(schema).load(TestSources.csv(csv), Progress.SILENT).features();
  }

  private static int[] list(Block block, double... row) {
    return GridImport.by(Schema.of(block))
        .load(
            EmbeddingTable.of(
                TestSources.csv("a\n1\n"), NpyBytes.floats("x.npy", new double[][] {row})),
            Progress.SILENT)
        .features();
  }

  @Test
  void numbers_are_divided_by_the_norm_and_nothing_else() {
    assertThat(load(Schema.of(Block.columns("e*", 3, 4)), "e0,e1,e2\n2,-1,0\n"))
        .containsExactly(ONE / 2, -ONE / 4, 0);
  }

  @Test
  void columns_are_taken_by_their_numbers_from_0_or_1_and_others_left_alone() {
    Schema schema = Schema.of(Block.columns("e*", 3, 1)).withId("email");
    assertThat(load(schema, "e3,email,e1,e2,e\n0.5,ann,0,-0.5,9\n"))
        .containsExactly(0, -ONE / 2, ONE / 2);
    assertThat(load(schema, "e02,email,e00,e01\n0.5,ann,0,-0.5\n"))
        .containsExactly(0, -ONE / 2, ONE / 2);
    assertThat(load(Schema.of(Block.columns("*", 2, 1)), "1,0,who\n0.5,0,1\n"))
        .containsExactly(0, ONE / 2);
  }

  @Test
  void columns_that_are_not_as_many_or_have_a_gap_are_refused() {
    for (String header : new String[] {"e0,e1", "e0,e1,e3", "e2,e3,e4", "e1,e01,e2", "a,b,c"}) {
      String row = header.replaceAll("[^,]+", "0");
      assertThatThrownBy(
              () -> load(Schema.of(Block.columns("e*", 3, 1)), header + "\n" + row + "\n"))
          .as(header)
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("t.csv: 3 columns \"e*\" are declared");
    }
  }

  @Test
  void a_norm_beyond_the_bound_is_refused_clipped_or_kept_as_declared() {
    assertThatThrownBy(() -> list(Block.list("embedding", 2, 1), 3, 4))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("t.csv:2")
        .hasMessageContaining("norm of at most 1.0, but it is 5.0");
    assertThat(list(Block.list("embedding", 2, 1).clipping(), 3, 4))
        .containsExactly((int) (0.6 * ONE), (int) (0.8 * ONE));
    assertThat(list(new Block("embedding", Layout.LIST, 2, 1, Outside.KEEP), 3, 4))
        .containsExactly((int) (0.6 * ONE), (int) (0.8 * ONE));
  }

  @Test
  void beside_other_features_a_clipped_block_has_norm_1_and_a_kept_one_its_own() {
    String csv = "a,e0,e1\n1,30,40\n";
    Feature a = Feature.Numeric.of("a", -1, 1);
    int[] clipped = load(Schema.of(a, Block.columns("e*", 2, 1).clipping()), csv);
    assertThat(clipped[0]).isEqualTo((int) (ONE / Math.sqrt(2)));
    int[] kept = load(Schema.of(a, new Block("e*", Layout.COLUMNS, 2, 1, Outside.KEEP)), csv);
    assertThat(kept[0]).isEqualTo((int) (ONE / Math.sqrt(2501)));
  }

  @Test
  void norms_that_single_precision_left_a_little_above_the_bound_pass() {
    assertThat(list(Block.list("embedding", 2, 1), 0.6005, 0.8)).doesNotContain(0);
    assertThatThrownBy(() -> list(Block.list("embedding", 2, 1), 0.61, 0.8))
        .hasMessageContaining("norm of at most");
  }

  @Test
  void numbers_beyond_all_squares_are_clipped_not_lost() {
    String csv = "e0,e1\n3e300,-4e300\n";
    assertThat(load(Schema.of(Block.columns("e*", 2, 1e-300).clipping()), csv))
        .containsExactly((int) (0.6 * ONE), (int) (-0.8 * ONE));
    assertThatThrownBy(() -> load(Schema.of(Block.columns("e*", 2, 1)), csv))
        .hasMessageContaining("norm of at most 1.0");
  }

  @Test
  void no_row_of_a_wide_block_leaves_the_ball() {
    int d = 4096;
    double[][] rows = NpyBytes.unitRows(20, d, 11);
    Dataset data =
        GridImport.by(Schema.of(Block.list("embedding", d, 1)))
            .load(
                EmbeddingTable.of(
                    TestSources.csv("a\n" + "1\n".repeat(20)), NpyBytes.floats("x.npy", rows)),
                Progress.SILENT);
    for (int i = 0; i < 20; i++) {
      assertThat(UnitBallGrid.squaredNorm(data.features(), i * d, d))
          .isBetween((long) (0.99 * UnitBallGrid.BALL), UnitBallGrid.BALL);
    }
  }

  @Test
  void lists_and_columns_of_the_same_numbers_are_the_same_row() {
    double[] row = NpyBytes.unitRows(1, 768, 3)[0];
    String header = IntStream.range(0, 768).mapToObj(i -> "e" + i).collect(Collectors.joining(","));
    String cells = Arrays.stream(row).mapToObj(String::valueOf).collect(Collectors.joining(","));
    assertThat(load(Schema.of(Block.columns("e*", 768, 1)), header + "\n" + cells + "\n"))
        .containsExactly(list(Block.list("embedding", 768, 1), row));
  }

  @Test
  void what_is_no_number_is_refused_with_row_and_position() {
    Block block = Block.list("embedding", 3, 1);
    for (double bad : new double[] {Double.NaN, 1.0 / 0, -1.0 / 0}) {
      assertThatThrownBy(() -> list(block, 0, 0, bad))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("t.csv:2: column 2 'embedding'")
          .hasMessageContaining("[2] is none");
    }
    assertThatThrownBy(() -> list(block, 0, 0))
        .hasMessageContaining("a list of 3 numbers is expected, but this one has 2");
    Schema columns = Schema.of(Block.columns("e*", 2, 1));
    assertThatThrownBy(() -> load(columns, "e0,e1\n0,NaN\n"))
        .hasMessageContaining("t.csv:2: column 2 'e1'");
    assertThatThrownBy(() -> load(columns, "e0,e1\n0,\n")).hasMessageContaining("empty");
    assertThatThrownBy(() -> load(columns.withMissingTokens("-999"), "e0,e1\n0,-999\n"))
        .hasMessageContaining("missing");
    assertThatThrownBy(() -> load(Schema.of(Block.list("e0", 1, 1)), "e0\n0\n"))
        .hasMessageContaining("a list of numbers is expected");
  }
}

package dev.lethe.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.NpyBytes;
import dev.lethe.data.TestSources;
import dev.lethe.data.embedding.EmbeddingTable;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Feature.Block;
import dev.lethe.data.table.Table;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BlockDraftsTest {

  /** Columns PREFIX0, PREFIX1 …, then a label. */
  private static String csv(String prefix, int first, double[][] rows) {
    String header =
        IntStream.range(first, first + rows[0].length)
            .mapToObj(i -> prefix + i + ",")
            .collect(Collectors.joining());
    return Arrays.stream(rows)
        .map(
            row ->
                Arrays.stream(row).mapToObj(v -> v + ",").collect(Collectors.joining())
                    + (row[0] > 0 ? 1 : 0))
        .collect(Collectors.joining("\n", header + "y\n", "\n"));
  }

  private static SchemaDraft draft(Table table, String label) {
    return SchemaInference.infer(table, DraftOptions.none().withLabel(label), Progress.SILENT);
  }

  private static SchemaDraft draft(String csv) {
    return draft(TestSources.csv(csv), "y");
  }

  @Test
  void numbered_columns_of_normalised_rows_are_one_block_of_norm_1() {
    String csv = csv("emb_", 1, NpyBytes.unitRows(50, 768, 1));
    SchemaDraft draft = draft(csv);
    assertThat(draft.schema().features()).containsExactly(Block.columns("emb_*", 768, 1));
    assertThat(draft.schema().bounds()).isEqualTo(BoundsOrigin.INFERRED);
    assertThat(draft.notes()).anyMatch(note -> note.contains("one block of 768 numbers"));
    GridImport.by(draft.schema()).load(TestSources.csv(csv), Progress.SILENT);
  }

  @Test
  void the_norm_of_other_rows_is_rounded_up() {
    double[][] rows = NpyBytes.unitRows(50, 64, 1);
    rows[17] = Arrays.stream(rows[17]).map(v -> 7.3 * v).toArray();
    assertThat(draft(csv("e", 0, rows)).schema().features())
        .containsExactly(Block.columns("e*", 64, 7.5));
  }

  @Test
  void few_columns_whole_numbers_gaps_and_texts_stay_columns() {
    double[][] rows = NpyBytes.unitRows(5, 40, 1);
    double[][] few = NpyBytes.unitRows(5, 31, 1);
    double[][] whole = {IntStream.range(0, 40).asDoubleStream().toArray(), new double[40]};
    for (String csv :
        new String[] {
          csv("e", 0, few),
          csv("e", 0, whole),
          csv("e", 2, rows),
          csv("e", 0, rows).replaceFirst("\n[^,]*", "\n"),
          csv("e", 0, rows).replaceFirst("\n[^,]*", "\nred")
        }) {
      assertThat(draft(csv).schema().features())
          .noneMatch(Block.class::isInstance)
          .hasSizeGreaterThan(30);
    }
  }

  @Test
  void a_block_without_its_label_is_columns() {
    Table table = TestSources.csv(csv("e", 0, NpyBytes.unitRows(5, 40, 1)));
    assertThat(draft(table, "e3").schema().features()).noneMatch(Block.class::isInstance);
  }

  @Test
  void an_array_beside_a_table_is_drafted_with_it() {
    Table table =
        EmbeddingTable.of(
            TestSources.csv("id,y\n1,0\n2,1\n3,1\n"),
            NpyBytes.floats("x.npy", NpyBytes.unitRows(3, 16, 1)));
    SchemaDraft draft = draft(table, "y");
    assertThat(draft.schema().features()).containsExactly(Block.list("embedding", 16, 1));
    assertThat(draft.schema().id()).contains("id");
    GridImport.by(draft.schema()).load(table, Progress.SILENT);
    assertThatThrownBy(() -> draft(table, "embedding"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no label and no id");
  }

  @Test
  void parts_of_a_table_say_what_the_whole_says() {
    double[][] rows = NpyBytes.unitRows(9, 64, 1);
    rows[7] = Arrays.stream(rows[7]).map(v -> 3 * v).toArray();
    Table whole = TestSources.csv(csv("e", 0, rows));
    TableSummary parts =
        TableSummary.ofNoRows(whole)
            .plus(summary(Arrays.copyOf(rows, 4)))
            .plus(summary(Arrays.copyOfRange(rows, 4, 9)));
    assertThat(SchemaInference.infer(whole, parts, DraftOptions.none().withLabel("y")).schema())
        .isEqualTo(draft(whole, "y").schema());
  }

  private static TableSummary summary(double[][] rows) {
    return TableSummary.of(TestSources.csv(csv("e", 0, rows)), Progress.SILENT);
  }
}

package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.Feature.Block;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.schema.TableSummary;
import dev.lethe.source.RowSources;
import dev.lethe.source.TableElsewhere;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.RowsInMemory;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Arrays and numbered columns of a cluster's table as one block. */
class SparkListsTest extends LocalSpark {

  private static final NormShells SHELLS = NormShells.unitBall(NormShells.DEFAULT_COUNT);
  private static final int ONE = 1 << 20;

  private Dataset<Row> people(String type) {
    return session.sql(
        "SELECT CAST(id AS STRING) AS who, CAST(id % 2 AS INT) AS y,"
            + " CAST(array(0.5D, -0.25D, id / 64) AS array<"
            + type
            + ">) AS e, 0.5D AS c0, -0.25D AS c1, id / 64 AS c2 FROM range(32)");
  }

  private static ExactStatistics expected() {
    int[] features = new int[3 * 32];
    for (int i = 0; i < 32; i++) {
      features[3 * i] = ONE / 2;
      features[3 * i + 1] = -ONE / 4;
      features[3 * i + 2] = i * (ONE / 64);
    }
    return RowsInMemory.of(new GridRows(3, features, new int[32])).statistics(SHELLS);
  }

  @Test
  void arrays_of_either_precision_and_numbered_columns_are_the_same_rows() {
    for (String type : new String[] {"float", "double"}) {
      for (Block block : new Block[] {Block.list("e", 3, 1), Block.columns("c*", 3, 1)}) {
        SparkTable table = SparkTable.of("people", people(type), Schema.of(block).withId("who"));
        assertThat(table.statistics(SHELLS)).isEqualTo(expected());
      }
    }
  }

  @Test
  void a_null_in_an_array_is_refused_with_its_position() {
    Dataset<Row> bad =
        session.sql("SELECT CAST(array(0.5, NULL) AS array<float>) AS e FROM range(1)");
    assertThatThrownBy(
            () -> SparkTable.of("bad", bad, Schema.of(Block.list("e", 2, 1))).statistics(SHELLS))
        .hasMessageContaining("column 'e'")
        .hasMessageContaining("[1] is none");
  }

  @Test
  void a_draft_knows_the_arrays() {
    String path = folder.resolve("people.parquet").toString();
    people("float").write().parquet(path);
    TableElsewhere table = RowSources.table("spark:parquet:" + path);
    TableSummary seen = table.summary();
    assertThat(
            SchemaInference.infer(table, seen, DraftOptions.none().withLabel("y").withId("who"))
                .schema()
                .features())
        .contains(Block.list("e", 3, 0.75));
  }
}

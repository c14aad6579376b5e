package dev.lethe.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StandardisedSchemaTest {

  private static Table table(String content) {
    return Tables.open(ByteSource.of("t.csv", content.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void a_standardised_draft_scales_by_mean_and_deviation_and_clips_whole_rows() {
    Table table = table("a,b\n0,10\n2,30\n4,50\n");
    Schema schema =
        SchemaInference.infer(
                table, DraftOptions.none().scaledBy(DraftScale.STANDARDISE), Progress.SILENT)
            .schema();
    Feature.Numeric first = (Feature.Numeric) schema.features().get(0);
    double deviation = Math.sqrt(8.0 / 3);
    assertThat(first.outside()).isEqualTo(Outside.KEEP);
    assertThat(first.bounds().lo()).isCloseTo(2 - deviation, within(1e-12));
    assertThat(first.bounds().hi()).isCloseTo(2 + deviation, within(1e-12));
    // Row 3 has z-scores (1.2247, 1.2247): longer than 1, so it is scaled to the sphere.
    Dataset rows = GridImport.by(schema).load(table, Progress.SILENT);
    assertThat(rows.features()[4] * 0x1p-20).isCloseTo(Math.sqrt(0.5), within(2e-6));
    assertThat(rows.features()[5] * 0x1p-20).isCloseTo(Math.sqrt(0.5), within(2e-6));
    Schema again =
        SchemaReader.read(
            ByteSource.of("s.json", SchemaWriter.json(schema).getBytes(StandardCharsets.UTF_8)));
    assertThat(again).isEqualTo(schema);
  }

  @Test
  void a_constant_column_has_no_deviation_to_scale_by() {
    Schema schema =
        SchemaInference.infer(
                table("a,b\n1,3\n2,3\n"),
                DraftOptions.none().withId("a").scaledBy(DraftScale.STANDARDISE),
                Progress.SILENT)
            .schema();
    assertThat(schema.features().get(0).outside()).isEqualTo(Outside.CLIP);
  }

  @Test
  void a_column_too_wide_for_a_deviation_is_scaled_by_its_extremes() {
    Schema schema =
        SchemaInference.infer(
                table("a,b\n-1.5e308,1\n1.5e308,2\n0,3\n"),
                DraftOptions.none().scaledBy(DraftScale.STANDARDISE),
                Progress.SILENT)
            .schema();
    assertThat(schema.features().get(0).outside()).isEqualTo(Outside.CLIP);
    assertThat(schema.features().get(1).outside()).isEqualTo(Outside.KEEP);
  }

  @Test
  void kept_values_must_still_be_finite() {
    Schema schema = Schema.of(Feature.Numeric.of("a", -1, 1).keeping());
    Dataset far = GridImport.by(schema).load(table("a\n1e308\n-5\n"), Progress.SILENT);
    assertThat(far.features()).containsExactly(1 << 20, -(1 << 20));
    assertThatThrownBy(() -> GridImport.by(schema).load(table("a\nInfinity\n"), Progress.SILENT))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void labels_and_categories_cannot_be_kept_outside() {
    assertThatThrownBy(
            () -> new Label.Regression("y", Interval.of(0, 1), Outside.KEEP, CellForm.NUMBER))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("keep");
    assertThatThrownBy(
            () -> new Feature.Categorical("c", List.of("x"), Outside.KEEP, Optional.empty()))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("keep");
  }
}

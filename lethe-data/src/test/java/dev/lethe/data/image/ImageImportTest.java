package dev.lethe.data.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.projection.GaussianProjection;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.ImageRows;
import dev.lethe.data.table.ByteSource;
import org.junit.jupiter.api.Test;

class ImageImportTest {

  private static final ByteSource IMAGES =
      TestSources.bytes("i", 0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 255, 51, 0);
  private static final ByteSource LABELS = TestSources.bytes("l", 0, 0, 8, 1, 0, 0, 0, 2, 7, 1);

  private static final IdxImages TWO = IdxImages.read(IMAGES, LABELS);

  @Test
  void sizes_pixels_and_classes_are_read_zipped_or_not() {
    IdxImages zipped =
        IdxImages.read(
            ByteSource.of("i.gz", TestSources.gzip(IMAGES.head(100))),
            ByteSource.of("l.gz", TestSources.gzip(LABELS.head(100))));
    for (IdxImages images : new IdxImages[] {TWO, zipped}) {
      assertThat(images.size()).isEqualTo(2);
      assertThat(images.height()).isEqualTo(1);
      assertThat(images.width()).isEqualTo(2);
      assertThat(images.pixel(0, 1)).isEqualTo(255);
      assertThat(images.pixel(1, 0)).isEqualTo(51);
      assertThat(images.label(0)).isEqualTo(7);
    }
  }

  @Test
  void pixels_are_divided_by_255_and_classes_become_signs() {
    ImageRows recipe = ImageRows.plain(2).withPositive(0, 1, 2, 3, 4).withBias();
    Dataset data = ImageImport.by(recipe).load(TWO, Progress.SILENT);
    int one = UnitBallGrid.ONE;
    assertThat(data.features()).containsExactly(0, one, one, (int) (51 / 255.0 * one), 0, one);
    assertThat(data.labels()).containsExactly(-one, one);
    assertThat(data.recipe().label()).isPresent();
  }

  @Test
  void a_declared_centre_and_scale_come_before_the_projection() {
    ProjectionSpec spec = ProjectionSpec.of(3, "x");
    ImageRows recipe = ImageRows.plain(2).withScaling(33, 79).withProjection(spec);
    Dataset data = ImageImport.by(recipe).load(TWO, Progress.SILENT);
    double[] y = new double[3];
    GaussianProjection.of(spec, 2).apply(new double[] {-33 / 79.0, (255 - 33) / 79.0}, y);
    int[] expected = new int[3];
    UnitBallGrid.clip(y, expected, 0);
    assertThat(data.features()).startsWith(expected).hasSize(6);
  }
}

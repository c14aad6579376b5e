package dev.lethe.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.data.graph.EdgeList;
import dev.lethe.data.graph.EdgeListReader;
import dev.lethe.data.graph.VertexSet;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.image.ImageImport;
import dev.lethe.data.projection.ProjectionSpec;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.ImageRows;
import dev.lethe.data.schema.SchemaDraft;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * The published files, where a copy is at hand (LETHE_DATA, or shared/data beside the repository).
 */
class RealFilesTest {

  private static Path file(String name) {
    String folder = System.getenv("LETHE_DATA");
    Path data =
        folder != null ? Path.of(folder) : Path.of("..", "..", "shared", "data").normalize();
    Path file = data.resolve(name);
    assumeTrue(Files.exists(file), "skipped: no copy of " + name + " (set LETHE_DATA)");
    return file;
  }

  private static Dataset inferAndLoad(Table table, String label) {
    SchemaDraft draft =
        SchemaInference.infer(
            table,
            DraftOptions.none().withLabel(label).withNumericLabel().withoutBias(),
            Progress.SILENT);
    Dataset data = GridImport.by(draft.schema()).load(table, Progress.SILENT);
    for (int i = 0; i < data.rows(); i++) {
      assertThat(UnitBallGrid.squaredNorm(data.features(), i * data.columns(), data.columns()))
          .isLessThanOrEqualTo(UnitBallGrid.BALL);
    }
    return data;
  }

  @Test
  void wine_has_1599_rows_of_11_features() {
    Dataset data = inferAndLoad(Tables.open(file("wine/winequality-red.csv")), "quality");
    assertThat(data.rows()).isEqualTo(1599);
    assertThat(data.columns()).isEqualTo(11);
    assertThat(Arrays.stream(data.labels()).min()).hasValue(-UnitBallGrid.ONE);
    assertThat(Arrays.stream(data.labels()).max()).hasValue(UnitBallGrid.ONE);
  }

  @Test
  void acs_income_has_32166_rows_and_two_classes() {
    Table table = Tables.open(file("folktables/acsincome_ca_2018_sample.csv.gz"));
    assertThat(table.columns()).startsWith("AGEP", "COW").hasSize(12);
    Dataset data = inferAndLoad(table, "PINCP_GT_50K");
    assertThat(data.rows()).isEqualTo(32_166);
    long positive = Arrays.stream(data.labels()).filter(y -> y > 0).count();
    assertThat(positive / 32_166.0).isBetween(0.4025, 0.4035);
  }

  @Test
  void mnist_has_60000_images_whose_classes_are_the_published_ones() {
    IdxImages images =
        IdxImages.read(
            ByteSource.of(file("mnist/train-images-idx3-ubyte.gz")),
            ByteSource.of(file("mnist/train-labels-idx1-ubyte.gz")));
    assertThat(images.size()).isEqualTo(60_000);
    assertThat(images.pixels()).isEqualTo(784);
    int[] counts = new int[10];
    for (int i = 0; i < images.size(); i++) {
      counts[images.label(i)]++;
    }
    assertThat(counts).containsExactly(5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949);
    ImageRows recipe =
        ImageRows.plain(784)
            .withScaling(33.3, 78.6)
            .withProjection(ProjectionSpec.of(15, "mnist"))
            .withPositive(0, 1, 2, 3, 4);
    Dataset data = ImageImport.by(recipe).load(images, Progress.SILENT);
    assertThat(data.rows()).isEqualTo(60_000);
    assertThat(data.columns()).isEqualTo(15);
    assertThat(Arrays.stream(data.labels()).filter(y -> y > 0).count()).isEqualTo(30_596);
  }

  @Test
  void bitcoin_is_refused_because_pairs_repeat_and_says_on_which_lines() {
    ByteSource source = ByteSource.of(file("bitcoin_otc/soc-sign-bitcoinotc.csv.gz"));
    EdgeListReader reader = EdgeListReader.of(Interval.of(-10, 10), VertexSet.ofSize(5881));
    assertThatThrownBy(() -> reader.read(source, Progress.SILENT))
        .hasMessageContaining(":1: an edge is 'u v w', but this line has 4 fields");
    assertThatThrownBy(() -> reader.withColumns(1, 2, 3).read(source, Progress.SILENT))
        .hasMessageContaining("at most one edge a pair")
        .hasMessageContaining("already joined on line");
  }

  @Test
  void one_layer_of_physics_is_a_graph_and_all_layers_are_not() throws Exception {
    Path file = file("physics_collab/pierreauger_multiplex.edges");
    EdgeListReader reader =
        EdgeListReader.of(Interval.of(0, 12), VertexSet.fromEdges()).withColumns(2, 3, 4);
    assertThatThrownBy(() -> reader.read(ByteSource.of(file), Progress.SILENT))
        .hasMessageContaining("at most one edge a pair");
    String firstLayer =
        String.join(
            "\n", Files.readAllLines(file).stream().filter(line -> line.startsWith("1 ")).toList());
    EdgeList graph = reader.read(TestSources.text("layer 1", firstLayer), Progress.SILENT);
    assertThat(graph.edges()).isEqualTo((int) firstLayer.lines().count());
  }
}

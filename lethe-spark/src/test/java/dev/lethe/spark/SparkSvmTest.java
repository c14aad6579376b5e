package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Method;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.commitment.OpeningJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmKind;
import dev.lethe.svm.SvmModel;
import dev.lethe.svm.SvmRows;
import dev.lethe.svm.unlearn.SvmUnlearning;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** A hard margin is found where the rows are. */
class SparkSvmTest extends LocalSpark {

  private static final double MARGIN = 0.02;
  private static final NormShells SHELLS = NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT);

  private static final Schema SCHEMA =
      SchemaReader.read(
          ByteSource.of(
              "sides",
              """
              {"version": 1, "bounds": "declared", "id": "person",
               "label": {"name": "side", "kind": "binary", "positive": ["right"], "negative": ["left"]},
               "features": [{"name": "a", "min": -1, "max": 1}, {"name": "b", "min": -1, "max": 1},
                            {"name": "c", "min": -1, "max": 1}], "bias": true}
              """
                  .getBytes(StandardCharsets.UTF_8)));

  /** Rows in blocks of all sizes, in some order. */
  private SparkRows spread(GridRows rows, int partitions, long seed) {
    int d = rows.columns();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < rows.rows(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, new Random(seed));
    List<int[][]> blocks = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(seed);
    for (int from = 0; from < order.size(); ) {
      int size = Math.min(order.size() - from, 1 + random.nextInt(200));
      int[][] block = {new int[size * d], new int[size]};
      for (int i = 0; i < size; i++) {
        int row = order.get(from + i);
        System.arraycopy(rows.features(), row * d, block[0], i * d, d);
        block[1][i] = rows.labels()[row];
      }
      blocks.add(block);
      from += size;
    }
    JavaRDD<int[][]> spread =
        JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(blocks, partitions);
    return SparkRows.of(spread.map(block -> new GridRows(d, block[0], block[1])), d);
  }

  private static GridRows separable(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    GridRows rows = new GridRows(d, new int[n * d], new int[n]);
    for (int i = 0; i < n; i++) {
      int label = random.nextBoolean() ? 1 : -1;
      rows.labels()[i] = label * Grid.ONE;
      for (int j = 0; j < d; j++) {
        double v = j == 0 ? label * random.nextDouble(0.05, 0.5) : random.nextDouble(-0.3, 0.3);
        rows.features()[i * d + j] = (int) (v * Grid.ONE);
      }
    }
    return rows;
  }

  @Test
  void the_classifier_is_the_same_bits_for_any_partitioning_and_order() {
    GridRows rows = separable(6000, 8, 1);
    HardMarginSvm svm = HardMarginSvm.withMargin(MARGIN);
    SvmModel here = svm.train(SvmRows.on(RowsInMemory.of(rows)));
    for (int partitions : new int[] {1, 3, 40}) {
      try (SparkRows spread = spread(rows, partitions, partitions)) {
        SvmModel there = svm.train(SvmRows.on(spread));
        assertThat(there.weights()).containsExactly(here.weights());
        assertThat(there.normAtLeast()).isEqualTo(here.normAtLeast());
        assertThat(there.distanceAtMost()).isEqualTo(here.distanceAtMost());
      }
    }
  }

  @Test
  void rows_that_contradict_the_margin_are_refused_there_too() {
    GridRows rows = separable(3000, 4, 2);
    System.arraycopy(rows.features(), 0, rows.features(), 2999 * 4, 4);
    rows.labels()[2999] = -rows.labels()[0];
    try (SparkRows spread = spread(rows, 5, 1)) {
      assertThatThrownBy(() -> HardMarginSvm.withMargin(MARGIN).train(SvmRows.on(spread)))
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("opposite classifiers");
    }
  }

  private static List<Row> people(int count) {
    SplittableRandom random = new SplittableRandom(3);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int side = random.nextBoolean() ? 1 : -1;
      rows.add(
          RowFactory.create(
              "p" + i,
              side * random.nextDouble(0.1, 1),
              random.nextDouble(-1, 1),
              random.nextDouble(-1, 1),
              side > 0 ? "right" : "left"));
    }
    return rows;
  }

  private Dataset<Row> table(List<Row> people, int partitions) {
    StructType type =
        new StructType()
            .add("person", DataTypes.StringType)
            .add("a", DataTypes.DoubleType)
            .add("b", DataTypes.DoubleType)
            .add("c", DataTypes.DoubleType)
            .add("side", DataTypes.StringType);
    return session.createDataFrame(people, type).repartition(partitions);
  }

  @Test
  void a_model_forgets_on_the_cluster_as_it_does_here() {
    List<Row> people = people(2500);
    SparkTable all = SparkTable.of("people", table(people, 4), SCHEMA);
    List<String> leaving = List.of("p1", "p7");
    Retained there = all.without(leaving).retained(SHELLS);
    GridRows rest = there.rows();
    RowsInMemory memory = RowsInMemory.of(rest);
    Retained here = Retained.on(() -> memory, memory.statistics(SHELLS));
    SvmUnlearning svm = new SvmUnlearning(HardMarginSvm.withMargin(MARGIN));
    KeptModel<double[]> state = svm.train(all.retained(SHELLS));
    assertThat(svm.format().bytes(svm.train(there))).isEqualTo(svm.format().bytes(svm.train(here)));
    GridRows nobody = new GridRows(rest.columns(), new int[0], new int[0]);
    for (Way way : svm.ways()) {
      Terms terms = Terms.of(Guarantee.of(1, 1e-6), Capacity.of(10)).by(way);
      Release release = svm.forget(state, there, nobody, terms, RandomBits.secure()).release();
      assertThat(release.facts()).as("%s", way).isEqualTo(svm.facts(here, terms));
      if (way.method() == Method.RETRAIN) {
        assertThat(release.parameters().toArray()).containsExactly(svm.train(here).value());
      }
    }
  }

  @Test
  void a_workspace_trains_forgets_and_is_verified_without_rows_on_the_driver() throws IOException {
    Path folderOfTable = Files.createTempDirectory(folder, "t").resolve("people");
    table(people(2500), 3).write().parquet(folderOfTable.toString());
    String address = "spark:parquet:" + folderOfTable;
    Home home =
        Home.of(folderOfTable.resolveSibling("w").toString(), Optional.empty(), Optional.empty());
    Declared declared = Declared.of(new SvmKind.Declared(MARGIN), SCHEMA);
    WorkspaceTools tools = WorkspaceTools.of(Origin.Software.of("lethe", "test"));
    ReleaseRequest asked = ReleaseRequest.of(Guarantee.of(1, 1e-6), Capacity.of(10));
    try (Workspace workspace =
        Workspace.elsewhere(home, declared, address, Optional.empty(), tools)) {
      List<Method> methods = Arrays.asList(Method.RETRAIN, Method.PASSIVE);
      for (Method method : methods) {
        Issued issued =
            workspace.forget(
                ForgetRequest.of("p" + methods.indexOf(method)),
                asked.by(method),
                Deletion.BY_WORKSPACE);
        VerificationReport report = verified(issued, address);
        assertThat(report.isValid()).as(report.inWords()).isTrue();
      }
    }
  }

  private static VerificationReport verified(Issued issued, String address) throws IOException {
    byte[] signed = Files.readAllBytes(issued.files().certificate());
    byte[] opening = Files.readAllBytes(issued.files().opening());
    Evidence evidence =
        Evidence.none()
            .trusting(TrustedKeys.known(VerifyingKey.read(issued.files().publicKey())))
            .withParameters(Files.readAllBytes(issued.files().parameters()))
            .withOpening(OpeningJson.read("opening", opening))
            .withRetained(LakeWorkspace.evidence(address, Verifier.modelOf("it", signed), SCHEMA));
    return Verifier.on(Kernels.best()).verify("it", signed, evidence);
  }
}

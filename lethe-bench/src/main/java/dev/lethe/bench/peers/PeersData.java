package dev.lethe.bench.peers;

import dev.lethe.base.Interval;
import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.image.ImageImport;
import dev.lethe.data.schema.ImageRows;
import dev.lethe.data.table.ByteSource;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.DataSets;
import dev.lethe.lab.data.LabData;
import dev.lethe.lab.data.LabelledData;
import dev.lethe.lab.data.Network;
import dev.lethe.lab.data.PaperData;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the peers are compared on: generated rows always, real data where they are present. */
record PeersData(DataFolder folder, boolean quick) {

  private static final String MNIST_IMAGES = "mnist/train-images-idx3-ubyte.gz";
  private static final String MNIST_LABELS = "mnist/train-labels-idx1-ubyte.gz";

  /** A network of the paper, whole. */
  record Graph(String name, WeightedGraph graph, Interval weights) {}

  LabelledData generated() {
    return LabelledData.everyFifthHeldOut(
        "generated", "", GeneratedRows.logistic(5, quick ? 5_000 : 250_000, quick ? 10 : 50));
  }

  List<LabelledData> real() {
    LabData present = new LabData(folder);
    List<LabelledData> sets = new ArrayList<>();
    if (present.has(PaperData.MNIST) && !quick) {
      sets.add(DataSets.MNIST.read(folder));
    }
    if (present.has(PaperData.ACS_INCOME) && !quick) {
      sets.add(DataSets.ACS_INCOME.read(folder));
    }
    return sets;
  }

  /**
   * MNIST's first images pixel by pixel, divided by a constant so that all are in the unit ball.
   */
  Optional<GridRows> pixels() {
    if (folder.find(MNIST_IMAGES).isEmpty() || folder.find(MNIST_LABELS).isEmpty()) {
      return Optional.empty();
    }
    IdxImages all =
        IdxImages.read(
            ByteSource.of(folder.file(MNIST_IMAGES)), ByteSource.of(folder.file(MNIST_LABELS)));
    IdxImages images = all.first(Math.min(all.size(), quick ? 500 : 10_000));
    double largest = 255 * Math.sqrt(images.pixels());
    Dataset rows =
        ImageImport.by(
                new ImageRows(
                    images.pixels(),
                    List.of(0.0),
                    List.of(largest),
                    Optional.empty(),
                    Set.of(5, 6, 7, 8, 9),
                    false))
            .load(images, Progress.SILENT);
    return Optional.of(new GridRows(rows.columns(), rows.features(), rows.labels()));
  }

  List<Graph> networks() {
    LabData present = new LabData(folder);
    return List.of(PaperData.BITCOIN_OTC, PaperData.OPENFLIGHTS).stream()
        .filter(present::has)
        .map(present::network)
        .map(PeersData::graph)
        .toList();
  }

  private static Graph graph(Network network) {
    int edges = Arrays.stream(network.neighbours()).mapToInt(ends -> ends.length).sum() / 2;
    int[] from = new int[edges];
    int[] to = new int[edges];
    double[] weight = new double[edges];
    int next = 0;
    for (int u = 0; u < network.vertices(); u++) {
      for (int k = 0; k < network.neighbours()[u].length; k++) {
        if (u < network.neighbours()[u][k]) {
          from[next] = u;
          to[next] = network.neighbours()[u][k];
          weight[next++] = network.neighbourWeights()[u][k];
        }
      }
    }
    return new Graph(
        network.source().title(),
        WeightedGraph.taking(network.vertices(), from, to, weight),
        Interval.of(network.floor(), Math.max(network.largest(), max(weight))));
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElse(0);
  }
}

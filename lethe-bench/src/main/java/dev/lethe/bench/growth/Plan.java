package dev.lethe.bench.growth;

import dev.lethe.bench.race.Race;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What is measured: which operations along which axis, and what the documents say of them.
 *
 * @param folder for files
 * @param scale 1 for the real sizes; smaller to see that everything works
 */
record Plan(Path folder, double scale) {

  private static final int ROWS = 10_000;
  private static final int FILE_ROWS = 3_000;
  private static final int POINTS = 100;
  private static final int COLUMNS = 20;
  private static final int FEW_COLUMNS = 8;
  private static final int EDGES = 30_000;

  private int scaled(int size) {
    return (int) Math.max(30, size * scale);
  }

  private List<Integer> sizes(int first) {
    return Series.twoDecades(scaled(first));
  }

  List<Series> series() {
    return Stream.of(inRows(), inFeatures(), inCapacity(), inEdges())
        .flatMap(List::stream)
        .toList();
  }

  private List<Series> inRows() {
    return List.of(
        file("reading and statistics", FileOperations::readingAndStatistics),
        rows("ridge training", 1, RowOperations::ridge),
        rows("logistic training", 1, RowOperations::logistic),
        rows("forget: Newton, a-priori", 0, RowOperations::forgetByNewton),
        rows("forget: verified", 1, RowOperations::forgetVerified),
        rows("forget: exact ridge", 0, RowOperations::forgetExactly),
        rows("forget: descent", 1, RowOperations::forgetByDescent),
        new Series("median and bound", "n", 1, sizes(ROWS), OtherOperations::quantile),
        new Series("SVM training", "n", Double.NaN, sizes(POINTS), OtherOperations::svm),
        file("verifying a certificate", FileOperations::verification));
  }

  private Series file(String operation, Function<FileOperations, Race.Work> work) {
    return new Series(
        operation,
        "n",
        1,
        sizes(FILE_ROWS),
        n -> work.apply(new FileOperations(folder, n, COLUMNS)));
  }

  private Series rows(String operation, double said, Function<RowOperations, Race.Work> work) {
    return new Series(
        operation, "n", said, sizes(ROWS), n -> work.apply(new RowOperations(n, COLUMNS, 1)));
  }

  private List<Series> inFeatures() {
    return List.of(
        features("statistics", 2, RowOperations::statistics),
        features("ridge training", 3, RowOperations::ridge),
        features("logistic training", 3, RowOperations::logistic),
        features("forget: Newton, a-priori", 3, RowOperations::forgetByNewton),
        features("forget: verified", 3, RowOperations::forgetVerified),
        features("forget: exact ridge", 3, RowOperations::forgetExactly),
        features("PCA and bound", 3, RowOperations::pca));
  }

  private Series features(String operation, double said, Function<RowOperations, Race.Work> work) {
    return new Series(
        operation,
        "d",
        said,
        scale < 1 ? List.of(4, 8, 16, 32) : Series.twoDecades(FEW_COLUMNS),
        d -> work.apply(new RowOperations(scaled(ROWS), d, 1)));
  }

  private List<Series> inCapacity() {
    return List.of(
        forgotten("forget: Newton, a-priori", RowOperations::forgetByNewton),
        forgotten("forget: verified", RowOperations::forgetVerified),
        forgotten("forget: exact ridge", RowOperations::forgetExactly),
        new Series(
            "spanning tree and bound",
            "m",
            1,
            Series.twoDecades(1),
            m -> OtherOperations.treeAndBound(scaled(10 * EDGES), m)));
  }

  private Series forgotten(String operation, Function<RowOperations, Race.Work> work) {
    // A hundred of fewer rows could not be forgotten a-priori.
    int many = Math.max(10 * scaled(ROWS), 20_000);
    return new Series(
        operation,
        "m",
        1,
        Series.twoDecades(1),
        m -> work.apply(new RowOperations(many, COLUMNS, m)));
  }

  private List<Series> inEdges() {
    return List.of(
        new Series("spanning tree", "edges", 1, sizes(EDGES), OtherOperations::tree),
        new Series(
            "spanning tree and bound",
            "edges",
            1,
            sizes(EDGES),
            edges -> OtherOperations.treeAndBound(edges, 1)));
  }
}

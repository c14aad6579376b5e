package dev.lethe.bench.growth;

import dev.lethe.bound.Certification;
import java.nio.file.Path;
import java.util.List;

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

  private RowOperations ofRows(int n) {
    return new RowOperations(n, COLUMNS, 1);
  }

  List<Series> series() {
    int n = scaled(ROWS);
    int many = Math.max(10 * n, 20_000); // a hundred of fewer rows could not be forgotten a-priori
    List<Integer> rows = sizes(ROWS);
    List<Integer> files = sizes(FILE_ROWS);
    List<Integer> columns = scale < 1 ? List.of(4, 8, 16, 32) : Series.twoDecades(FEW_COLUMNS);
    List<Integer> capacities = Series.twoDecades(1);
    List<Integer> edges = sizes(EDGES);
    return List.of(
        new Series(
            "reading and statistics",
            "n",
            1,
            files,
            k -> new FileOperations(folder, k, COLUMNS).readingAndStatistics()),
        new Series("ridge training", "n", 1, rows, k -> ofRows(k).ridge()),
        new Series("logistic training", "n", 1, rows, k -> ofRows(k).logistic()),
        new Series(
            "forget: Newton, a-priori",
            "n",
            0,
            rows,
            k -> ofRows(k).forgetByNewton(Certification.A_PRIORI)),
        new Series(
            "forget: verified",
            "n",
            1,
            rows,
            k -> ofRows(k).forgetByNewton(Certification.VERIFIED)),
        new Series("forget: exact ridge", "n", 0, rows, k -> ofRows(k).forgetExactly()),
        new Series("forget: descent", "n", 1, rows, k -> ofRows(k).forgetByDescent()),
        new Series("median and bound", "n", 1, rows, OtherOperations::quantile),
        new Series("SVM training", "n", Double.NaN, sizes(POINTS), OtherOperations::svm),
        new Series(
            "verifying a certificate",
            "n",
            1,
            files,
            k -> new FileOperations(folder, k, COLUMNS).verification()),
        new Series("statistics", "d", 2, columns, k -> new RowOperations(n, k, 1).statistics()),
        new Series("ridge training", "d", 3, columns, k -> new RowOperations(n, k, 1).ridge()),
        new Series(
            "logistic training", "d", 3, columns, k -> new RowOperations(n, k, 1).logistic()),
        new Series(
            "forget: Newton, a-priori",
            "d",
            3,
            columns,
            k -> new RowOperations(n, k, 1).forgetByNewton(Certification.A_PRIORI)),
        new Series(
            "forget: verified",
            "d",
            3,
            columns,
            k -> new RowOperations(n, k, 1).forgetByNewton(Certification.VERIFIED)),
        new Series(
            "forget: exact ridge",
            "d",
            3,
            columns,
            k -> new RowOperations(n, k, 1).forgetExactly()),
        new Series("PCA and bound", "d", 3, columns, k -> new RowOperations(n, k, 1).pca()),
        new Series(
            "forget: Newton, a-priori",
            "m",
            1,
            capacities,
            k -> new RowOperations(many, COLUMNS, k).forgetByNewton(Certification.A_PRIORI)),
        new Series(
            "forget: verified",
            "m",
            1,
            capacities,
            k -> new RowOperations(many, COLUMNS, k).forgetByNewton(Certification.VERIFIED)),
        new Series(
            "forget: exact ridge",
            "m",
            1,
            capacities,
            k -> new RowOperations(many, COLUMNS, k).forgetExactly()),
        new Series(
            "spanning tree and bound",
            "m",
            1,
            capacities,
            k -> OtherOperations.treeAndBound(scaled(10 * EDGES), k)),
        new Series("spanning tree", "edges", 1, edges, OtherOperations::tree),
        new Series(
            "spanning tree and bound", "edges", 1, edges, k -> OtherOperations.treeAndBound(k, 1)));
  }
}

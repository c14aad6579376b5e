package dev.lethe.cli.sensitivity;

import dev.lethe.cli.BadLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bad question about sensitivity ends with the promised exit code and a message. */
class BadSensitivityTest {

  private static final String MEDIAN = "sensitivity median --values 1,2,3 ";

  /** A table on a cluster, where there is no cluster. */
  private static final String SUBMIT = "./lethe-spark-submit";

  private static final String MST = "sensitivity mst --weights 0:9 --edges FOLDER/";
  private static final String RIDGE = "sensitivity ridge --data FOLDER/good.csv --raw ";
  private static final String LOGISTIC = "sensitivity logistic --data FOLDER/good.csv --raw ";
  private static final String SVM = "sensitivity svm --data FOLDER/good.csv --raw --label y ";

  @TempDir static Path folder;

  static Stream<BadLine> badLines() {
    return Stream.of(
        new BadLine("sensitivity", 2, "a problem is needed", "median"),
        new BadLine("sensitivity mode", 2, "mode"),
        new BadLine("dp-audit", 2, "--sigma"),
        new BadLine("dp-audit --sigma 1", 2, "a problem is needed"),
        new BadLine("dp-audit --sigma 0 median --values 1,2 --domain 0:9", 2, "sigma", "0"),
        new BadLine("dp-audit --sigma 1 newton", 2, "newton"),
        new BadLine("sensitivity median --values 1,2", 2, "--domain"),
        new BadLine("sensitivity median --domain 0:1", 2, "--values"),
        new BadLine(MEDIAN + "--domain 0", 2, "LO:HI", "'0'"),
        new BadLine(MEDIAN + "--domain 9:0", 2, "lo ≤ hi"),
        new BadLine(MEDIAN + "--domain 0:x", 2, "'x'"),
        new BadLine(MEDIAN + "--domain 0:NaN", 2, "NaN"),
        new BadLine(MEDIAN + "--domain 0:2", 3, "3"),
        new BadLine("sensitivity median --values 1,,3 --domain 0:9", 2, "--values"),
        new BadLine("sensitivity median --values NaN --domain 0:9", 3, "NaN"),
        new BadLine(MEDIAN + "--domain 0:9 --q 1.5", 2, "1.5"),
        new BadLine(MEDIAN + "--domain 0:9 --capacity 0", 2, "capacity", "0"),
        new BadLine(MEDIAN + "--domain 0:9 --capacity x", 2, "x"),
        new BadLine(MEDIAN + "--domain 0:9 --epsilon -1", 2, "epsilon", "-1"),
        new BadLine(MEDIAN + "--domain 0:9 --delta 0", 2, "delta"),
        new BadLine(MEDIAN + "--domain 0:9 --calibration classical", 4, "classical"),
        new BadLine("sensitivity median --data FOLDER/good.csv --domain 0:9", 2, "--column"),
        new BadLine("sensitivity median --data FOLDER/good.csv --column q --domain 0:9", 3, "q"),
        new BadLine("sensitivity median --data FOLDER/none.csv --column a --domain 0:9", 3, "none"),
        new BadLine("sensitivity median --data spark:csv:x --column a --domain 0:9", 2, SUBMIT),
        new BadLine("sensitivity mst --edges spark:csv:x --weights 0:9", 2, SUBMIT),
        new BadLine("sensitivity mst --edges spark:csv:x --weights 0:9 --merge sum", 2, "--merge"),
        new BadLine("sensitivity mst-vertex --points spark:csv:x --box 0:9", 2, "distances"),
        new BadLine("sensitivity pca --data spark:csv:x --raw --k 1", 2, SUBMIT),
        new BadLine("sensitivity pca --data spark:csv:x --raw --k 1 --limit 5", 2, "no order"),
        new BadLine("dp-audit --sigma 1 ridge --data spark:csv:x --raw --lambda 1", 2, SUBMIT),
        new BadLine("sensitivity mst --edges FOLDER/edges.txt", 2, "--weights"),
        new BadLine(MST + "none.txt", 3, "none.txt"),
        new BadLine(MST + "loop.txt", 3, "loop.txt:1", "both ends"),
        new BadLine(MST + "twice.txt", 3, "twice.txt:2", "line 1"),
        new BadLine(MST + "heavy.txt", 3, "heavy.txt:1", "99"),
        new BadLine(MST + "edges.txt --vertices 0", 2, "0"),
        new BadLine(MST + "edges.txt --vertices 2", 3, "one more"),
        new BadLine(MST + "edges.txt --vertices many", 2, "many"),
        new BadLine(MST + "edges.txt --columns 1,2", 2, "columns"),
        new BadLine(MST + "edges.txt --columns u,v,w", 2, "numbers from 1", "u,v,w"),
        new BadLine(MST + "edges.txt --columns 1,1,2", 2, "different columns"),
        new BadLine(MST + "edges.txt --columns 1,2,9", 3, "fields"),
        new BadLine(MST + "edges.txt --merge most", 2, "most"),
        new BadLine(MST + "edges.txt --drop-unknown", 2, "declared"),
        new BadLine(MST + "edges.txt --shift NaN", 2, "NaN"),
        new BadLine("sensitivity mst-vertex --points FOLDER/points.txt", 2, "--box"),
        new BadLine(
            "sensitivity mst-vertex --points FOLDER/points.txt --box 0:1", 3, "points.txt:2"),
        new BadLine("sensitivity mst-vertex --points FOLDER/points.txt --box 0:9,0:9,0:9", 3, "3"),
        new BadLine(
            "sensitivity mst-vertex --points FOLDER/points.txt --box 0:9 --attach some", 2, "some"),
        new BadLine("sensitivity pca --data FOLDER/good.csv --raw", 2, "--k"),
        new BadLine("sensitivity pca --data FOLDER/good.csv --raw --label y --k 0", 2, "0"),
        new BadLine("sensitivity pca --data FOLDER/good.csv --raw --label y --k 9", 2, "9"),
        new BadLine("sensitivity pca --data FOLDER/good.csv --raw --k 1 --limit 0", 2, "--limit"),
        new BadLine("sensitivity pca --data FOLDER/header.csv --raw --k 1", 3, "no rows"),
        new BadLine("sensitivity pca --data FOLDER/good.csv --raw --k 1 --project 2", 2, "images"),
        new BadLine(RIDGE + "--lambda 1", 2, "--label"),
        new BadLine(RIDGE + "--label y --lambda -1", 2, "-1"),
        new BadLine(RIDGE + "--label y --lambda NaN", 2, "NaN"),
        new BadLine(RIDGE + "--label y --lambda 1 --radius 2", 2, "--radius"),
        new BadLine(RIDGE + "--label z --lambda 1", 3, "z"),
        new BadLine(LOGISTIC + "--label y --lambda 1 --radius 0", 2, "radius"),
        new BadLine(
            "sensitivity logistic --data FOLDER/labels.csv --raw --label y --lambda 1", 3, "0.2"),
        new BadLine(
            "sensitivity logistic --data FOLDER/good.csv --schema FOLDER/number.json --lambda 1",
            2,
            "binary"),
        new BadLine(SVM, 2, "--margin"),
        new BadLine(SVM + "--margin 0", 2, "0"),
        new BadLine(SVM + "--margin NaN", 2, "NaN"),
        new BadLine(SVM + "--margin 0.9", 4, "margin"),
        new BadLine(SVM + "--margin 0.1 --kernel sigmoid", 2, "sigmoid"),
        new BadLine(SVM + "--margin 0.1 --kernel rbf:x", 2, "x"),
        new BadLine(SVM + "--margin 0.1 --kernel rbf:-1", 2, "-1"),
        new BadLine(SVM + "--margin 0.1 --kernel poly:0", 2, "0"),
        new BadLine(
            "sensitivity newton --data FOLDER/good.csv --raw --label y --lambda 0",
            4,
            "needs curvature"),
        new BadLine(
            "sensitivity descent --data FOLDER/good.csv --raw --label y --lambda 1"
                + " --iterations 3 --sigma 1",
            2,
            "--iterations or --sigma"),
        new BadLine(
            "sensitivity descent --data FOLDER/good.csv --raw --label y --lambda 1 --sigma 0",
            2,
            "--sigma"),
        new BadLine(
            "sensitivity descent --data FOLDER/good.csv --raw --label y --lambda 1"
                + " --iterations -3",
            2,
            "-3"));
  }

  @BeforeAll
  static void write_the_files() throws IOException {
    write("good.csv", "a,b,y\n0.1,0.2,1\n0.3,-0.4,-1\n0.2,0.1,1\n");
    write("labels.csv", "a,y\n0.1,0.2\n");
    write("header.csv", "a,b\n");
    write("edges.txt", "a b 1\nb c 2\n");
    write("loop.txt", "a a 1\n");
    write("twice.txt", "a b 1\nb a 2\n");
    write("heavy.txt", "a b 99\n");
    write("points.txt", "0.5 0.5\n3 4\n");
    write(
        "number.json",
        "{\"version\": 1, \"bounds\": \"declared\","
            + " \"label\": {\"name\": \"y\", \"kind\": \"regression\", \"min\": -1, \"max\": 1},"
            + " \"features\": [{\"name\": \"a\", \"min\": -1, \"max\": 1}]}");
  }

  private static void write(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  @ParameterizedTest
  @MethodSource("badLines")
  void a_bad_question_is_refused(BadLine bad) {
    bad.explainsItselfIn(folder);
  }
}

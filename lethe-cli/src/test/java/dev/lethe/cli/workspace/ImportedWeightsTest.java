package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.WorkspaceFixture;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model of several classes is adopted with the weights of another trainer, or refused. */
class ImportedWeightsTest {

  private static final String TRAIN =
      "train --model softmax --lambda 0.05 --data FOLDER/fruit.csv --schema FOLDER/fruit.json"
          + " --workspace FOLDER/";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  /** Three classes, a third of the circle each. */
  @BeforeEach
  void write() {
    files = new WorkspaceFixture(folder);
    Random random = new Random(1);
    String[] names = {"apple", "pear", "plum"};
    StringBuilder table = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 120; i++) {
      double angle = 2 * Math.PI / 3 * (i % 3 + 0.7 * random.nextDouble());
      table.append(
          String.format(
              Locale.ROOT,
              "%.4f,%.4f,%s\n",
              0.7 * Math.cos(angle),
              0.7 * Math.sin(angle),
              names[i % 3]));
    }
    files.put("fruit.csv", table.toString());
    files.put(
        "fruit.json",
        "{\"version\":1,\"bias\":true,\"label\":{\"name\":\"y\",\"kind\":\"classes\",\"classes\":"
            + "[\"apple\",\"pear\",\"plum\"]},\"features\":[{\"name\":\"a\",\"min\":-1,\"max\":1},"
            + "{\"name\":\"b\",\"min\":-1,\"max\":1}]}");
  }

  private double accuracy(String workspace) {
    return files
        .json("evaluate --release FOLDER/" + workspace + "/releases/0001 --data FOLDER/fruit.csv")
        .get("accuracy")
        .asDouble();
  }

  @Test
  void softmax_is_trained_from_its_own_released_weights() {
    files.works(TRAIN + "first");
    files.works("release TERMS --workspace FOLDER/first");
    String weights = " --weights FOLDER/first/releases/0001/parameters.json";
    double found =
        files
            .json(TRAIN + "again --test FOLDER/fruit.csv" + weights)
            .get("holdout")
            .get("accuracy")
            .asDouble();
    assertThat(found).as("the adopted model is the released one").isEqualTo(accuracy("first"));
    files.works("release TERMS --workspace FOLDER/again");
    assertThat(accuracy("again")).isGreaterThan(0.9);
  }

  @Test
  void weights_that_do_not_fit_are_refused_before_a_workspace_is_made() {
    files.put("short.json", "[1, 2, 3]");
    files.refuses(
        3, TRAIN + "x --weights FOLDER/short.json", "short.json", "3 rows", "there are 1");
    files.put("narrow.json", "[[1, 2], [3, 4], [5, 6]]");
    files.refuses(3, TRAIN + "x --weights FOLDER/narrow.json", "narrow.json", "3 columns");
    assertThat(files.file("x")).doesNotExist();
  }
}

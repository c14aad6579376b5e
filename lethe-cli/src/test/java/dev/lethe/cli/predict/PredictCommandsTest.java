package dev.lethe.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.cli.WorkspaceFixture;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From a release and a table to predictions and scores, as the contract says. */
class PredictCommandsTest {

  private static final String RELEASE = " --release FOLDER/w/releases/0001";
  private static final String PREDICT = "predict" + RELEASE + " --data FOLDER/";
  private static final String EVALUATE = "evaluate" + RELEASE + " --data FOLDER/";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void release() {
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
    files.works("release --workspace FOLDER/w TERMS");
  }

  /** w·x by hand, from the released file: both columns are in [−1, 1], and no row is clipped. */
  private double probability(double a, double b) throws Exception {
    JsonNode weights =
        JsonMapper.shared()
            .readTree(Files.readString(files.file("w/releases/0001/parameters.json")))
            .get("weights");
    return 1 / (1 + Math.exp(-(weights.get(0).asDouble() * a + weights.get(1).asDouble() * b)));
  }

  @Test
  void predictions_are_csv_with_the_id_where_there_is_one() throws Exception {
    files.put("new.csv", "b,a,who\n0.25,0.5,\"x,1\"\n-0.5,-0.25,x2\n");
    List<String> lines = files.works(PREDICT + "new.csv").out().lines().toList();
    assertThat(lines).hasSize(3).first().isEqualTo("id,prediction,probability");
    assertThat(lines.get(1)).startsWith("\"x,1\",yes,");
    assertThat(lines.get(2)).startsWith("x2,no,");
    String last = lines.get(2).substring(lines.get(2).lastIndexOf(',') + 1);
    assertThat(Double.parseDouble(last)).isCloseTo(probability(-0.25, -0.5), within(1e-5));
    files.put("anonymous.csv", "a,b\n0.5,0.25\n");
    assertThat(files.works(PREDICT + "anonymous.csv").out()).startsWith("prediction,probability\n");
  }

  @Test
  void json_is_an_object_a_line() {
    files.put("new.csv", "b,a,who,y\n0.25,0.5,x1,no\n-0.5,-0.25,x2,no\n");
    List<JsonNode> lines =
        files
            .works(PREDICT + "new.csv --json")
            .out()
            .lines()
            .map(line -> JsonMapper.shared().readTree(line))
            .toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0).propertyStream().map(Map.Entry::getKey))
        .containsExactly("id", "prediction", "probability");
    assertThat(lines.get(0).get("prediction").asString()).isEqualTo("yes");
    assertThat(lines.get(0).get("probability").asDouble()).isBetween(0.5, 1.0);
  }

  @Test
  void rows_come_from_standard_input_too_and_go_to_a_file() throws Exception {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("a,b\n0.5,0\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(files.works("predict --data -" + RELEASE).out()).contains("\nyes,0.");
    } finally {
      System.setIn(before);
    }
    files.put("new.csv", "a,b\n0.5,0\n");
    assertThat(files.works(PREDICT + "new.csv --out FOLDER/out.csv").out()).isEmpty();
    assertThat(Files.readAllLines(files.file("out.csv"))).hasSize(2);
    files.put("bad.csv", "a,b\n0.5,0\n0.5,7\n");
    files.refuses(
        3, PREDICT + "bad.csv --out FOLDER/none.csv", "bad.csv:3: column 2 'b'", "declared bounds");
    assertThat(files.file("none.csv")).doesNotExist();
    assertThat(files.file("none.csv.part")).doesNotExist();
  }

  @Test
  void an_evaluation_has_the_fields_of_the_contract() throws Exception {
    JsonNode found = files.json(EVALUATE + "more.csv");
    assertThat(found.propertyStream().map(Map.Entry::getKey))
        .containsExactly("rows", "accuracy", "baseline", "log_loss", "auc", "confusion");
    assertThat(found.get("rows").asInt()).isEqualTo(7);
    assertThat(found.get("accuracy").asDouble()).isEqualTo(1);
    assertThat(found.get("baseline").asDouble()).isEqualTo(4 / 7.0);
    assertThat(found.get("confusion").get("yes").get("yes").asInt()).isEqualTo(4);
    assertThat(found.get("confusion").get("no").get("yes").asInt()).isZero();
    assertThat(files.works(EVALUATE + "more.csv --plot FOLDER/plot.svg").out())
        .contains("accuracy", "label \\ predicted");
    var svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(files.file("plot.svg").toFile());
    assertThat(svg.getElementsByTagName("circle").getLength()).isPositive();
  }

  @Test
  void numbers_have_their_error() {
    files.works(
        "train --data FOLDER/table.csv --schema FOLDER/number.json --model ridge --lambda 0.1"
            + " --workspace FOLDER/r");
    files.works("release --workspace FOLDER/r TERMS");
    String at = " --release FOLDER/r/releases/0001 --data FOLDER/more.csv";
    assertThat(files.json("evaluate" + at).propertyStream().map(Map.Entry::getKey))
        .containsExactly("rows", "rmse", "baseline");
    assertThat(files.works("predict" + at).out()).startsWith("id,prediction\np500,");
    files.refuses(2, "evaluate" + at + " --plot FOLDER/p.svg", "--plot", "two classes");
  }

  @Test
  void what_cannot_be_predicted_is_refused_with_its_place() {
    files.put("short.csv", "a\n0.5\n");
    files.refuses(3, PREDICT + "short.csv", "short.csv: no column \"b\"");
    files.refuses(3, PREDICT + "nan.csv", "nan.csv:2: column 2 'a'", "NaN");
    files.refuses(3, EVALUATE + "label.csv", "label.csv:2", "a label must be one of");
    files.refuses(3, "predict --release FOLDER --data FOLDER/two.csv", "parameters.json");
    files.put(
        "w/releases/0001/schema.json",
        "{\"version\":1,\"features\":[{\"name\":\"a\",\"min\":0,\"max\":1}]}");
    files.refuses(3, PREDICT + "two.csv", "the schema is not the one");
  }
}

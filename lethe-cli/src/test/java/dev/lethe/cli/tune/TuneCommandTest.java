package dev.lethe.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.WorkspaceFixture;
import dev.lethe.data.evaluate.ChosenOn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parameters are tried, and certificates of the chosen ones say by which rows. */
class TuneCommandTest {

  private static final String ROWS = " --data FOLDER/table.csv --schema FOLDER/schema.json";
  private static final String TUNE = "tune --model logistic" + ROWS;
  private static final String TRAIN = "train --model logistic" + ROWS + " --workspace FOLDER/";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void write() {
    files = WorkspaceFixture.in(folder);
  }

  @Test
  void tuning_prints_the_fields_of_the_contract() {
    JsonNode tuned = files.json(TUNE + " --lambda 0.1,0.01 --radius 1,2 --folds 3");
    assertThat(tuned.propertyStream().map(Map.Entry::getKey))
        .contains("best", "tried", "assumption");
    assertThat(tuned.get("tried")).hasSize(4);
    assertThat(tuned.get("tried").get(0).get("lambda").asDouble()).isEqualTo(0.1);
    assertThat(tuned.get("tried").get(0).get("score").asDouble()).isEqualTo(1);
    assertThat(tuned.get("best").get("lambda").isNumber()).isTrue();
    assertThat(files.works(TUNE + " --test FOLDER/more.csv").out())
        .contains("lambda 0.1", "best", "baseline", ChosenOn.PEOPLE.assumption());
  }

  @Test
  void a_tuned_model_is_certified_with_the_assumption() throws Exception {
    for (String flag : new String[] {"", " --public"}) {
      ChosenOn rows = flag.isEmpty() ? ChosenOn.PEOPLE : ChosenOn.PUBLIC;
      String name = rows.word();
      files.put(name + ".json", files.works(TUNE + " --lambda 0.05 --json" + flag).out());
      files.works(TRAIN + name + " --tuned FOLDER/" + name + ".json");
      files.works("release TERMS --workspace FOLDER/" + name);
      JsonNode envelope =
          JsonMapper.shared()
              .readTree(Files.readString(files.file(name + "/releases/0001/certificate.json")));
      byte[] payload = Base64.getDecoder().decode(envelope.get("payload").asString());
      JsonNode said = JsonMapper.shared().readTree(payload).get("predicate").get("assumptions");
      assertThat(said.valueStream().map(JsonNode::asString)).contains(rows.assumption());
    }
    String mixed = TRAIN + "x --tuned FOLDER/people.json";
    files.refuses(2, mixed + " --lambda 1", "--lambda does not go with --tuned");
    files.refuses(2, mixed.replace("logistic", "ridge"), "--tuned is of a logistic model", "ridge");
    files.refuses(3, TRAIN + "x --tuned FOLDER/schema.json", "schema.json");
  }

  @Test
  void what_cannot_be_tuned_is_refused() {
    files.refuses(2, TUNE.replace("logistic", "pca"), "predicts no label");
    files.refuses(2, TUNE.replace("logistic", "svm"), "svm needs margin");
    files.refuses(2, TUNE.replace("logistic", "ridge") + " --radius 1", "--radius does not go");
    files.refuses(2, TUNE + " --folds 2 --test FOLDER/more.csv", "exclude each other");
    files.refuses(2, TUNE + " --folds 500", "the 120 people");
  }

  @Test
  void training_tells_how_good_the_model_is_on_others() {
    JsonNode held = files.json(TRAIN + "h --lambda 0.05 --holdout 0.3");
    JsonNode tried = held.get("holdout");
    assertThat(tried.propertyStream().map(Map.Entry::getKey))
        .containsExactly("rows", "accuracy", "baseline");
    assertThat(tried.get("rows").asInt() + held.get("rows").asInt()).isEqualTo(120);
    assertThat(tried.get("accuracy").asDouble()).isEqualTo(1);
    assertThat(files.works(TRAIN + "t --lambda 0.05 --test FOLDER/more.csv").out())
        .contains("on rows it was not trained on: accuracy 1 on 7 rows (0.571429");
    files.put("weights.json", "[-1, 0]");
    JsonNode adopted =
        files.json(TRAIN + "a --lambda 0.05 --weights FOLDER/weights.json --test FOLDER/more.csv");
    assertThat(adopted.get("holdout").get("accuracy").asDouble()).isZero();
    files.refuses(
        2, TRAIN + "x --lambda 0.05 --weights FOLDER/weights.json --holdout 0.2", "--test FILE");
    files.refuses(2, TRAIN + "x --lambda 0.05 --holdout 0.2 --test FOLDER/more.csv", "exclude");
    files.refuses(2, TRAIN + "x --lambda 0.05 --holdout 0", "between 0 and 1");
    files.refuses(
        2, TRAIN.replace("logistic", "pca") + "x --k 1 --holdout 0.2", "predicts no label");
    assertThat(files.file("x")).doesNotExist();
  }
}

package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A table with an array of embeddings beside it, from the draft of a schema to the certificate. */
class EmbeddingsTest {

  private static final int SIZE = 48;

  @TempDir Path folder = Path.of("");

  private WorkspaceFixture cli = new WorkspaceFixture(folder);

  @BeforeEach
  void writePeople() throws IOException {
    cli = new WorkspaceFixture(folder);
    write("all", 0, 150);
    write("more", 150, 5);
    write("left", 1, 149);
    cli.put(
        "schema.json",
        "{\"version\":1,\"id\":\"who\",\"label\":{\"name\":\"y\",\"kind\":\"binary\",\"positive\":"
            + "[\"yes\"],\"negative\":[\"no\"]},\"features\":[{\"list\":\"embedding\",\"size\":"
            + SIZE
            + ",\"norm\":1}]}");
  }

  /** Each person's numbers come from the person's own seed. */
  private void write(String name, int first, int count) throws IOException {
    StringBuilder table = new StringBuilder("who,y\n");
    ByteBuffer numbers = ByteBuffer.allocate(4 * SIZE * count).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = first; i < first + count; i++) {
      table.append("p%d,%s\n".formatted(i, i % 2 == 0 ? "yes" : "no"));
      Random random = new Random(i);
      for (int j = 0; j < SIZE; j++) {
        numbers.putFloat((float) ((i % 2 == 0 ? 0.05 : -0.05) + 0.05 * random.nextGaussian()));
      }
    }
    cli.put(name + ".csv", table.toString());
    byte[] header =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }\n"
            .formatted(count, SIZE)
            .getBytes(StandardCharsets.US_ASCII);
    ByteBuffer file =
        ByteBuffer.allocate(10 + header.length + numbers.capacity())
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
            .putShort((short) header.length)
            .put(header)
            .put(numbers.array());
    Files.write(folder.resolve(name + ".npy"), file.array());
  }

  private static String rows(String name) {
    return " --data FOLDER/" + name + ".csv --embeddings FOLDER/" + name + ".npy ";
  }

  @Test
  void people_are_trained_on_added_forgotten_and_verified() {
    cli.works(
        "train"
            + rows("all")
            + "--schema FOLDER/schema.json --model logistic --lambda 0.05 --workspace FOLDER/w");
    JsonNode forgot = cli.json("forget --workspace FOLDER/w --subjects p0 TERMS");
    String verify =
        "verify " + forgot.get("certificate").asString() + " --schema FOLDER/schema.json";
    assertThat(cli.works(verify + rows("left")).out()).contains("commitment");
    assertThat(cli.run(verify + rows("all")).exitCode()).isEqualTo(5);
    assertThat(cli.works("add --workspace FOLDER/w" + rows("more")).out())
        .isEqualTo("5 rows added\n");
  }

  @Test
  void a_draft_and_a_question_read_them_too() {
    CommandRun draft =
        cli.works("schema infer FOLDER/all.csv --embeddings FOLDER/all.npy --label y --id who");
    assertThat(draft.out()).contains("\"list\" : \"embedding\"", "\"size\" : " + SIZE);
    cli.put("draft.json", draft.out());
    assertThat(cli.works("statistics" + rows("all") + "--schema FOLDER/draft.json").out())
        .containsPattern("features +" + (SIZE + 1)); // and a bias, as drafts have
  }

  @Test
  void other_counts_and_other_places_are_refused() {
    String statistics = "statistics --schema FOLDER/schema.json --data ";
    cli.refuses(
        3,
        statistics + "FOLDER/left.csv --embeddings FOLDER/all.npy",
        "one embedding for each row",
        "there are 150, and",
        "has 149");
    cli.refuses(3, statistics + "FOLDER/all.npy", "a NumPy array", "--embeddings");
    cli.refuses(2, statistics + "spark:parquet:x --embeddings FOLDER/all.npy", "rows on a cluster");
  }
}

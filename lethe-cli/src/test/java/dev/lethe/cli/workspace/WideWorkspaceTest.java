package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractIntegerAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** More features than a matrix of their products is kept of, from the table to the certificate. */
class WideWorkspaceTest {

  private static final int WORDS = 2_300;

  @TempDir Path folder = Path.of("");

  /** Everybody says one word of many. */
  private WorkspaceFixture people() {
    WorkspaceFixture made = new WorkspaceFixture(folder);
    Random random = new Random(1);
    StringBuilder table = new StringBuilder("who,word,score,y\n");
    for (int i = 0; i < 200; i++) {
      int word = random.nextInt(WORDS);
      boolean yes = random.nextDouble() < 0.5 + 0.4 * Math.sin(word);
      table.append("p%d,w%d,%s,%s\n".formatted(i, word, random.nextDouble(), yes ? "yes" : "no"));
    }
    made.put("table.csv", table.toString());
    String words =
        IntStream.range(0, WORDS).mapToObj(j -> "\"w" + j + "\"").collect(Collectors.joining(","));
    made.put(
        "schema.json",
        "{\"version\":1,\"id\":\"who\",\"bias\":true,\"label\":{\"name\":\"y\",\"kind\":\"binary\","
            + "\"positive\":[\"yes\"],\"negative\":[\"no\"]},\"features\":[{\"name\":\"word\","
            + "\"categories\":["
            + words
            + "]},{\"name\":\"score\",\"min\":0,\"max\":1}]}");
    return made;
  }

  @Test
  void a_wide_model_is_trained_released_planned_forgotten_from_and_verified() throws IOException {
    WorkspaceFixture cli = people();
    cli.train("w", "");
    assertThat(Files.size(folder.resolve("w/workspace.db")))
        .as("one matrix of all products would be 42 MB")
        .isLessThan(8_000_000);
    cli.works("release --workspace FOLDER/w TERMS");
    String plan = cli.works("plan --workspace FOLDER/w --subjects p3 p17 TERMS").out();
    assertThat(plan)
        .contains("newton, a-priori     refused: an a-priori Newton step needs a Hessian")
        .contains("* newton, verified");
    cli.refuses(
        4,
        "forget --workspace FOLDER/w --subjects p3 --method newton --certify a-priori TERMS",
        "none is kept beyond 2000 weights, but there are 2302",
        "use the verified release, or descent or passive");
    String left =
        Files.readAllLines(folder.resolve("table.csv")).stream()
            .filter(line -> !line.startsWith("p3,") && !line.startsWith("p17,"))
            .collect(Collectors.joining("\n"));
    cli.put("left.csv", left);
    JsonNode first = cli.json("forget --workspace FOLDER/w --subjects p3 p17 TERMS");
    assertThat(first.get("method").asString()).isEqualTo("newton");
    verify(cli, first, "left.csv").isZero();
    verify(cli, first, "table.csv").isEqualTo(5);
    for (String each : new String[] {"p20 --method passive", "p21 --method descent"}) {
      JsonNode next =
          cli.json("forget --workspace FOLDER/w --subjects " + each + " --certify a-priori TERMS");
      String who = each.substring(0, 3) + ",";
      left = left.lines().filter(line -> !line.startsWith(who)).collect(Collectors.joining("\n"));
      cli.put("left.csv", left);
      verify(cli, next, "left.csv").isZero();
    }
  }

  private static AbstractIntegerAssert<?> verify(
      WorkspaceFixture cli, JsonNode issued, String rows) {
    CommandRun run =
        cli.run(
            "verify %s --data FOLDER/%s --schema FOLDER/schema.json"
                .formatted(issued.get("certificate").asString(), rows));
    return assertThat(run.exitCode()).as(run.out() + run.err());
  }
}

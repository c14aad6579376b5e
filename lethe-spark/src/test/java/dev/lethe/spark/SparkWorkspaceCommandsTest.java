package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.data.schema.SchemaWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** The commands on a workspace whose rows are on Spark: each runs, or says why not. */
@Tag("slow")
class SparkWorkspaceCommandsTest extends LocalSpark {

  private static final String TERMS = " --epsilon 1 --delta 1e-6 --capacity 10 --json";

  private Path home;

  @BeforeAll
  void train(@TempDir Path shared) throws IOException {
    home = shared;
    List<Row> people = People.rows(800, 9);
    People.table(session, people, 3).write().parquet(home.resolve("people").toString());
    Files.writeString(home.resolve("people.csv"), People.csv(people));
    Files.writeString(home.resolve("schema.json"), SchemaWriter.json(People.classes()));
    Files.writeString(home.resolve("ragged.csv"), People.csv(people) + "p1,3\n");
    String train = "train --schema HOME/schema.json --model logistic --lambda 0.01 --json ";
    done(train + "--workspace HOME/far --data spark:parquet:HOME/people");
    done(train + "--workspace HOME/near --data HOME/people.csv");
  }

  private Ran run(String line) {
    return Ran.line(line.replace("HOME", home.toString()));
  }

  private Ran done(String line) {
    Ran ran = run(line);
    assertThat(ran.exit()).as(ran.err()).isZero();
    return ran;
  }

  @Test
  void an_audit_reads_the_rows_and_changes_nothing() {
    done("audit --workspace HOME/far --trials 200" + TERMS);
    done("audit --workspace HOME/far --subjects p3 p5 --trials 200" + TERMS);
    assertThat(session.read().parquet(home.resolve("people").toString()).count()).isEqualTo(800);
  }

  @Test
  void differencing_reads_the_rows() {
    Ran ran =
        done(
            "audit differencing --workspace HOME/far --deletions 5 --epsilon 1 --delta 1e-6 --json");
    assertThat(JsonMapper.shared().readTree(ran.out()).get("cosine").get("exact").doubleValue())
        .isGreaterThan(0.9);
  }

  @Test
  void a_plan_has_the_noise_of_the_same_rows_in_a_workspace_of_their_own() {
    String plan = " --subjects p3 p5" + TERMS;
    assertThat(sigmas(done("plan --workspace HOME/far" + plan)))
        .isNotEmpty()
        .isEqualTo(sigmas(done("plan --workspace HOME/near" + plan)));
  }

  private static List<String> sigmas(Ran ran) {
    return JsonMapper.shared()
        .readTree(ran.out())
        .get("ways")
        .valueStream()
        .map(way -> way.get("method") + " " + way.get("certification") + " " + way.get("sigma"))
        .toList();
  }

  static List<BadLine> badLines() {
    return List.of(
        BadLine.of(
            "train --schema HOME/schema.json --model logistic --lambda 0.01 --workspace HOME/no"
                + " --data spark:csv:HOME/ragged.csv",
            3,
            "ragged.csv",
            "p1,3"),
        BadLine.of("add --workspace HOME/far --data HOME/nothing.csv", 2, "add them there"),
        BadLine.of("add --workspace HOME/near --data spark:parquet:HOME/people", 2, "not copied"),
        BadLine.of("plan --workspace HOME/far --subjects nobody" + TERMS, 3, "no row"),
        BadLine.of("audit --workspace HOME/far --subjects nobody" + TERMS, 3, "no row"),
        BadLine.of(
            "forget --workspace HOME/far --subjects p1" + TERMS, 4, "still has", "--delete"));
  }

  @ParameterizedTest
  @MethodSource("badLines")
  void bad_lines_end_with_their_code_and_a_reason(BadLine bad) {
    bad.check(run(bad.line()));
  }
}

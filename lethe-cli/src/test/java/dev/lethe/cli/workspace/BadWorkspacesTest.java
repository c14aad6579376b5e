package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad data, bad places, bad keys and spent budgets: the promised exit code and a message. */
class BadWorkspacesTest {

  private static final String TRAIN = "train --schema FOLDER/schema.json --workspace FOLDER/w ";
  private static final String LOGISTIC = "--model logistic --lambda 0.05 --data FOLDER/";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void write() {
    files = WorkspaceFixture.in(folder);
  }

  @Test
  void a_training_that_is_refused_leaves_the_place_free() {
    files.refuses(3, TRAIN + LOGISTIC + "nan.csv", "nan.csv:2", "'a'", "NaN");
    files.refuses(3, TRAIN + LOGISTIC + "ragged.csv", "ragged.csv:3", "4");
    files.refuses(3, TRAIN + LOGISTIC + "label.csv", "label.csv:2", "maybe");
    files.refuses(3, TRAIN + LOGISTIC + "header.csv", "rows");
    files.refuses(3, TRAIN + LOGISTIC + "absent.csv", "absent.csv");
    String table = "--data FOLDER/table.csv --model ";
    files.refuses(4, TRAIN + table + "svm --margin 0.9", "margin 0.9");
    files.refuses(2, "log --workspace FOLDER/w", "no workspace here");
    files.refuses(2, TRAIN + table + "pca", "--k");
    files.refuses(2, TRAIN + table + "logistic --lambda 1 --k 2", "--k", "logistic");
    files.refuses(2, TRAIN + table + "quantile", "one numeric column");
    files.refuses(2, TRAIN + table + "logistic --lambda 1 --sigma 1", "--total-capacity");
    files.refuses(2, TRAIN + table + "logistic --lambda 1 --id other", "--id other", "'who'");
    files.refuses(2, TRAIN + table + "logistic --lambda 1 --label a", "--label a", "'y'");
    files.works(TRAIN + table + "svm --margin 0.1");
    files.refuses(2, TRAIN + table + "svm --margin 0.1", "already");
  }

  /** Each label as often on either side: w = 0, and a hundred more rows may pull it anywhere. */
  @Test
  void without_curvature_there_is_no_guarantee_and_that_is_no_bad_usage() {
    StringBuilder table = new StringBuilder("who,a,y\n");
    for (int i = 0; i < 40; i++) {
      table.append("p%d,%d,%s%n".formatted(i, i % 2 * 2 - 1, i / 2 % 2 == 0 ? "yes" : "no"));
    }
    files.put("balanced.csv", table.toString());
    files.put(
        "one.json",
        "{\"version\":1,\"id\":\"who\",\"label\":{\"name\":\"y\",\"kind\":\"binary\",\"positive\":"
            + "[\"yes\"],\"negative\":[\"no\"]},\"features\":[{\"name\":\"a\",\"min\":-1,\"max\":1}]}");
    String rows = "--data FOLDER/balanced.csv --schema FOLDER/one.json --lambda 0 --radius 1e4 ";
    files.works("train --model logistic --workspace FOLDER/flat " + rows);
    String passive = " --epsilon 1 --delta 1e-5 --method passive --certify a-priori";
    files.refuses(4, "release --workspace FOLDER/flat" + passive, "proves nothing here");
    files.refuses(
        4, "forget --workspace FOLDER/flat --subjects p1" + passive, "lambda > 0", "smaller ball");
    files.works("sensitivity logistic --capacity 100 " + rows);
    files.refuses(4, "sensitivity newton --capacity 100 " + rows, "needs curvature");
    files.refuses(4, "sensitivity descent --capacity 100 " + rows, "strong convexity");
    files.works("release --workspace FOLDER/flat TERMS");
  }

  @Test
  void places_without_a_workspace_of_ours_are_refused_and_left_alone()
      throws IOException, SQLException {
    files.refuses(2, "log --workspace FOLDER/nowhere", "no workspace here");
    files.refuses(2, "log --workspace FOLDER/table.csv", "no workspace here");
    files.refuses(2, "log --workspace jdbc:postgresql://localhost:1/x", "--key FILE");
    files.refuses(2, "log --workspace jdbc:mysql://localhost/x --key k --out o", "postgresql");
    files.refuses(
        2,
        "log --workspace jdbc:postgresql://localhost:1/x?password=hush --key k --out o",
        "cannot be reached");
    assertThat(
            files
                .run("log --workspace jdbc:postgresql://x:1/x?password=hush --key k --out o")
                .err())
        .doesNotContain("hush");

    files.train("newer", "");
    sql("newer", "INSERT INTO schema_version VALUES (999, 1)");
    files.refuses(3, "log --workspace FOLDER/newer", "version", "use a newer");

    files.train("torn", "");
    Path database = folder.resolve("torn/workspace.db");
    Files.write(database, Arrays.copyOf(Files.readAllBytes(database), 100_000));
    files.refuses(3, "release --workspace FOLDER/torn TERMS", "FOLDER/torn");

    files.train("text", "");
    Files.writeString(folder.resolve("text/workspace.db"), "x".repeat(5000));
    files.refuses(3, "release --workspace FOLDER/text TERMS", "not a database");
  }

  private void sql(String workspace, String statement) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:sqlite:" + folder.resolve(workspace + "/workspace.db"));
        Statement made = connection.createStatement()) {
      made.execute(statement);
    }
  }

  @Test
  void only_the_key_in_use_signs() throws IOException {
    files.train("w", "");
    files.train("other", "");
    String release = "release --workspace FOLDER/w TERMS";
    Path key = folder.resolve("w/signing-key.pem");
    Path aside = folder.resolve("aside.pem");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
    files.refuses(3, release, "only its owner", "rw-r--r--", "chmod 600");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    files.works(release);

    Files.move(key, aside);
    files.refuses(3, release, "signing-key.pem", "no signing key", "lethe key rotate");
    Files.copy(folder.resolve("other/signing-key.pem"), key, StandardCopyOption.COPY_ATTRIBUTES);
    files.refuses(3, release, "the one in use is", "put that one back");
    Files.writeString(key, "not a key");
    files.refuses(3, release, "PEM");
    assertThat(files.json("log --workspace FOLDER/w").get("releases")).hasSize(1);

    Files.delete(key);
    files.works("key rotate --workspace FOLDER/w");
    files.works(release);
    Files.move(aside, key, StandardCopyOption.REPLACE_EXISTING);
    files.refuses(3, release, "the one in use is");
  }

  @Test
  void nothing_is_left_is_no_model() {
    files.works(TRAIN + LOGISTIC + "two.csv");
    files.refuses(
        4, "forget --workspace FOLDER/w --subjects p0 p1 TERMS", "nothing is retained", "delete");
    assertThat(files.json("log --workspace FOLDER/w").get("rows").asInt()).isEqualTo(2);
  }

  @Test
  void a_spent_budget_stops_a_release_before_it_is_out() {
    files.train("w", " --budget 1 1e-5");
    files.works("release --workspace FOLDER/w TERMS");
    files.refuses(4, "release --workspace FOLDER/w TERMS", "over budget", "together", "budget");
    files.refuses(4, "forget --workspace FOLDER/w --subjects p3 TERMS", "over budget");
    assertThat(folder.resolve("w/releases/0002")).doesNotExist();
    assertThat(files.json("log --workspace FOLDER/w").get("rows").asInt()).isEqualTo(120);
    String forget = "forget --workspace FOLDER/w --subjects p3 ";
    files.refuses(2, forget, "--epsilon", "--no-release");
    files.refuses(2, forget + "--epsilon 1", "--delta");
    files.refuses(2, forget + "--no-release TERMS", "mutually exclusive");
    files.refuses(2, forget + "--no-release --delete", "no table to delete from");
    files.works(forget + "--no-release");
    assertThat(files.json("log --workspace FOLDER/w").get("rows").asInt()).isEqualTo(119);
  }

  @Test
  void the_total_capacity_of_sealed_mode_is_kept() {
    files.train("w", " --sigma 2 --total-capacity 3");
    files.works("forget --workspace FOLDER/w --subjects p1 p2 TERMS");
    files.refuses(
        4,
        "forget --workspace FOLDER/w --subjects p3 p4 TERMS",
        "is 3 rows",
        "2 before it",
        "4 would be forgotten",
        "--no-release");
    files.works("forget --workspace FOLDER/w --subjects p3 TERMS");
    assertThat(files.json("log --workspace FOLDER/w").get("joint").asString())
        .contains("not to be published");
  }

  @Test
  void ids_that_are_no_text_are_refused() throws IOException {
    files.train("w", "");
    Files.write(folder.resolve("latin.txt"), "p1\nRené\n".getBytes(StandardCharsets.ISO_8859_1));
    files.refuses(
        3, "forget --workspace FOLDER/w --subjects FOLDER/latin.txt TERMS", "latin.txt", "UTF-8");
  }
}

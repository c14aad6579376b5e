package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What an auditor is given: the table without those who left. */
class RetainedRowsTest {

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void write() {
    files = WorkspaceFixture.in(folder);
  }

  private JsonNode rows(String table, String to) {
    return files.json(
        "workspace rows --workspace FOLDER/w --data FOLDER/" + table + " --to FOLDER/" + to);
  }

  private String verify(String data) {
    return "verify FOLDER/w/releases/0001/certificate.json --schema FOLDER/schema.json --data FOLDER/"
        + data;
  }

  @Test
  void a_certificate_after_holdout_and_forgetting_is_verified_with_them() throws IOException {
    files.train("w", " --holdout 0.2");
    assertThat(rows("table.csv", "kept.csv").get("complete").asBoolean()).isTrue();
    String somebody = Files.readAllLines(files.file("kept.csv")).get(1).split(",", -1)[0];
    files.works("forget --subjects " + somebody + " TERMS --workspace FOLDER/w");
    assertThat(rows("table.csv", "retained.csv").get("complete").asBoolean()).isTrue();
    assertThat(Files.readString(files.file("retained.csv"))).doesNotContain("\n" + somebody + ",");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(files.file("retained.csv"))))
        .isEqualTo("rw-------");
    files.works(verify("retained.csv"));
    assertThat(files.run(verify("kept.csv")).exitCode()).as("with who left").isEqualTo(5);
    assertThat(files.run(verify("table.csv")).exitCode()).as("the whole table").isEqualTo(5);
  }

  @Test
  void rows_of_other_files_are_missed_aloud() {
    files.train("w", "");
    files.works("add --data FOLDER/more.csv --workspace FOLDER/w");
    JsonNode told = rows("table.csv", "part.csv");
    assertThat(told.get("complete").asBoolean()).isFalse();
    assertThat(told.get("rows").asInt()).isEqualTo(120);
  }

  /** Rows without an id are known by their number, and those left out have none. */
  @Test
  void rows_that_were_left_out_of_the_import_are_left_out_again() throws IOException {
    String table = Files.readString(files.file("table.csv"));
    files.put("bad.csv", table.replaceFirst("\\np3,", "\np3,oops"));
    files.works(
        "train --data FOLDER/bad.csv --schema FOLDER/anonymous.json --model logistic --lambda 0.05"
            + " --workspace FOLDER/w --bad-rows report --bad-rows-file FOLDER/out.csv");
    files.works("release TERMS --workspace FOLDER/w");
    JsonNode told = rows("bad.csv", "retained.csv");
    assertThat(told.get("complete").asBoolean()).isTrue();
    assertThat(told.get("rows").asInt()).isEqualTo(119);
    assertThat(Files.readString(files.file("retained.csv")))
        .contains("\np119,")
        .doesNotContain("p3,");
    files.works(verify("retained.csv").replace("schema.json", "anonymous.json"));
  }

  @Test
  void a_file_that_is_there_stays() throws IOException {
    files.train("w", "");
    String before = Files.readString(files.file("more.csv"));
    files.refuses(
        2,
        "workspace rows --workspace FOLDER/w --data FOLDER/table.csv --to FOLDER/more.csv",
        "--to needs a new file",
        "more.csv");
    assertThat(Files.readString(files.file("more.csv"))).isEqualTo(before);
    files.refuses(
        3,
        "workspace rows --workspace FOLDER/w --data FOLDER/some.txt --to FOLDER/x.csv",
        "some.txt");
    assertThat(files.file("x.csv")).doesNotExist();
    assertThat(files.file("x.csv.part")).doesNotExist();
  }
}

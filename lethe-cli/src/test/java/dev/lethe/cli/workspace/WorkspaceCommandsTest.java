package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The commands of a workspace print what the contract says. */
class WorkspaceCommandsTest {

  private static final String TRAIN =
      "train --data FOLDER/table.csv --schema FOLDER/schema.json --workspace FOLDER/";

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void write() {
    files = WorkspaceFixture.in(folder);
  }

  private static List<String> names(JsonNode node) {
    return node.propertyStream().map(Map.Entry::getKey).toList();
  }

  private static void pathsExist(JsonNode issued) {
    for (String name : List.of("parameters", "certificate", "page", "letter", "opening")) {
      assertThat(Path.of(issued.get(name).asString())).as(name).exists();
    }
  }

  @Test
  void what_sealed_mode_would_cost_is_told_where_it_is_not_on() {
    String logistic = "w --model logistic --lambda 0.05";
    assertThat(files.works(TRAIN + logistic).out())
        .contains("not somebody who kept an earlier one")
        .contains("--total-capacity 1, for 2 releases together at (ε = 1, δ = 1e-5)");
    JsonNode sealed = files.json("plan --workspace FOLDER/w --subjects p5 TERMS").get("sealed");
    assertThat(names(sealed))
        .startsWith("epsilon", "delta", "releases", "total_capacity", "rows_at_least", "sigma")
        .contains("sensitivity", "utility");
    assertThat(sealed.get("total_capacity").asInt()).isEqualTo(10);
    assertThat(sealed.get("rows_at_least").asInt()).isEqualTo(110);
    assertThat(sealed.get("utility").get("measure").asString()).isEqualTo("accuracy");
    assertThat(files.works("plan --workspace FOLDER/w --subjects p5 TERMS").out())
        .contains("sealed mode covers them too: --sigma " + sealed.get("sigma").asString());

    String declared = " --sigma " + sealed.get("sigma").asString() + " --total-capacity 10";
    assertThat(names(files.json(TRAIN + "s --model logistic --lambda 0.05" + declared)))
        .doesNotContain("sealed");
    files.works("release --workspace FOLDER/s TERMS");

    JsonNode flat = files.json(TRAIN + "f --model logistic --lambda 0").get("sealed");
    assertThat(flat.get("unavailable").asString()).contains("lambda > 0");
  }

  @Test
  void every_command_prints_one_json_object_of_the_shape_in_the_contract() {
    JsonNode trained = files.json(TRAIN + "w --model logistic --lambda 0.05");
    assertThat(names(trained))
        .containsExactly("workspace", "model", "rows", "subjects", "features", "keyid", "sealed");
    assertThat(trained.get("rows").asInt()).isEqualTo(120);

    JsonNode released = files.json("release --workspace FOLDER/w TERMS");
    assertThat(names(released))
        .contains("request", "method", "sigma", "guarantee", "parameters", "certificate");
    assertThat(released.get("request").isNull()).isTrue();
    pathsExist(released);

    JsonNode plan = files.json("plan --workspace FOLDER/w --subjects p5 TERMS");
    assertThat(names(plan)).containsExactly("ways", "auto", "why", "capacity", "sealed");
    assertThat(plan.get("ways")).hasSizeGreaterThan(4);

    JsonNode forgotten =
        files.json("forget --workspace FOLDER/w --subjects FOLDER/some.txt --allow-unknown TERMS");
    assertThat(names(forgotten)).containsAll(names(released)).contains("forgotten");
    assertThat(forgotten.get("request").asInt()).isEqualTo(1);
    assertThat(forgotten.get("guarantee").get("epsilon").asDouble()).isEqualTo(1);
    assertThat(forgotten.get("forgotten").toString())
        .isEqualTo("{\"subjects\":2,\"rows\":2,\"unknown\":[\"stranger\"],\"repeated\":[\"p5\"]}");
    pathsExist(forgotten);
    assertThat(Path.of(released.get("opening").asString())).doesNotExist();

    JsonNode left = files.json("forget --workspace FOLDER/w --subjects p20 --no-release");
    assertThat(left.toString())
        .isEqualTo(
            "{\"request\":2,\"release\":null,\"forgotten\":{\"subjects\":1,\"rows\":1,"
                + "\"unknown\":[],\"repeated\":[]},\"unknown\":[],\"purged\":true}");

    JsonNode added = files.json("add --workspace FOLDER/w --data FOLDER/more.csv");
    assertThat(added.toString()).isEqualTo("{\"added\":7,\"rows\":124}");

    JsonNode log = files.json("log --workspace FOLDER/w");
    assertThat(names(log)).containsExactly("rows", "subjects", "releases", "requests");
    assertThat(log.get("releases")).hasSize(2);
    assertThat(log.get("requests").get(0).get("rows").asInt()).isEqualTo(2);

    JsonNode shown = files.json("key show --workspace FOLDER/w");
    JsonNode rotated = files.json("key rotate --workspace FOLDER/w");
    assertThat(names(rotated)).containsExactly("keyid", "pem", "earlier", "keys", "publish");
    assertThat(rotated.get("earlier").get(0)).isEqualTo(shown.get("pem"));
    assertThat(rotated.get("keyid")).isNotEqualTo(shown.get("keyid"));
  }

  @Test
  void every_model_is_trained_released_and_forgotten_from_and_its_certificate_verified() {
    List<String> models =
        List.of(
            "schema.json --model logistic --lambda 0.05",
            "schema.json --model logistic --lambda 0.05 --radius 5",
            "schema.json --model pca --k 1",
            "schema.json --model svm --margin 0.1",
            "number.json --model ridge --lambda 0.05",
            "column.json --model quantile --q 0.25");
    for (int i = 0; i < models.size(); i++) {
      String train = "train --data FOLDER/table.csv --workspace FOLDER/" + i + " --schema FOLDER/";
      files.works(train + models.get(i));
      files.works("release --workspace FOLDER/" + i + " TERMS");
      JsonNode issued = files.json("forget --workspace FOLDER/" + i + " --subjects p7 p8 TERMS");
      pathsExist(issued);
      files.works("verify " + issued.get("certificate").asString());
    }
  }

  @Test
  void old_certificates_stay_verifiable_after_a_rotation() throws IOException {
    files.train("w", "");
    String first = files.json("release --workspace FOLDER/w TERMS").get("certificate").asString();
    files.works("key rotate --workspace FOLDER/w");
    String second = files.json("release --workspace FOLDER/w TERMS").get("certificate").asString();
    files.works("verify " + first);
    files.works("verify " + second);
    Path key = Path.of(second).resolveSibling("public-key.pem");
    files.works("verify " + first + " --key " + key); // it signed the list, which has the old one
    Files.delete(Path.of(first).resolveSibling("keys.json"));
    CommandRun foreign = files.run("verify " + first + " --key " + key);
    assertThat(foreign.exitCode()).isEqualTo(5);
    assertThat(foreign.out()).contains("FAILED", "signature");
  }

  @Test
  void without_an_id_column_each_row_is_a_subject_by_its_number() {
    files.works(
        "train --data FOLDER/table.csv --schema FOLDER/anonymous.json --model logistic --lambda 0.05"
            + " --workspace FOLDER/w");
    files.works("add --workspace FOLDER/w --data FOLDER/more.csv");
    files.works("forget --workspace FOLDER/w --subjects 3 120 121 127 TERMS");
    files.refuses(3, "forget --workspace FOLDER/w --subjects 128 TERMS", "nothing was changed");
    assertThat(files.json("log --workspace FOLDER/w").get("rows").asInt()).isEqualTo(123);
  }

  @Test
  void bad_rows_are_left_out_and_listed_where_that_is_asked_for() throws IOException {
    String table = Files.readString(folder.resolve("table.csv"));
    files.put("dirty.csv", table + "p900,7,0,yes\np901,0.1\np902,0.1,0,maybe\n");
    String train =
        "train --data FOLDER/dirty.csv --schema FOLDER/schema.json --model logistic --lambda 0.05"
            + " --workspace FOLDER/w";
    files.refuses(3, train, "dirty.csv:122", "7");
    Path list = folder.resolve("left.csv");
    JsonNode trained = files.json(train + " --bad-rows report --bad-rows-file FOLDER/left.csv");
    assertThat(trained.get("left_out").asInt()).isEqualTo(3);
    assertThat(trained.get("rows").asInt()).isEqualTo(120);
    assertThat(Files.readAllLines(list))
        .hasSize(4)
        .startsWith("row,reason")
        .element(1)
        .asString()
        .contains("dirty.csv:122\",\"column 2 'a': a value must lie")
        .endsWith("but got \"\"7\"\"\"");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(list)))
        .isEqualTo("rw-------");
    files.refuses(2, "add --workspace FOLDER/w --data FOLDER/two.csv", "--again");
    String add =
        "add --workspace FOLDER/w --data FOLDER/dirty.csv --again --bad-rows report"
            + " --bad-rows-file FOLDER/";
    files.refuses(2, add + "left.csv", "--bad-rows-file needs a new file", "left.csv");
    files.refuses(2, add + "w", "--bad-rows-file needs a new file");
    assertThat(Files.readAllLines(list)).hasSize(4);
    Path empty = files.put("empty.csv", "");
    assertThat(files.json(add + "empty.csv").get("added").asInt()).isEqualTo(120);
    assertThat(Files.readAllLines(empty)).isEqualTo(Files.readAllLines(list));
    assertThat(Files.getPosixFilePermissions(empty)).isEqualTo(Files.getPosixFilePermissions(list));
  }

  @Test
  void a_second_import_is_noticed_by_the_rows_and_nothing_is_kept_of_a_file() {
    files.train("w", "");
    String add = "add --workspace FOLDER/w --data FOLDER/more.csv";
    files.works(add);
    files.refuses(2, add, "are here already", "--again");
    files.works(add + " --again");
    files.works("forget --workspace FOLDER/w --no-release --subjects p500 p501 p502 p503");
    files.works(add); // three of seven are here: not the same file any more
    files.works(
        "train --data FOLDER/table.csv --schema FOLDER/anonymous.json --model logistic --lambda 0.05"
            + " --workspace FOLDER/nameless");
    files.refuses(2, "add --workspace FOLDER/nameless --data FOLDER/two.csv", "--again");
    files.works("add --workspace FOLDER/nameless --data FOLDER/more.csv");
  }

  /** Whatever goes wrong later, the people are still there and nothing is half done. */
  @Test
  void what_is_refused_changes_nothing() {
    files.train("w", "");
    files.works("release --workspace FOLDER/w TERMS");
    JsonNode before = files.json("log --workspace FOLDER/w");
    List<String> listed = list();
    String forget = "forget --workspace FOLDER/w TERMS --subjects ";
    files.refuses(3, forget + "stranger", "none of the 1 named subjects", "nothing was changed");
    files.refuses(3, forget + "stranger stranger other", "none of the 2 named subjects");
    files.refuses(3, forget + "FOLDER/nobody.txt", "nobody.txt", "no id");
    files.refuses(
        4,
        forget + "p0 p1 p2 p3 p4 p5 p6 p7 p8 p9 p10",
        "11 rows",
        "capacity is 10",
        "split it, or declare a larger capacity");
    files.refuses(
        2, forget + "p1 --method exact", "logistic has no way 'exact'", "newton, verified");
    files.refuses(2, forget + "p1 --method retrain --certify a-priori", "retrain, a-priori");
    files.refuses(2, forget + "p1 --method sideways", "--method is auto", "sideways");
    files.refuses(2, forget + "p1 --certify hoped", "hoped");
    files.refuses(2, forget + "p1 --target -1", "target", "-1");
    files.refuses(2, "forget --workspace FOLDER/w TERMS", "--subjects");
    files.refuses(2, "release --workspace FOLDER/w --delta 1e-5", "--epsilon");
    files.refuses(3, "add --workspace FOLDER/w --data FOLDER/nan.csv", "nan.csv:2", "NaN");
    files.refuses(3, "add --workspace FOLDER/w --data FOLDER/header.csv", "rows");
    assertThat(files.json("log --workspace FOLDER/w")).isEqualTo(before);
    assertThat(list()).isEqualTo(listed);
    assertThat(files.json(forget + "p1").get("request").asInt()).isEqualTo(1);
  }

  private List<String> list() {
    try (Stream<Path> all = Files.walk(folder.resolve("w"))) {
      return List.copyOf(new TreeSet<>(all.map(Path::toString).toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void a_purge_that_a_reader_holds_up_is_an_error_only_for_who_insists() throws SQLException {
    files.works(TRAIN + "w --model ridge --lambda 0.05");
    assertThat(files.run("forget --workspace FOLDER/w --subjects p4 TERMS --purge").exitCode())
        .isZero();
    String database = "jdbc:sqlite:" + folder.resolve("w/workspace.db");
    try (Connection reader = DriverManager.getConnection(database);
        Statement statement = reader.createStatement()) {
      reader.setAutoCommit(false);
      statement.executeQuery("SELECT name FROM sqlite_master").next();
      assertThat(files.run("forget --workspace FOLDER/w --subjects p6 TERMS").exitCode()).isZero();
      CommandRun insisting = files.run("forget --workspace FOLDER/w --subjects p8 TERMS --purge");
      assertThat(insisting.exitCode()).isEqualTo(4);
      assertThat(insisting.err()).contains("the purge is pending");
    }
    assertThat(files.json("log --workspace FOLDER/w").get("requests")).hasSize(3);
  }

  @Test
  void a_folder_needs_no_traffic_through_a_log() {
    files.works(TRAIN + "w --model ridge --lambda 0.05");
    CommandRun run = files.run("forget --workspace FOLDER/w --subjects p4 TERMS --purge-wal");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("every purge overwrites").doesNotContain("MB");
  }
}

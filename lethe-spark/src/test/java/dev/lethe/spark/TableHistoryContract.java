package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.History;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Old versions of a table go when people leave it, or are on record until they do. The judges: a
 * query of every version that can be asked for, every file of rows that is left, and the bytes of
 * all files.
 */
abstract class TableHistoryContract extends TableFormatContract {

  private static final String CODEC = "spark.sql.parquet.compression.codec";
  private static final byte[] BYTES = NAMES.get(2).getBytes(StandardCharsets.UTF_8);

  /** Names are then found in files as they are. */
  @BeforeEach
  void writePlainly() {
    session.conf().set(CODEC, "uncompressed");
  }

  @AfterEach
  void takeBack() {
    session.conf().unset(CODEC);
  }

  /** Their rows in all versions; one whose files are gone has none. */
  long readable(String table) {
    return versions(table).stream().mapToLong(TableHistoryContract::inVersion).sum();
  }

  private static long inVersion(Dataset<Row> version) {
    try {
      return theirs(version);
    } catch (Exception unreadable) { // Spark's own are checked and not declared
      assertThat(unreadable).hasStackTraceContaining("NOT_EXIST");
      return 0;
    }
  }

  /** Their rows in all files of rows, whether or not a version has these. */
  private long inFiles(String table) throws IOException {
    long found = 0;
    for (Path file : files(table)) {
      if (file.toString().endsWith(".parquet") && !file.toString().contains("-deletes")) {
        Dataset<Row> rows = session.read().parquet(file.toString());
        found += List.of(rows.columns()).contains("person") ? theirs(rows) : 0;
      }
    }
    return found;
  }

  private List<Path> files(String table) throws IOException {
    try (Stream<Path> all = Files.walk(place(table))) {
      return all.filter(Files::isRegularFile).filter(f -> !f.toString().endsWith(".crc")).toList();
    }
  }

  /** Files in which one of the names is, as it is written. */
  private Stream<Path> withName(String table) throws IOException {
    return files(table).stream().filter(TableHistoryContract::hasName);
  }

  private static boolean hasName(Path file) {
    try {
      String all = Files.readString(file, StandardCharsets.ISO_8859_1);
      return all.contains(new String(BYTES, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void assertGone(String table) throws IOException {
    assertThat(readable(table)).as("rows in versions").isZero();
    assertThat(inFiles(table)).as("rows in files").isZero();
    try (Stream<Path> all = Files.walk(place(table))) {
      assertThat(all.map(Path::toString)).as("folders").noneMatch(each -> each.contains("=p7"));
    }
    assertThat(withName(table)).as("bytes").allMatch(this::mayHaveNames);
  }

  /** The log of a format may keep the least and the greatest value of a file that is gone. */
  abstract boolean mayHaveNames(Path file);

  private Map<String, String> markingAndForgetful() {
    Map<String, String> both = new HashMap<>(marking());
    both.putAll(forgetful());
    return both;
  }

  @Tag("slow")
  @Test
  void no_version_and_no_file_has_them_where_the_table_keeps_none() throws IOException {
    for (boolean marked : new boolean[] {true, false}) {
      String table = named("purged" + marked);
      create(table, marked ? markingAndForgetful() : forgetful());
      LakeWorkspace lake = workspace(table);
      try (Workspace workspace = lake.trained()) {
        Issued issued = workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.WITH_HISTORY);
        assertThat(issued.history().orElseThrow().gone()).as(issued.toString()).isTrue();
        assertThat(workspace.pending()).isEmpty();
        assertGone(table);
        assertThat(lake.verified(issued).isValid()).isTrue();
        assertThat(workspace.purgeHistory()).as("nothing is owed").isEmpty();
      }
    }
  }

  @Tag("slow")
  @Test
  void what_the_table_keeps_is_told_and_comes_back_later() throws IOException {
    String table = named("kept");
    create(table, marking());
    LakeWorkspace lake = workspace(table);
    lake.trained().close();
    String home = lake.home().location().toString();
    Ran forgotten =
        Ran.line(
            "forget --workspace %s --subjects p7 nobody --delete --purge-history --epsilon 1 --delta 1e-6 --capacity 100"
                .formatted(home));
    assertThat(forgotten.exit()).as("not 6: " + forgotten.err()).isEqualTo(4);
    assertThat(forgotten.err()).contains("1 of the named people have no rows here", "nobody");
    assertThat(forgotten.out()).contains("release 1");
    assertThat(forgotten.err()).contains("the request is done", "can be read", "until 20");
    assertThat(theirs(session.table(table))).isEqualTo(3);
    assertThat(readable(table)).as("the judge sees them").isPositive();
    assertThat(inFiles(table)).isPositive();
    assertThat(withName(table).filter(file -> !mayHaveNames(file))).isNotEmpty();
    assertThat(Ran.line("log --workspace " + home).err()).contains("purge-history", "from 20");
    try (Workspace workspace = lake.open()) {
      History plain =
          workspace
              .forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE)
              .history()
              .orElseThrow();
      assertThat(plain.gone()).isFalse();
      assertThat(workspace.purgeHistory().orElseThrow().until().orElseThrow())
          .isAfter(Instant.now());
      assertThat(readable(table)).isPositive();
    }
    Ran early = Ran.line("workspace purge-history --workspace " + home);
    assertThat(early.exit()).isEqualTo(4);
    assertThat(early.err()).contains("old versions remain", "until 20");
    declare(table, forgetful());
    Ran done = Ran.line("workspace purge-history --workspace " + home);
    assertThat(done.exit()).as(done.err()).isZero();
    assertThat(done.out()).contains("can be read any more");
    assertGone(table);
    assertThat(Ran.line("workspace purge-history --json --workspace " + home).out())
        .doesNotContain("history");
    assertThat(Ran.line("log --workspace " + home).err()).doesNotContain("purge-history");
  }

  /** With a workspace that keeps its rows itself, in one register. */
  @Tag("slow")
  @Test
  void runs_of_a_register_come_back_to_what_the_table_kept() throws IOException {
    String table = named("desk");
    create(table, marking());
    LakeWorkspace far = workspace(table);
    try (Workspace workspace = far.trained()) {
      workspace.forget(ForgetRequest.of(NOT_QUOTED), LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
    }
    Path near = folder.resolve("near");
    trainOwnRows(near);
    Path desk = folder.resolve("desk");
    done(
        "register init --register %s --workspace %s --workspace %s"
            .formatted(desk, far.home().location(), near));
    done("register submit --register %s --channel form --subjects p0 p7".formatted(desk));
    String run =
        "register run --register %s --delete --purge-history --epsilon 1 --delta 1e-6 --capacity 100"
            .formatted(desk);
    Ran first = Ran.line(run);
    assertThat(first.exit()).as(first.err()).isEqualTo(4);
    assertThat(first.out()).contains("release 1", "release 2");
    assertThat(first.err()).contains("is done, but old versions remain", "until 20");
    Ran idle = Ran.line(run + " --json");
    assertThat(idle.exit()).as("nobody is to leave").isEqualTo(4);
    assertThat(idle.out()).contains("\"gone\" : false");
    Ran kept = Ran.line(run.replace(" --purge-history", ""));
    assertThat(kept.exit()).as("nobody is to leave, and no version to go").isEqualTo(4);
    assertThat(kept.err()).contains("old versions remain", "until 20");
    assertThat(readable(table)).isPositive();
    declare(table, forgetful());
    Ran last = Ran.line(run);
    assertThat(last.exit()).as(last.err()).isZero();
    assertThat(last.err()).contains("can be read any more");
    assertGone(table);
    assertThat(Ran.line(run + " --json").out()).doesNotContain("history");
  }

  private void trainOwnRows(Path place) throws IOException {
    Path rows = Files.writeString(folder.resolve("near.csv"), People.csv(People.rows(60, 1)));
    Path schema = folder.resolve("near.json");
    Files.writeString(schema, SchemaWriter.json(People.classes()));
    done(
        "train --workspace %s --data %s --schema %s --model logistic --lambda 0.01"
            .formatted(place, rows, schema));
  }

  private static void done(String line) {
    Ran ran = Ran.line(line);
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @Tag("slow")
  @Test
  void a_request_without_the_option_says_until_when_and_is_picked_up_too() throws IOException {
    String table = named("plain");
    create(table, Map.of(), "person");
    LakeWorkspace lake = workspace(table);
    try (Workspace workspace = lake.trained()) {
      History left =
          workspace.forgetUnreleased(LEAVING, Deletion.BY_WORKSPACE).history().orElseThrow();
      assertThat(left.until().orElseThrow()).isAfter(Instant.now());
      assertThat(left.words()).contains(left.until().orElseThrow().toString());
      declare(table, forgetful());
      assertThat(workspace.purgeHistory().orElseThrow().gone()).isTrue();
    }
    assertGone(table);
  }

  @Tag("slow")
  @Test
  void what_has_no_versions_is_refused_before_anything_changes() {
    Path place = folder.resolve("files");
    People.table(session, People.rows(60, 1), 2).write().parquet(place.toString());
    LakeWorkspace lake = LakeWorkspace.in(folder.resolve("w"), "spark:parquet:" + place);
    try (Workspace workspace = lake.trained()) {
      assertThatThrownBy(
              () -> workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.WITH_HISTORY))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("no old versions");
    }
    assertThat(session.read().parquet(place.toString()).count()).isEqualTo(60);
    Ran alone =
        Ran.line(
            "forget --workspace %s --subjects p7 --purge-history --no-release"
                .formatted(folder.resolve("w")));
    assertThat(alone.exit()).isEqualTo(2);
    assertThat(alone.err()).contains("--delete");
  }

  /** The table itself has them again, and no purge ends that. */
  abstract void goBack(String table);

  @Tag("slow")
  @Test
  void a_table_that_goes_back_keeps_the_duty_until_a_later_request_is_done() {
    String table = named("back");
    create(table, Map.of());
    try (Workspace workspace = workspace(table).trained()) {
      workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      goBack(table);
      assertThat(theirs(session.table(table))).isEqualTo(4);
      assertThat(workspace.history(Deletion.BY_WORKSPACE).orElseThrow().words())
          .contains("gone back to a version from before");
      declare(table, forgetful());
      session.sql("DELETE FROM " + table + " WHERE person = 'p9'");
      for (int time = 0; time < 2; time++) {
        History left = workspace.purgeHistory().orElseThrow();
        assertThat(left.gone()).as(left.words()).isFalse();
        assertThat(left.words()).contains("forget them once more");
      }
      workspace.forget(LEAVING, LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      assertThat(workspace.purgeHistory().orElseThrow().gone()).isTrue();
      assertThat(workspace.pending()).isEmpty();
    }
  }
}

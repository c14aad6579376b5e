package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.server.erasure.TableRun;
import dev.lethe.spark.ControlDesk.Killed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Date;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests in a table of a lake: each is carried out once and answered there, whatever happens. */
abstract class ControlTableContract extends LocalSpark {

  private static final List<Row> PEOPLE = People.rows(60, 1);
  private static int tables;

  private String table;
  private ControlDesk desk;

  /** The name of the format in {@code USING}. */
  abstract String format();

  /** The full name of a table. */
  abstract String named(String table);

  @BeforeEach
  void create() throws IOException {
    table = named("requests" + ++tables);
    create("request_id STRING, subject_id STRING, status STRING, received TIMESTAMP");
    Path place = Files.createDirectory(folder.resolve("desk" + tables));
    desk = ControlDesk.trained(place, "spark:table:" + table, PEOPLE);
  }

  private void create(String columns) {
    session.sql(
        "CREATE TABLE %s (%s, batch STRING, done_on DATE, release BIGINT, certificate STRING) USING %s"
            .formatted(table, columns, format()));
  }

  /** Rows as SQL has them: an id, a person, a status. */
  private void request(String... rows) {
    sql(
        "INSERT INTO TABLE (request_id, subject_id, status) VALUES (%s)"
            .formatted(String.join("), (", rows)));
  }

  private void sql(String statement) {
    session.sql(statement.replace("TABLE", table));
  }

  /** The status of each request. */
  private Map<String, String> states() {
    Map<String, String> states = new TreeMap<>();
    for (Row row : session.table(table).collectAsList()) {
      states.put(row.getAs("request_id").toString(), row.getAs("status"));
    }
    return states;
  }

  private static Map<String, String> sorted(Map<String, String> states) {
    return new TreeMap<>(states);
  }

  @Test
  void requests_are_carried_out_and_answered_in_their_rows() throws IOException {
    request("'r1', 'p0', 'open'", "'r2', 'nobody', 'open'", "'r3', 'p7', 'cancelled'");
    Ran ran = desk.done("--json");
    assertThat(ran.out()).contains("\"forgotten\" : 1", "\"unknown\" : 1", "\"release\" : 1");
    assertThat(states()).isEqualTo(Map.of("r1", "forgotten", "r2", "unknown", "r3", "cancelled"));
    Row forgotten = session.table(table).filter("request_id = 'r1'").head();
    assertThat(forgotten.<Date>getAs("done_on").toLocalDate())
        .isBetween(LocalDate.now(ZoneOffset.UTC).minusDays(1), LocalDate.now(ZoneOffset.UTC));
    assertThat(forgotten.<Long>getAs("release")).isEqualTo(1);
    assertThat(forgotten.<String>getAs("batch")).matches("[0-9a-f]{32}");
    byte[] certificate = Files.readAllBytes(certificate());
    assertThat(forgotten.<String>getAs("certificate")).isEqualTo(Sha256.of(certificate).hex());
    Row unknown = session.table(table).filter("request_id = 'r2'").head();
    assertThat(unknown.<Object>getAs("release")).isNull();
    assertThat(unknown.<Date>getAs("done_on")).isNotNull();
    assertThat(desk.done("").out()).contains("no request is open");
    assertThat(desk.releases()).isEqualTo(1);
  }

  private Path certificate() throws IOException {
    try (Stream<Path> files = Files.walk(desk.home().resolve("releases"))) {
      return files.filter(f -> f.endsWith("certificate.json")).findFirst().orElseThrow();
    }
  }

  @Test
  void an_empty_table_and_requests_about_nobody_release_nothing() {
    assertThat(desk.done("").out()).contains("no request is open");
    request("'r1', 'nobody', 'open'");
    assertThat(desk.done("").out()).contains("1 unknown", "no release");
    assertThat(states()).isEqualTo(Map.of("r1", "unknown"));
    assertThat(desk.releases()).isZero();
  }

  @Test
  void a_crash_between_forgetting_and_writing_back_is_repaired_by_the_same_command() {
    request("'r1', 'p0', 'open'", "'r2', 'nobody', 'open'");
    assertThatThrownBy(() -> desk.whileForgotten(ControlDesk::die)).isInstanceOf(Killed.class);
    assertThat(states()).isEqualTo(Map.of("r1", "running", "r2", "running"));
    request("'r3', 'p7', 'open'");
    Ran repaired = desk.done("");
    assertThat(repaired.out()).contains("1 forgotten, 1 unknown; release 1");
    assertThat(repaired.err()).contains("1 requests wait");
    assertThat(desk.releases()).isEqualTo(1);
    assertThat(desk.done("").out()).contains("release 2");
    assertThat(sorted(states()))
        .isEqualTo(sorted(Map.of("r1", "forgotten", "r2", "unknown", "r3", "forgotten")));
  }

  @Test
  void a_crash_before_forgetting_leaves_a_batch_that_the_next_run_carries_out() {
    request("'r1', 'p0', 'open'");
    assertThatThrownBy(() -> desk.whileTaken(ControlDesk::die)).isInstanceOf(Killed.class);
    assertThat(states()).isEqualTo(Map.of("r1", "running"));
    assertThat(desk.releases()).isZero();
    assertThat(desk.done("").out()).contains("1 forgotten");
    assertThat(states()).isEqualTo(Map.of("r1", "forgotten"));
  }

  @Test
  void rows_that_somebody_changed_meanwhile_stay_as_they_are() {
    request("'r1', 'p0', 'open'", "'r2', 'p7', 'open'", "'r3', 'p8', 'open'");
    TableRun run =
        desk.whileForgotten(
            () -> {
              sql("UPDATE TABLE SET status = 'cancelled' WHERE request_id = 'r1'");
              sql("UPDATE TABLE SET subject_id = 'p9' WHERE request_id = 'r2'");
              request("'r4', 'p9', 'open'");
            });
    assertThat(run.changed()).isEqualTo(2);
    assertThat(states())
        .isEqualTo(Map.of("r1", "cancelled", "r2", "running", "r3", "forgotten", "r4", "open"));
    Ran refused = desk.forget("");
    assertThat(refused.exit()).isEqualTo(3);
    assertThat(refused.err()).contains("\"r2\"", "its ids were changed").doesNotContain("p9");
    sql("UPDATE TABLE SET status = 'open' WHERE request_id = 'r2'");
    assertThat(desk.done("").out()).contains("2 requests: 2 forgotten");
  }

  @Test
  void two_runs_at_once_carry_out_one_batch_once() {
    request("'r1', 'p0', 'open'", "'r2', 'p7', 'open'");
    TableRun run =
        desk.whileTaken(
            () -> assertThat(desk.done("").out()).contains("2 forgotten, 0 unknown; release 1"));
    assertThat(run.changed()).isZero();
    assertThat(run.release()).hasValue(1);
    assertThat(desk.releases()).isEqualTo(1);
    assertThat(states()).isEqualTo(Map.of("r1", "forgotten", "r2", "forgotten"));
  }

  static List<BadLine> badRows() {
    return List.of(
        BadLine.of("(null, 'p7', 'open')", 3, "'request_id' is empty"),
        BadLine.of("('r7', null, 'open')", 3, "\"r7\"", "'subject_id' is empty"),
        BadLine.of("('r7', ' p7', 'open')", 3, "\"r7\"", "without blanks"),
        BadLine.of("('r7', 'p7', 'opne')", 3, "\"r7\"", "\"opne\"", "cancelled"),
        BadLine.of("('r7', 'p7', null)", 3, "\"r7\"", "its status", "but is empty"),
        BadLine.of("('r7', 'p7', 'running')", 3, "\"r7\"", "'batch' is empty"),
        BadLine.of("('r7', 'p7', 'open'), ('r7', 'p7', 'forgotten')", 3, "\"r7\"", "has 2 rows"));
  }

  @ParameterizedTest
  @MethodSource("badRows")
  void rows_that_break_a_rule_are_refused_before_anything_changes(BadLine bad) {
    request("'r1', 'p0', 'open'");
    sql("INSERT INTO TABLE (request_id, subject_id, status) VALUES " + bad.line());
    Ran ran = desk.forget("");
    bad.check(ran);
    assertThat(ran.err()).contains("nothing was changed").doesNotContain("p7");
    assertThat(session.table(table).filter("status = 'open' AND subject_id = 'p0'").count())
        .isEqualTo(1);
    assertThat(desk.releases()).isZero();
  }

  @Test
  void a_batch_of_another_workspace_is_refused() throws IOException {
    request("'r1', 'p0', 'open'");
    assertThatThrownBy(() -> desk.whileTaken(ControlDesk::die)).isInstanceOf(Killed.class);
    Path place = Files.createDirectory(folder.resolve("other" + tables));
    Ran refused = ControlDesk.trained(place, desk.address(), PEOPLE).forget("");
    assertThat(refused.exit()).isEqualTo(3);
    assertThat(refused.err()).contains("\"r1\"", "another workspace");
    assertThat(states()).isEqualTo(Map.of("r1", "running"));
  }

  @Test
  void columns_go_by_names_of_their_own_and_ids_may_be_numbers() throws IOException {
    table = named("tickets" + tables);
    create("`ticket.no` INT, customer BIGINT, state STRING");
    sql("INSERT INTO TABLE (`ticket.no`, customer, state) VALUES (1, 7, 'open')");
    List<Row> people = PEOPLE.stream().map(ControlTableContract::numbered).toList();
    Path place = Files.createDirectory(folder.resolve("numbers" + tables));
    ControlDesk other = ControlDesk.trained(place, "spark:table:" + table, people);
    assertThat(other.forget("").err()).contains("no column 'request_id'", "--columns request=");
    Ran ran = other.done("--columns request=ticket.no,subject=customer --columns status=state");
    assertThat(ran.out()).contains("1 forgotten");
    assertThat(session.table(table).head().<String>getAs("state")).isEqualTo("forgotten");
  }

  /** Person p7 as 7. */
  private static Row numbered(Row person) {
    Object[] cells = new Object[person.size()];
    for (int c = 0; c < cells.length; c++) {
      cells[c] = c == 0 ? person.getString(0).substring(1) : person.get(c);
    }
    return RowFactory.create(cells);
  }

  @Tag("slow")
  @Test
  void people_leave_the_lakes_own_table_where_the_command_deletes() {
    String people = named("people" + tables);
    People.table(session, PEOPLE, 2).write().format(format()).saveAsTable(people);
    LakeWorkspace lake = LakeWorkspace.in(folder.resolve("lake" + tables), "spark:table:" + people);
    lake.trained().close();
    ControlDesk other = new ControlDesk(folder.resolve("lake" + tables), desk.address());
    request("'r1', 'p0', 'open'", "'r2', 'nobody', 'open'");
    Ran refused = other.forget("");
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err()).contains("still has 2 rows");
    Ran ran = other.forget("--delete");
    assertThat(ran.exit()).as("old versions stay for a while").isEqualTo(4);
    assertThat(ran.out()).contains("1 forgotten, 1 unknown");
    assertThat(ran.err()).contains("old versions remain", "until 20");
    Ran again = other.forget("--delete");
    assertThat(again.exit()).as("they are still there").isEqualTo(4);
    assertThat(again.err()).contains("no request is open, but old versions remain", "until 20");
    assertThat(session.table(people).filter("person = 'p0'").count()).isZero();
    assertThat(states()).isEqualTo(Map.of("r1", "forgotten", "r2", "unknown"));
  }

  /** Descriptions of jobs and queries, their plans, what the interface of Spark shows. */
  @Tag("slow")
  @Test
  void no_id_is_in_what_spark_tells_of_its_work() throws Exception {
    request("'r-secret', 'zoe-secret', 'open'");
    try (SparkTalk talk = SparkTalk.on(session)) {
      desk.done("");
      assertThat(talk.heard()).containsIgnoringCase("merge").doesNotContain("secret");
      session.table(table).filter("subject_id = 'zoe-secret'").collect();
      assertThat(talk.heard()).as("its twin: a query that names somebody").contains("zoe-secret");
    }
    try (Stream<Path> files = Files.walk(WAREHOUSE)) {
      assertThat(files).noneMatch(file -> file.toString().contains("secret"));
    }
  }

  @Tag("slow")
  @Test
  void ten_thousand_requests() {
    sql(
        "INSERT INTO TABLE (request_id, subject_id, status) SELECT concat('r', id), concat('p', id + 10), 'open' FROM range(10000)");
    Ran ran = desk.done("");
    assertThat(ran.out()).contains("10000 requests: 40 forgotten, 9960 unknown; release 1");
    assertThat(session.table(table).filter("status = 'forgotten'").count()).isEqualTo(40);
    assertThat(session.table(table).filter("status = 'unknown'").count()).isEqualTo(9960);
  }
}

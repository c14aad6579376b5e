package dev.lethe.server.register;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.workspace.CheckUp.Examined;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.SqliteDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is done to a single line of the trail is found. */
class TrailTest {

  private static final int LINES = 6;

  @TempDir Path folder = Path.of("");

  private Desk desk(String name) {
    Desk desk = Desk.in(folder.resolve(name));
    try (Register register = desk.create(new RegisterRules(true, 30, 0, 1, false))) {
      RequestId id = register.submit(Desk.about("p-1"), Desk.ANN).id();
      register.approve(id, Desk.BEN);
      register.extend(id, "many requests", Desk.BEN);
      register.cancel(id, Desk.ANN);
      assertThat(register.trail()).hasSize(LINES);
    }
    return desk;
  }

  private static void execute(Desk desk, String sql) throws SQLException {
    Location.Folder place = (Location.Folder) desk.home().location();
    try (Connection connection = new SqliteDatabase(place).connect()) {
      Database.execute(connection, sql);
    }
  }

  private static Examined trail(Desk desk) {
    try (Register register = desk.open()) {
      return register.check(Optional.empty()).examined().stream()
          .filter(one -> one.what().equals("trail"))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void an_untouched_trail_is_sound() {
    Desk desk = desk("whole");
    assertThat(trail(desk).sound()).isTrue();
    assertThat(trail(desk).found()).contains(LINES + " lines");
  }

  @TestFactory
  Stream<DynamicTest> single_changes_are_found() {
    return Stream.iterate(1, line -> line <= LINES, line -> line + 1)
        .flatMap(
            line ->
                Stream.of(
                    "UPDATE trail SET day = '2026-02-01' WHERE id = " + line,
                    "UPDATE trail SET who = 'eve' WHERE id = " + line,
                    "UPDATE trail SET what = 'denied' WHERE id = " + line,
                    "UPDATE trail SET request = '' || request || 'f' WHERE id = " + line,
                    "UPDATE trail SET digest = lower(hex(zeroblob(32))) WHERE id = " + line,
                    "DELETE FROM trail WHERE id = " + line))
        .map(sql -> DynamicTest.dynamicTest(sql, () -> assertFound(sql)));
  }

  private void assertFound(String sql) throws SQLException {
    Desk desk = desk("w" + Integer.toHexString(sql.hashCode()));
    execute(desk, sql);
    assertThat(trail(desk).sound()).as(sql).isFalse();
  }

  @Test
  void lines_that_change_places_are_found() throws SQLException {
    Desk desk = desk("moved");
    execute(desk, "UPDATE trail SET id = 100 WHERE id = 3");
    execute(desk, "UPDATE trail SET id = 3 WHERE id = 4");
    execute(desk, "UPDATE trail SET id = 4 WHERE id = 100");
    assertThat(trail(desk).sound()).isFalse();
  }

  @Test
  void who_cuts_the_end_and_knows_where_it_is_noted_is_found_by_an_end_written_down_elsewhere()
      throws SQLException {
    Desk desk = desk("cut");
    TrailEnd noted;
    String before;
    try (Register register = desk.open()) {
      noted = register.trailEnd();
      before = new TrailEnd(LINES - 1, register.trail().get(0).digest(noted.digest())).toString();
    }
    execute(desk, "DELETE FROM trail WHERE id = " + LINES);
    execute(desk, "UPDATE setting SET content = '" + before + "' WHERE id = 'trail'");
    assertThat(trail(desk).sound()).as("another digest at the end").isFalse();
    execute(
        desk,
        "UPDATE setting SET content = (SELECT id || ':' || digest FROM trail WHERE id = "
            + (LINES - 1)
            + ") WHERE id = 'trail'");
    assertThat(trail(desk).sound()).as("all that the register has fits together").isTrue();
    try (Register register = desk.open()) {
      assertThat(register.check(Optional.of(noted)).isSound()).isFalse();
    }
  }
}

package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two copies of one workspace do not both go on, as far as one machine can see them. */
class CopiesTest {

  private static final Kind KIND = Kind.LOGISTIC;

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  @BeforeEach
  void rememberHere() {
    System.setProperty("lethe.state", folder.resolve("state").toString());
  }

  @AfterEach
  void rememberAsBefore() {
    System.clearProperty("lethe.state");
  }

  private Home home(String name) {
    return Home.in(folder.resolve(name));
  }

  private void train(String name) {
    World.trained(home(name), KIND.declared(), KIND.people(new Random(3), 60, "p")).close();
  }

  private List<String> release(String name) {
    try (Workspace open = Workspace.open(home(name), World.TOOLS)) {
      return open.release(LeavingChild.ASKED).pending();
    }
  }

  private void goOn(String name) {
    try (Workspace open = Workspace.open(home(name), World.TOOLS)) {
      open.goOn();
    }
  }

  private void copy(String from, String to) throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve(from))) {
      for (Path file : all.toList()) {
        Path target = folder.resolve(to).resolve(folder.resolve(from).relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
          Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(file));
        }
      }
    }
  }

  /** Whatever would change it; looking is free. */
  private void isRefused(String name, String... words) {
    try (Workspace open = Workspace.open(home(name), World.TOOLS)) {
      WorkspaceLog before = open.log();
      for (Runnable change :
          List.<Runnable>of(
              () -> open.release(LeavingChild.ASKED),
              () -> open.forget(ForgetRequest.of("p-5"), LeavingChild.ASKED),
              () -> open.add(KIND.people(new Random(4), 2, "q"), Progress.SILENT),
              open::rotateKey)) {
        assertThatThrownBy(change::run)
            .isInstanceOf(BadInputException.class)
            .hasMessageContainingAll(words)
            .hasMessageContaining("lethe workspace continue");
      }
      assertThat(open.log()).isEqualTo(before);
    }
  }

  @Test
  void a_copy_of_one_that_went_on_is_behind_until_it_is_said_to_go_on() throws IOException {
    train("w");
    release("w");
    copy("w", "copy");
    assertThat(release("w")).isEmpty();
    isRefused("copy", "at change 1", "change 2 was made", "budget would be spent twice");
    goOn("copy");
    assertThat(release("copy")).isEmpty();
    isRefused("w", "at change 2", "change 4 was made");
  }

  @Test
  void a_restored_backup_is_an_older_copy_in_the_same_place() throws IOException {
    train("w");
    copy("w", "backup");
    release("w");
    Files.move(folder.resolve("w"), folder.resolve("lost"));
    Files.move(folder.resolve("backup"), folder.resolve("w"));
    isRefused("w", "restored backup", "forgotten people may be back");
    goOn("w");
    assertThat(release("w")).isEmpty();
  }

  @Test
  void of_two_copies_that_stand_alike_the_one_in_the_old_place_goes_on() throws IOException {
    train("w");
    release("w");
    copy("w", "copy");
    isRefused("copy", "a copy of the one at " + folder.resolve("w").toRealPath());
    assertThat(release("w")).isEmpty();
  }

  @Test
  void a_workspace_that_was_moved_says_so_once() throws IOException {
    train("w");
    release("w");
    Files.move(folder.resolve("w"), folder.resolve("moved"));
    assertThat(release("moved")).singleElement().asString().contains("in another place");
    assertThat(release("moved")).isEmpty();
  }

  @Test
  void a_note_is_for_its_owner_alone_and_holds_a_number_and_a_place() throws IOException {
    train("w");
    release("w");
    try (Stream<Path> notes = Files.list(folder.resolve("state"))) {
      Path note = notes.toList().get(0);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(note)))
          .isEqualTo("rw-------");
      assertThat(Files.readAllLines(note))
          .containsExactly("1", folder.resolve("w").toRealPath().toString());
      Files.writeString(note, "torn");
    }
    assertThat(release("w")).isEmpty();
  }

  @Test
  void where_no_note_can_be_written_everything_works_and_a_note_says_so() throws IOException {
    Files.writeString(folder.resolve("state"), "in the way");
    train("w");
    assertThat(release("w")).singleElement().asString().contains("state", "LETHE_STATE");
    assertThat(release("w")).hasSize(1);
  }

  @Test
  void on_postgresql_a_schema_that_was_renamed_is_told_once() throws SQLException {
    Location.Server place = PostgresServer.orSkip().newPlace();
    Location.Server renamed = new Location.Server(place.url(), place.schema() + "_renamed");
    Path key = folder.resolve("key.pem");
    Home home = new Home(place, key, folder.resolve("out"));
    try (World world = World.trained(home, KIND.declared(), KIND.people(new Random(3), 60, "p"));
        Connection raw = DriverManager.getConnection(place.url());
        Statement statement = raw.createStatement()) {
      world.release(LeavingChild.ASKED);
      statement.execute("ALTER SCHEMA " + place.schema() + " RENAME TO " + renamed.schema());
      Home moved = new Home(renamed, key, folder.resolve("out"));
      try (Workspace open = Workspace.open(moved, World.TOOLS)) {
        assertThat(open.release(LeavingChild.ASKED).pending()).hasSize(1);
        assertThat(open.release(LeavingChild.ASKED).pending()).isEmpty();
        long generation = open.goOn();
        assertThat(generation).isEqualTo(4);
      }
    }
  }
}

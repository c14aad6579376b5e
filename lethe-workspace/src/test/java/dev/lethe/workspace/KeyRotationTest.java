package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.workspace.store.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A key is replaced in one step: whatever comes between, the workspace can sign. */
class KeyRotationTest {

  /** Of one process, unless it is killed before. */
  private static final int ROTATIONS = 20;

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private Home home() {
    return Home.in(folder.resolve("w"));
  }

  private Path keyFile() {
    return file(home());
  }

  private static Path file(Home home) {
    return ((KeyPlace.InFile) home.key()).file();
  }

  private Path beside() {
    return folder.resolve("w/signing-key.pem.new");
  }

  private World world() {
    return world(home());
  }

  private static World world(Home home) {
    Kind kind = Kind.LOGISTIC;
    return World.trained(home, kind.declared(), kind.people(new Random(3), 60, "p"));
  }

  /** The key in use is in its place, and it signs. */
  private static void signs(World world, Home home) {
    Issued issued = world.release(LeavingChild.ASKED);
    assertThat(issued.pending()).isEmpty();
    assertThat(SigningKey.read(file(home)).verifyingKey())
        .isEqualTo(world.open().keys().get(world.open().keys().size() - 1));
    assertThat(file(home).resolveSibling(file(home).getFileName() + ".new")).doesNotExist();
    Checked.consistent(home, world.open());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void a_key_that_is_torn_empty_foreign_lost_or_read_by_others_is_replaced() throws IOException {
    try (World world = world()) {
      byte[] whole = Files.readAllBytes(keyFile());
      Files.write(keyFile(), Arrays.copyOf(whole, 40));
      world.open().rotateKey();
      signs(world, home());
      Files.write(keyFile(), new byte[0]);
      world.open().rotateKey();
      signs(world, home());
      Files.delete(keyFile());
      SigningKey.generate().writeNew(keyFile());
      world.open().rotateKey();
      signs(world, home());
      Files.delete(keyFile());
      world.open().rotateKey();
      signs(world, home());
      Files.setPosixFilePermissions(keyFile(), PosixFilePermissions.fromString("rw-r--r--"));
      assertThat(world.open().rotateKey().pending()).isEmpty();
      signs(world, home());
      assertThat(world.open().keys()).hasSize(6);
    }
  }

  /** Its key is beside the old one, and the database does not know it yet. */
  @Test
  void a_check_leaves_a_rotation_alone_that_is_under_way() throws IOException {
    try (World world = world()) {
      SigningKey.generate().writeNew(beside());
      byte[] fresh = Files.readAllBytes(beside());
      assertThat(Workspace.check(home()).isSound()).isTrue();
      assertThat(Files.readAllBytes(beside())).isEqualTo(fresh);
      signs(world, home());
    }
  }

  @Test
  void a_rotation_that_the_database_refuses_leaves_the_old_key_as_it_was()
      throws IOException, SQLException {
    try (World world = world()) {
      byte[] before = Files.readAllBytes(keyFile());
      try (Connection raw =
              DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("w/workspace.db"));
          Statement statement = raw.createStatement()) {
        statement.execute(
            "CREATE TRIGGER full BEFORE INSERT ON public_key BEGIN SELECT RAISE(ABORT, 'full'); END");
        assertThatThrownBy(() -> world.open().rotateKey()).isInstanceOf(LetheException.class);
        assertThat(Files.readAllBytes(keyFile())).isEqualTo(before);
        assertThat(beside()).doesNotExist();
        assertThat(world.open().keys()).hasSize(1);
        signs(world, home());
        statement.execute("DROP TRIGGER full");
      }
      world.open().rotateKey();
      signs(world, home());
    }
  }

  @Test
  void what_a_crash_left_is_finished_by_whoever_comes_next() throws IOException {
    try (World world = world()) {
      Path old = Files.copy(keyFile(), folder.resolve("old.pem"));
      world.open().rotateKey();
      // As after the commit, before the move.
      Files.move(keyFile(), beside());
      Files.move(old, keyFile());
      signs(world, home());
      // As before the commit: nobody knows this key.
      SigningKey.generate().writeNew(beside());
      world.reopen();
      signs(world, home());
      // As while it was being written.
      Files.writeString(beside(), "-----BEGIN PRIV");
      world.reopen();
      signs(world, home());
    }
  }

  @Test
  void a_folder_in_the_place_of_the_key_is_refused_before_anything_happens() throws IOException {
    try (World world = world()) {
      Files.delete(keyFile());
      Files.createDirectories(keyFile());
      assertThatThrownBy(() -> world.open().rotateKey())
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("signing-key.pem: a signing key is a file");
      assertThat(world.open().keys()).hasSize(1);
      Files.delete(keyFile());
      world.open().rotateKey();
      signs(world, home());
    }
  }

  @Test
  void on_postgresql_the_key_on_this_machine_is_rotated_too() {
    PostgresServer server = PostgresServer.orSkip();
    Home home = new Home(server.newPlace(), folder.resolve("k/key.pem"), folder.resolve("out"));
    try (World world = world(home)) {
      world.open().rotateKey();
      signs(world, home);
    }
  }

  @Tag("slow")
  @Test
  void a_rotation_that_is_killed_leaves_a_workspace_that_can_sign() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    world().close();
    long length;
    try (ChildJvm child = RotatingChild.start(home(), ROTATIONS, 0).awaitReady()) {
      long start = System.nanoTime();
      assertThat(child.exitCode()).isZero();
      length = (System.nanoTime() - start) / 1000;
    }
    for (int kill = 0; kill < Kills.FEWER; kill++) {
      try (ChildJvm child = RotatingChild.start(home(), ROTATIONS, 0).awaitReady()) {
        child.killAfter(length * kill / Kills.FEWER + random.nextLong(1 + length / Kills.FEWER));
      }
      try (Workspace open = Workspace.open(home(), World.TOOLS)) {
        assertThat(open.release(LeavingChild.ASKED).pending()).as("seed %d", seed).isEmpty();
      }
    }
    try (Workspace open = Workspace.open(home(), World.TOOLS)) {
      assertThat(open.keys()).as("some came through").hasSizeGreaterThan(1 + ROTATIONS);
      Checked.consistent(home(), open);
    }
  }

  @Test
  void rotations_beside_each_other_and_beside_releases_all_succeed() {
    world().close();
    try (ChildJvm first = RotatingChild.start(home(), 8, 0).awaitReady();
        ChildJvm second = RotatingChild.start(home(), 8, 8).awaitReady();
        ChildJvm third = RotatingChild.start(home(), 0, 8).awaitReady()) {
      assertThat(first.exitCode()).isZero();
      assertThat(second.exitCode()).isZero();
      assertThat(third.exitCode()).isZero();
    }
    try (Workspace open = Workspace.open(home(), World.TOOLS)) {
      assertThat(open.keys()).hasSize(17);
      assertThat(open.log().releases()).hasSize(16);
      assertThat(beside()).doesNotExist();
      assertThat(open.release(LeavingChild.ASKED).pending()).isEmpty();
      Checked.consistent(home(), open);
    }
  }
}

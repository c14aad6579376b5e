package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.ReleaseNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Once a change is committed nothing fails it: what cannot be done yet is told and tried again. */
class PendingDutiesTest {

  private static final ReleaseRequest ASKED = LeavingChild.ASKED;

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private Home home() {
    return Home.in(folder.resolve("w"));
  }

  private World world() {
    Kind kind = Kind.LOGISTIC;
    return World.trained(home(), kind.declared(), kind.people(new Random(3), 60, "p"));
  }

  /** Nobody may write there, whoever runs the test: a folder with something in it. */
  private static void barred(Path file) throws IOException {
    Files.deleteIfExists(file);
    Files.createDirectories(file);
    Files.writeString(file.resolve("in-the-way"), "");
  }

  private static void free(Path file) throws IOException {
    Files.delete(file.resolve("in-the-way"));
    Files.delete(file);
  }

  @Test
  void an_opening_that_cannot_be_erased_hides_no_request_and_is_erased_later() throws IOException {
    try (World world = world()) {
      Path opening = world.release(ASKED).files().opening();
      barred(opening);
      Issued issued = world.forget(List.of("p-1"), ASKED);
      assertThat(issued.number()).isEqualTo(2);
      assertThat(issued.files().certificate()).exists();
      assertThat(issued.pending())
          .singleElement()
          .asString()
          .contains(opening.toString(), "cannot be erased", "tries again");
      Unreleased left = world.leave(List.of("p-2"));
      assertThat(left.pending()).hasSize(1);

      world.reopen();
      assertThat(world.open().log().pending()).isEqualTo(issued.pending());
      assertThat(world.open().log().requests()).hasSize(2);
      free(opening);
      Files.writeString(opening, "an opening that somebody put back");
      world.reopen();
      assertThat(world.open().log().pending()).isEmpty();
      assertThat(opening).doesNotExist();
    }
  }

  @Test
  void a_release_whose_files_cannot_be_written_is_made_and_they_are_written_later()
      throws IOException {
    try (World world = world()) {
      Files.delete(home().releases().resolve(ReleaseNames.KEYS));
      Files.delete(home().releases());
      Files.writeString(home().releases(), "in the way");
      Issued issued = world.release(ASKED);
      assertThat(issued.pending()).as("the release, the keys, the log").hasSize(3);
      assertThat(issued.pending().get(0)).contains("releases/0001");
      assertThat(issued.pending().get(2)).contains("log of certificates");
      world.reopen();
      assertThat(world.open().log().releases()).hasSize(1);
      assertThat(world.open().log().pending()).isEqualTo(issued.pending());
      Files.delete(home().releases());
      world.reopen();
      assertThat(world.open().log().pending()).isEmpty();
      Checked.consistent(home(), world.open());
    }
  }

  /** Whoever has ten thousand releases wants to put most of them elsewhere. */
  @Test
  void folders_of_old_releases_may_be_elsewhere_and_come_back_when_asked_for() throws IOException {
    try (World world = world()) {
      Path first = world.release(ASKED).files().folder();
      Issued second = world.forget(List.of("p-1"), ASKED);
      Path elsewhere = folder.resolve("archive");
      Files.move(first, elsewhere);
      world.reopen();
      Path third = world.forget(List.of("p-2"), ASKED).files().folder();
      assertThat(first).doesNotExist();
      assertThat(Files.exists(second.files().opening())).as("an opening of before").isFalse();
      assertThat(Workspace.check(home()).examined())
          .anySatisfy(found -> assertThat(found.toString()).contains("1, which are elsewhere"));

      Files.delete(home().releases().resolve(ReleaseNames.CHECKPOINT));
      world.reopen();
      assertThat(first.resolve(ReleaseNames.CERTIFICATE))
          .hasSameTextualContentAs(elsewhere.resolve(ReleaseNames.CERTIFICATE));
      assertThat(third).isDirectory();
      Checked.consistent(home(), world.open());
    }
  }
}

package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.People;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Works in a folder whose disk is small, fills it, and looks what is left. */
final class FullDiskChild {

  private static final Kind KIND = Kind.LOGISTIC;

  private FullDiskChild() {}

  public static void main(String[] arguments) throws IOException {
    Path disk = Path.of(arguments[0]);
    Home home = Home.in(disk.resolve("w"));
    People people = KIND.people(new Random(1), 300, "p");
    try (World world = World.trained(home, KIND.declared(), people)) {
      world.release(LeavingChild.ASKED);
      Path ballast = fill(disk);
      assertThatThrownBy(
              () -> world.open().add(KIND.people(new Random(2), 50_000, "more"), Progress.SILENT))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("disk is full")
          .hasMessageContaining("nothing was changed");
      assertThatThrownBy(() -> world.open().forget(ForgetRequest.of("p-1"), LeavingChild.ASKED))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("disk is full");
      assertThat(world.open().log().rows()).isEqualTo(300);
      assertThat(world.open().log().requests()).isEmpty();
      Files.delete(ballast);
    }
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      Checked.consistent(home, open);
      assertThat(open.rows().features()).isEqualTo(people.rows().features());
      assertThat(open.forget(ForgetRequest.of("p-1"), LeavingChild.ASKED).purge().complete())
          .isTrue();
      Checked.consistent(home, open);
    }
    System.out.println(ChildJvm.READY);
  }

  /** Leaves a few kilobytes. */
  private static Path fill(Path disk) throws IOException {
    Path ballast = disk.resolve("ballast");
    long free = Files.getFileStore(disk).getUsableSpace();
    Files.write(ballast, new byte[(int) Math.max(0, free - 8 * 1024)]);
    return ballast;
  }
}

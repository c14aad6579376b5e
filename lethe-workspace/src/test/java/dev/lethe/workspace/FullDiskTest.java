package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a small disk of its own, mounted in a name space of its own; skipped where that is barred. */
class FullDiskTest {

  private static final List<String> NAME_SPACE = List.of("unshare", "--map-root-user", "--mount");

  @TempDir Path folder = Path.of("");

  private List<String> onSmallDisk(String command) {
    List<String> all = new ArrayList<>(NAME_SPACE);
    all.addAll(
        List.of(
            "sh", "-c", "mount -t tmpfs -o size=6m tmpfs '" + folder + "' && " + command, "sh"));
    return all;
  }

  private boolean isAllowed() {
    try {
      Process process =
          new ProcessBuilder(onSmallDisk("true"))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException none) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void a_full_disk_is_said_so_and_nothing_is_damaged() {
    Assumptions.assumeTrue(isAllowed(), "a small disk cannot be mounted here");
    try (ChildJvm child =
        ChildJvm.startBy(onSmallDisk("exec \"$@\""), FullDiskChild.class, folder.toString())) {
      child.awaitReady();
      assertThat(child.exitCode()).isZero();
    }
  }
}

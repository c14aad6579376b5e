package dev.lethe.workspace.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * A small disk whose every block can be read, those that no file owns any more included: an ext4
 * image on a loop device. Where it may not be mounted (that takes root) the tests are skipped.
 */
public final class RawDisk implements AutoCloseable {

  private static final String SIZE = "40M";

  private final Path images;
  private final Path image;
  private final Path mounted;

  private RawDisk(Path folder) throws IOException {
    this.images = Files.createDirectory(folder.resolve("images"));
    this.image = images.resolve("disk");
    this.mounted = Files.createDirectory(folder.resolve("mounted"));
  }

  public static RawDisk orSkip(Path folder) {
    try {
      RawDisk disk = new RawDisk(folder);
      Assumptions.assumeTrue(
          disk.mount(),
          "an ext4 image cannot be mounted here (mkfs.ext4, root and loop devices are needed);"
              + " blocks without an owner are not looked at");
      return disk;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Without discard, which would have freed blocks forgotten by the device itself. */
  private boolean mount() {
    return ran("truncate", "-s", SIZE, image.toString())
        && ran("mkfs.ext4", "-q", "-F", image.toString())
        && ran("mount", "-o", "loop,nodiscard", image.toString(), mounted.toString());
  }

  private static boolean ran(String... command) {
    try {
      return new ProcessBuilder(command)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException notInstalled) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void run(String... command) {
    if (!ran(command)) {
      throw new IllegalStateException(List.of(command) + " failed");
    }
  }

  /** Where files can be put. */
  public Path folder() {
    return mounted;
  }

  /** All blocks as they are now. */
  public ByteScan blocks() {
    run("sync", "-f", mounted.toString());
    return ByteScan.of(images);
  }

  /** All blocks of the disk, which is unmounted for good. */
  ByteScan atRest() {
    close();
    return ByteScan.of(images);
  }

  /**
   * Looks for patterns on the unmounted disk and enters the result among the attacks.
   *
   * @return how many of them are there
   */
  public int findAtRest(String name, String attack, List<byte[]> patterns) {
    int found = atRest().search(patterns).patterns();
    AttackRow.write(
        name, List.of(AttackRow.residue(attack, "raw ext4 image", patterns.size(), found)));
    return found;
  }

  @Override
  public void close() {
    if (ran("mountpoint", "-q", mounted.toString())) {
      run("umount", mounted.toString());
    }
  }
}

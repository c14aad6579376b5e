package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.workspace.store.ByteScan;
import dev.lethe.workspace.store.RawDisk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole life of a workspace on a disk of its own, and then every block of that disk. */
@Tag("slow")
class RawDiskTest {

  private static final Pattern LONG_TOKEN = Pattern.compile("[A-Za-z0-9+/=_-]{40,}");

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private RawDisk disk;
  private Home home;

  @BeforeEach
  void mount() {
    disk = RawDisk.orSkip(folder);
    home = Home.in(disk.folder().resolve("w"));
  }

  @AfterEach
  void unmount() {
    if (disk != null) {
      disk.close();
    }
  }

  private void run(String what) {
    List<String> flags = List.of("-Djava.io.tmpdir=" + disk.folder());
    try (ChildJvm child = ChildJvm.start(flags, CanaryChild.class, Homes.words(home, what))) {
      assertThat(child.exitCode()).isZero();
    }
  }

  /** Trained, released, added to, planned for, forgotten with and without a release. */
  @Test
  void no_block_keeps_who_left_nor_the_openings_of_old_releases() throws IOException {
    run(CanaryChild.COME);
    List<byte[]> openings = openings();
    ByteScan before = disk.blocks();
    assertThat(before.search(CanaryChild.names()).patterns()).isGreaterThan(900);
    assertThat(before.search(openings).patterns()).isEqualTo(openings.size());
    run(CanaryChild.GO);
    List<byte[]> all = new ArrayList<>(CanaryChild.everything());
    all.addAll(openings);
    assertThat(disk.findAtRest("raw-life", "a thousand people's life, train to forget", all))
        .isZero();
  }

  /** What a secret opening holds and nothing else does. */
  private List<byte[]> openings() throws IOException {
    List<byte[]> secrets = new ArrayList<>();
    try (Stream<Path> files = Files.walk(home.releases())) {
      for (Path file : files.filter(f -> f.endsWith("opening.json")).toList()) {
        LONG_TOKEN
            .matcher(Files.readString(file))
            .results()
            .forEach(token -> secrets.add(token.group().getBytes(StandardCharsets.UTF_8)));
      }
    }
    assertThat(secrets).isNotEmpty();
    return secrets;
  }

  @Test
  void no_block_keeps_a_private_key_after_its_rotation() throws IOException {
    List<byte[]> old;
    try (World world = World.trained(home, CanaryChild.KIND.declared(), CanaryChild.canaries())) {
      old = privateKey();
      assertThat(disk.blocks().search(old).patterns()).isPositive();
      world.open().rotateKey();
    }
    assertThat(disk.findAtRest("raw-key", "private key after key rotate", old)).isZero();
  }

  /** As its file holds it, and as bytes. */
  private List<byte[]> privateKey() throws IOException {
    String pem =
        Files.readString(Path.of(home.key().toString())).lines().skip(1).findFirst().orElseThrow();
    return List.of(pem.getBytes(StandardCharsets.US_ASCII), Base64.getDecoder().decode(pem));
  }
}

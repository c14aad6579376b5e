package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The container: what it says of itself and what is in its layers. */
@Tag("slow")
class ContainerTest {

  @TempDir static Path folder = Path.of("");
  private static Path root = Path.of("");
  private static JsonNode config = JsonMapper.shared().createObjectNode();
  private static List<String> layers = List.of();

  @BeforeAll
  static void unpack() throws IOException {
    here().run("tar", "xf", Archives.container().toString()).worked();
    JsonNode image = JsonMapper.shared().readTree(folder.resolve("manifest.json")).get(0);
    assertThat(image.at("/RepoTags/0").asString()).isEqualTo(Archives.CONTAINER);
    config =
        JsonMapper.shared().readTree(folder.resolve(image.at("/Config").asString())).at("/config");
    layers = texts(image.at("/Layers"));
    root = Files.createDirectory(folder.resolve("root"));
    for (String layer : layers) {
      here().run("tar", "xzpf", layer, "-C", root.toString()).worked();
    }
  }

  private static Command here() {
    return Command.in(folder);
  }

  private static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asString).toList();
  }

  @Test
  void it_is_nobody_special_and_has_one_port() {
    assertThat(config.at("/User").asString()).isEqualTo("1000:1000");
    assertThat(config.at("/ExposedPorts").propertyNames()).containsExactly("8480/tcp");
    assertThat(config.at("/Volumes").propertyNames()).containsExactly("/var/lib/lethe");
    assertThat(config.at("/Labels").get("org.opencontainers.image.version").asString())
        .isEqualTo(Archives.VERSION);
    assertThat(config.at("/Labels").get("org.opencontainers.image.licenses").asString())
        .isEqualTo("Apache-2.0");
  }

  @Test
  void what_it_starts_is_in_it_and_nothing_is_twice() throws IOException {
    List<String> start = texts(config.at("/Entrypoint"));
    assertThat(root.resolve(start.get(0).substring(1))).isExecutable();
    assertThat(root.resolve(start.get(start.size() - 1).substring(1))).isRegularFile();
    assertThat(root.resolve("bin/sh")).doesNotExist();
    assertThat(root.resolve("usr/share/doc/libc6/copyright")).exists();
    assertThat(root.resolve("opt/lethe"))
        .isDirectoryContaining("glob:**/THIRD-PARTY.txt")
        .isDirectoryContaining("glob:**/bom.json")
        .isDirectoryContaining("glob:**/LICENSE");
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.getPosixFilePermissions(file))
            .as(file.toString())
            .doesNotContain(PosixFilePermission.OTHERS_WRITE, PosixFilePermission.GROUP_WRITE);
      }
    }
  }

  /** An engine gives a new volume the owner and the mode of the folder. */
  @Test
  void what_stays_belongs_to_its_user_alone() {
    assertThat(
            layers.stream()
                .flatMap(layer -> here().run("tar", "-tvzf", layer).worked().lines())
                .map(line -> line.split(" +", 6))
                .filter(words -> words[5].matches("(tmp|var/lib/lethe)/"))
                .map(words -> String.join(" ", words[0], words[1], words[5])))
        .containsExactly("drwxrwxrwx 0/0 tmp/", "drwxr-x--- 1000/1000 var/lib/lethe/");
  }
}

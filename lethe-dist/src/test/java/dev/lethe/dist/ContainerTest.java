package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The container: what it says of itself, what is in its layers, and that it runs. */
@Tag("slow")
class ContainerTest {

  private static final Path IMAGE = Archives.TARGET.resolve(Archives.TOP + "-container.tar");

  /** What an engine does, no more: the layers as the root, a folder of processes, another user. */
  private static final String AS_AN_ENGINE =
      "mount -t proc proc \"$1/proc\" && mount --bind /dev \"$1/dev\""
          + " && exec chroot --userspec=1000:1000 \"$@\"";

  @TempDir static Path folder = Path.of("");
  private static Path root = Path.of("");
  private static JsonNode config = JsonMapper.shared().createObjectNode();

  @BeforeAll
  static void unpack() throws IOException {
    assumeTrue(Files.exists(IMAGE), () -> IMAGE.getFileName() + " was not built (-Pimage)");
    Command here = Command.in(folder);
    here.run("tar", "xf", IMAGE.toString()).worked();
    JsonNode image = JsonMapper.shared().readTree(folder.resolve("manifest.json")).get(0);
    assertThat(image.at("/RepoTags/0").asString()).isEqualTo("lethe:" + Archives.VERSION);
    config =
        JsonMapper.shared().readTree(folder.resolve(image.at("/Config").asString())).at("/config");
    root = Files.createDirectory(folder.resolve("root"));
    for (JsonNode layer : image.at("/Layers")) {
      here.run(
              "tar",
              "xzpf",
              layer.asString(),
              "-C",
              root.toString(),
              "--warning=no-unknown-keyword")
          .worked();
    }
  }

  private static List<String> texts(String place) {
    return StreamSupport.stream(config.at(place).spliterator(), false)
        .map(JsonNode::asString)
        .toList();
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
    List<String> start = texts("/Entrypoint");
    assertThat(root.resolve(start.get(0).substring(1))).isExecutable();
    assertThat(root.resolve(start.get(start.size() - 1).substring(1))).isRegularFile();
    assertThat(root.resolve("app")).as("what Jib adds by itself").doesNotExist();
    assertThat(root.resolve("bin/sh")).doesNotExist();
    assertThat(root.resolve("usr/share/doc/libc6/copyright")).exists();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.getPosixFilePermissions(file))
            .as(file.toString())
            .doesNotContain(PosixFilePermission.OTHERS_WRITE, PosixFilePermission.GROUP_WRITE);
      }
    }
  }

  @Test
  void it_runs() throws IOException {
    Command.Result listed = inside("version", "--manifest", "--check");
    assertThat(listed.worked()).contains(" files are as the build listed them: ");
    assertThat(inside("--version").worked()).contains("lethe " + Archives.VERSION, "kernel ");
    Command.Result demo = inside("demo", "--rows", "2000", "--out", "/tmp/für alle");
    assertThat(demo.worked()).contains("look at /tmp/für alle/report.html");
    assertThat(demo.err()).contains("its certificate is verified on the retained rows");
  }

  /** By an engine where there is one; else as one would, where we may. */
  private static Command.Result inside(String... words) throws IOException {
    Command here = Command.in(folder);
    List<String> command = new ArrayList<>();
    if (Command.tool("docker").isPresent() && here.run("docker", "info").exitCode() == 0) {
      here.run("docker", "load", "-i", IMAGE.toString()).worked();
      command.addAll(List.of("docker", "run", "--rm", "lethe:" + Archives.VERSION));
    } else {
      assumeTrue(
          Command.tool("unshare").isPresent()
              && here.run("unshare", "-m", "-p", "-f", "true").exitCode() == 0,
          "there is no engine for containers here, and we may not do as one");
      Files.createDirectories(root.resolve("proc"));
      Files.createDirectories(root.resolve("dev"));
      for (String variable : texts("/Env")) {
        here = here.with(variable.split("=", 2)[0], variable.split("=", 2)[1]);
      }
      command.addAll(
          List.of(
              "unshare", "-m", "-p", "-f", "sh", "-c", AS_AN_ENGINE, "engine", root.toString()));
      command.addAll(texts("/Entrypoint"));
    }
    command.addAll(List.of(words));
    return here.run(command);
  }
}

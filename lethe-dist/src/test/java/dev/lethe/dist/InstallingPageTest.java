package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the page about installing work, one after the other, beside the archives. */
class InstallingPageTest {

  private static final Pattern BLOCK = Pattern.compile("```sh tried\n(.*?)```", Pattern.DOTALL);

  private static String page() throws IOException {
    try (Stream<Path> files = Files.walk(Archives.ROOT.resolve("docs"))) {
      Path page = files.filter(file -> file.endsWith("installing.md")).findFirst().orElseThrow();
      return Files.readString(page);
    }
  }

  @Tag("slow")
  @Test
  void its_commands_work(@TempDir Path folder) throws IOException {
    assumeTrue(Command.tool("unzip").isPresent(), "there is no unzip here");
    String named = Archives.VERSION.replace("-SNAPSHOT", "");
    Files.createSymbolicLink(folder.resolve(Archives.ZIP.getFileName()), Archives.ZIP);
    Files.writeString(
        folder.resolve("SHA256SUMS"),
        Command.in(folder).run("sha256sum", Archives.ZIP.getFileName().toString()).worked());
    StringBuilder script = new StringBuilder("set -euo pipefail\n");
    Matcher blocks = BLOCK.matcher(page());
    while (blocks.find()) {
      script.append(blocks.group(1));
    }
    Command user =
        Command.in(folder)
            .with("JAVA_HOME", System.getProperty("java.home"))
            .with("LETHE_STATE", folder.resolve("state").toString())
            .with("LETHE_ARCHIVE", "off");
    String out =
        user.run("bash", "-c", script.toString().replace("lethe-" + named, Archives.TOP)).worked();
    assertThat(out).contains(Archives.TOP + ".zip: OK", "nothing found wrong", "LETHE-FORGET(1)");
  }

  /** What it names is what the build makes. */
  @Test
  void it_names_the_files_of_this_version() throws IOException {
    String named = "lethe-" + Archives.VERSION.replace("-SNAPSHOT", "");
    assertThat(page())
        .contains(
            named + ".zip",
            named + ".tar.gz",
            named + "-linux-x64.tar.gz",
            named + "-container.tar");
    assertThat(Pattern.compile("lethe-\\d+\\.\\d+\\.\\d+").matcher(page()).results())
        .allMatch(name -> name.group().equals(named));
  }
}

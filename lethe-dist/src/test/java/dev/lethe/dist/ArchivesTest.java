package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarInputStream;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** What is in the archives, and that nothing of who built them is. */
class ArchivesTest {

  private static List<ZipEntry> entries() {
    try (ZipFile zip = new ZipFile(Archives.ZIP.toFile())) {
      return Collections.list(zip.entries()).stream().<ZipEntry>map(entry -> entry).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> names() {
    return entries().stream()
        .filter(entry -> !entry.isDirectory())
        .map(entry -> entry.getName().substring(Archives.TOP.length() + 1))
        .sorted()
        .toList();
  }

  private static byte[] content(String name) throws IOException {
    try (ZipFile zip = new ZipFile(Archives.ZIP.toFile());
        InputStream in = zip.getInputStream(zip.getEntry(Archives.TOP + "/" + name))) {
      return in.readAllBytes();
    }
  }

  private static Stream<String> libraries() {
    return names().stream().filter(name -> name.matches("lib/[^/]*\\.jar"));
  }

  @Test
  void everything_stands_in_one_folder_and_is_there() {
    assertThat(entries()).allMatch(entry -> entry.getName().startsWith(Archives.TOP + "/"));
    assertThat(names())
        .contains(
            "app.jar",
            "bin/lethe",
            "bin/lethe.bat",
            "bin/lethe-spark-submit",
            "lib/spark/lethe-spark-" + Archives.VERSION + ".jar",
            "completion/lethe.bash",
            "completion/_lethe",
            "man/man1/lethe.1",
            "manifest.txt",
            "packaging/lethe.service",
            "packaging/Caddyfile",
            "compose.yaml",
            "LICENSE",
            "README",
            "CHANGELOG.md");
  }

  @Test
  void hidden_files_are_nobodys() {
    assertThat(names()).noneMatch(name -> name.startsWith(".") || name.contains("/."));
  }

  /** A library that is missing or twice is found by no compiler. */
  @Test
  void libraries_are_those_that_the_program_asks_for() throws IOException {
    try (JarInputStream jar = new JarInputStream(new ByteArrayInputStream(content("app.jar")))) {
      String asked = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      assertThat(libraries()).containsExactlyInAnyOrder(asked.split(" ", -1));
    }
  }

  @Test
  void no_jar_is_there_twice_and_spark_is_not_there() throws IOException {
    assertThat(names().stream().filter(name -> name.startsWith("lib/spark/"))).hasSize(1);
    assertThat(libraries()).noneMatch(name -> name.contains("scala") || name.contains("spark-"));
    List<String> digests =
        new String(content("manifest.txt"), StandardCharsets.UTF_8)
            .lines()
            .map(line -> line.substring(0, 64))
            .toList();
    assertThat(digests).doesNotHaveDuplicates();
  }

  @Test
  void the_list_of_files_names_every_jar() throws IOException {
    assertThat(new String(content("manifest.txt"), StandardCharsets.UTF_8).lines())
        .map(line -> line.substring(66))
        .containsExactlyElementsOf(names().stream().filter(name -> name.endsWith(".jar")).toList());
  }

  @Test
  void all_files_are_of_one_time_that_the_build_fixes() {
    assertThat(entries().stream().map(ZipEntry::getTimeLocal).distinct()).hasSize(1);
    assertThat(entries().get(0).getTimeLocal())
        .isBefore(LocalDateTime.now(ZoneOffset.UTC).minusDays(1));
  }

  /** Of each entry: mode, owner, time; names in the same order are the packing tool's own. */
  @Test
  void modes_and_owners_are_the_builds_and_both_archives_have_the_same() {
    List<String> listed =
        Command.in(Archives.TARGET)
            .run("tar", "--utc", "--full-time", "-tvzf", Archives.TAR.toString())
            .worked()
            .lines()
            .toList();
    List<String> files = new ArrayList<>();
    for (String line : listed) {
      String[] words = line.split(" +", 6);
      boolean script = words[5].endsWith("/bin/lethe") || words[5].endsWith("-submit");
      String mode = words[5].endsWith("/") ? "drwxr-xr-x" : script ? "-rwxr-xr-x" : "-rw-r--r--";
      assertThat(words[0]).as(line).isEqualTo(mode);
      assertThat(words[1]).as(line).isEqualTo("root/root");
      if (!words[5].endsWith("/")) {
        files.add(words[5].substring(Archives.TOP.length() + 1));
      }
    }
    assertThat(files).containsExactlyInAnyOrderElementsOf(names());
    assertThat(listed.stream().map(line -> List.of(line.split(" +", 6)).subList(3, 5)).distinct())
        .hasSize(1);
  }

  @Test
  void no_text_tells_where_or_by_whom_it_was_built() throws IOException {
    String home = Archives.ROOT.toString();
    for (String name : names()) {
      if (!name.endsWith(".jar")) {
        assertThat(new String(content(name), StandardCharsets.UTF_8))
            .as(name)
            .doesNotContain(home, System.getProperty("user.home") + "/");
      }
    }
  }

  @Test
  void the_script_for_windows_starts_the_same_program_in_the_same_way() throws IOException {
    List<String> unix = new ArrayList<>(lastLine("bin/lethe"));
    unix.addAll(values("bin/lethe", "machine"));
    List<String> windows = lastLine("bin/lethe.bat");
    assertThat(flags(windows)).isNotEmpty().isSubsetOf(flags(unix));
    assertThat(flags(windows)).contains("-XX:+UseParallelGC", "-Dlethe.terminal", "-jar");
    assertThat(String.join(" ", unix)).contains("LETHE_JAVA_OPTS", "/app.jar");
    assertThat(String.join(" ", windows)).contains("LETHE_JAVA_OPTS", "\\app.jar");
    assertThat(new String(content("bin/lethe.bat"), StandardCharsets.US_ASCII).lines())
        .as("what its lines end with")
        .hasSize(
            (int)
                new String(content("bin/lethe.bat"), StandardCharsets.US_ASCII)
                    .chars()
                    .filter(c -> c == '\r')
                    .count());
  }

  private static List<String> lastLine(String script) throws IOException {
    List<String> lines = new String(content(script), StandardCharsets.UTF_8).lines().toList();
    return List.of(lines.get(lines.size() - 1).split(" ", -1));
  }

  /** All that a script sets a variable to. */
  private static List<String> values(String script, String variable) throws IOException {
    return Pattern.compile("\\b" + variable + "=(\\S+)")
        .matcher(new String(content(script), StandardCharsets.UTF_8))
        .results()
        .map(value -> value.group(1))
        .toList();
  }

  /** Without their values, and without what saves time alone. */
  private static List<String> flags(List<String> words) {
    return words.stream()
        .filter(word -> word.startsWith("-"))
        .map(word -> word.replaceFirst("=.*", ""))
        .toList();
  }
}

package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher before Java runs: a Java of paper says how it was called. */
class LauncherTest {

  private static final Path LAUNCHER = Path.of("..", "packaging", "bin", "lethe").toAbsolutePath();

  /**
   * Makes the archive that it is asked for (none of a process that ran: see the launcher), says its
   * arguments, a line each, and ends with 7.
   */
  private static final String PAPER =
      """
      #!/bin/sh
      dump=
      for word in "$@"; do
        case $dump$word in
          -Xshare:dump) dump=yes ;;
          -XX:DumpLoadedClassList=*) exit 0 ;;
          yes-XX:SharedArchiveFile=* | -XX:AOTCacheOutput=*) MAKE; exit 0 ;;
        esac
      done
      printf '%s\\n' "$@"
      exit 7
      """;

  @TempDir Path folder = Path.of("");

  @BeforeEach
  void home() throws IOException {
    Files.createDirectories(file("a home/lib"));
    for (String name : List.of("app.jar", "lib/some.jar", "manifest.txt")) {
      Path made = Files.writeString(file("a home/" + name), name);
      Files.setLastModifiedTime(made, FileTime.from(Instant.EPOCH));
    }
    java("17.0.1", "echo classes >\"${word#*=}\"");
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private void java(String version, String making) throws IOException {
    Files.createDirectories(file("jdk/bin"));
    Path program = Files.writeString(file("jdk/bin/java"), PAPER.replace("MAKE", making));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path release =
        Files.writeString(
            file("jdk/release"), "IMPLEMENTOR=\"us\"\nJAVA_VERSION=\"" + version + "\"\n");
    Files.setLastModifiedTime(release, FileTime.from(Instant.EPOCH));
  }

  private CommandRun launch(Map<String, String> more, String... words) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", LAUNCHER.toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(file("err").toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().put("JAVA_HOME", file("jdk").toString());
    builder.environment().put("LETHE_HOME", file("a home").toString());
    builder.environment().put("XDG_CACHE_HOME", file("user").toString());
    builder.environment().putAll(more);
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return new CommandRun(process.waitFor(), out, Files.readString(file("err")));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private List<String> words(String... words) throws IOException {
    return launch(Map.of(), words).out().lines().toList();
  }

  private void make() throws IOException {
    CommandRun run = launch(Map.of("LETHE_ARCHIVE", "make"));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).isEmpty();
  }

  private List<Path> archives(String place) throws IOException {
    if (!Files.isDirectory(file(place))) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(file(place))) {
      return all.toList();
    }
  }

  @Test
  void words_options_and_the_exit_code_pass_as_they_are() throws IOException {
    CommandRun run =
        launch(
            Map.of("LETHE_ARCHIVE", "off", "LETHE_JAVA_OPTS", "-Xmx1g -Dx=y"),
            "verify",
            "a  b",
            "");
    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(run.out().lines())
        .containsSubsequence("-XX:+UseParallelGC", "-Dlethe.terminal=false", "-Xmx1g", "-Dx=y")
        .endsWith("-jar", file("a home").toRealPath() + "/app.jar", "verify", "a  b", "");
    assertThat(archives("a home/cache")).isEmpty();
  }

  @Test
  void without_java_or_with_an_old_one_it_says_so() throws IOException {
    CommandRun wrong = launch(Map.of("JAVA_HOME", "/no/where"), "noise");
    assertThat(wrong.exitCode()).isEqualTo(1);
    assertThat(wrong.err())
        .isEqualTo("lethe: JAVA_HOME is /no/where, but there is no bin/java in it\n");
    java("11.0.2", ":");
    assertThat(launch(Map.of(), "noise").err()).contains("is Java 11, but 17 or newer is needed");
    java("1.8.0_392", ":");
    assertThat(launch(Map.of(), "noise").err()).contains("is Java 8, but 17 or newer is needed");
  }

  @Test
  void an_archive_is_of_one_java_and_one_set_of_jars() throws IOException {
    make();
    Path first = archives("a home/cache").get(0);
    assertThat(words("noise")).contains("-XX:SharedArchiveFile=" + first.toRealPath());
    Files.writeString(file("a home/manifest.txt"), "other jars");
    Files.setLastModifiedTime(file("a home/manifest.txt"), FileTime.from(Instant.EPOCH));
    make();
    assertThat(archives("a home/cache")).hasSize(2);
    java("25", "echo classes >\"${word#*=}\"");
    make();
    assertThat(archives("a home/cache")).hasSize(3);
    assertThat(words("noise")).anyMatch(word -> word.startsWith("-XX:AOTCache="));
  }

  @Test
  void with_the_archive_goes_the_library_of_sqlite() throws IOException {
    Path jar = Files.writeString(file("jdk/bin/jar"), "#!/bin/sh\nmkdir -p ${3%/*}; echo >$3\n");
    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rwxr-xr-x"));
    make();
    String option = "-Dorg.sqlite.lib.path=";
    String folder =
        words("noise").stream().filter(word -> word.startsWith(option)).findFirst().orElseThrow();
    assertThat(Path.of(folder.substring(option.length()), "libsqlitejdbc.so")).exists();
    assertThat(launch(Map.of("LETHE_ARCHIVE", "off"), "noise").out()).doesNotContain(option);
  }

  @Test
  void a_jar_that_is_newer_than_the_archive_does_not_meet_it() throws IOException {
    make();
    Path later = file("a home/lib/some.jar");
    Files.setLastModifiedTime(later, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(words("noise")).noneMatch(word -> word.contains("Archive"));
  }

  @Test
  void where_the_folder_takes_no_files_the_archive_goes_to_the_users_cache() throws IOException {
    Files.writeString(file("a home/cache"), "a file where a folder should be");
    make();
    assertThat(archives("user/lethe")).hasSize(1);
    assertThat(words("noise")).anyMatch(word -> word.contains("user/lethe/classes-"));
  }

  @Test
  void what_cannot_be_made_is_not_tried_again_and_nothing_else_fails() throws IOException {
    java("17.0.1", "exit 1");
    assertThat(launch(Map.of("LETHE_ARCHIVE", "make")).err()).contains("no archive");
    assertThat(archives("a home/cache")).hasSize(1);
    java("17.0.1", "echo tried again >'" + file("again") + "'");
    assertThat(words("noise")).noneMatch(word -> word.contains("Archive"));
    assertThat(file("again")).doesNotExist();
  }

  @Test
  void whoever_comes_while_it_is_made_goes_without() throws IOException {
    make();
    Path archive = archives("a home/cache").get(0);
    Files.delete(archive);
    Files.createDirectory(Path.of(archive + ".making"));
    assertThat(launch(Map.of("LETHE_ARCHIVE", "make")).exitCode()).isEqualTo(1);
    assertThat(words("noise")).contains("noise").noneMatch(word -> word.contains("Archive"));
    assertThat(archive).doesNotExist();
  }
}

package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip, unpacked by somebody who has a JDK and nothing of ours, in a folder with a bad name. */
class LauncherTest {

  private static final String JAVA_HOME = System.getProperty("java.home");

  @TempDir static Path folder = Path.of("");
  private static Path home = Path.of("");
  private static Command bare = Command.in(folder);

  @BeforeAll
  static void unpack() throws IOException {
    home = Archives.unzipped(Files.createDirectory(folder.resolve("Kundendaten löschen")));
    bare = Command.bare(folder).with("JAVA_HOME", JAVA_HOME);
  }

  private static String lethe() {
    return home.resolve("bin/lethe").toString();
  }

  @Test
  void it_says_its_version() {
    assertThat(bare.run(lethe(), "--version").worked())
        .startsWith("lethe " + Archives.VERSION + "\n");
  }

  @Test
  void it_is_what_the_build_listed() {
    assertThat(bare.run(lethe(), "version", "--manifest", "--check").worked())
        .contains(" files are as the build listed them: ");
  }

  @Test
  void java_may_be_on_the_path_instead() throws IOException {
    Path path = Command.shellAlone(folder.resolve("with-java"));
    Files.createSymbolicLink(path.resolve("java"), Path.of(JAVA_HOME, "bin", "java"));
    Command command = bare.with("PATH", path.toString()).with("JAVA_HOME", "");
    assertThat(command.run(lethe(), "--version").worked()).startsWith("lethe ");
  }

  @Test
  void links_to_it_work_from_anywhere() throws IOException {
    Path elsewhere = Files.createDirectories(folder.resolve("somewhere else/bin"));
    Path absolute = Files.createSymbolicLink(elsewhere.resolve("lethe"), Path.of(lethe()));
    Path relative = Files.createSymbolicLink(elsewhere.resolve("again"), Path.of("lethe"));
    for (Path link : List.of(absolute, relative)) {
      assertThat(bare.from(elsewhere).run(link.toString(), "--version").worked())
          .startsWith("lethe ");
    }
    assertThat(bare.from(elsewhere).run("./again", "--version").worked()).startsWith("lethe ");
  }

  @Test
  void a_wrong_java_home_is_named() {
    Command.Result result = bare.with("JAVA_HOME", "/no/such/jdk").run(lethe(), "--version");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo("lethe: JAVA_HOME is /no/such/jdk, but there is no bin/java in it\n");
  }

  @Test
  void without_java_it_says_what_to_install() {
    Command.Result result = bare.with("JAVA_HOME", "").run(lethe(), "--version");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo("lethe: no Java found: install a JDK 17 or newer, or set JAVA_HOME\n");
  }

  @Test
  void an_old_java_is_told_from_a_new_one() throws IOException {
    assertThat(withJava("1.8.0_412").err()).contains("is Java 8, but 17 or newer is needed");
    assertThat(withJava("11.0.2").err()).contains("is Java 11, but 17 or newer is needed");
    assertThat(withJava("11.0.2").exitCode()).isEqualTo(1);
    assertThat(withJava("17").out()).startsWith("started ");
    assertThat(withJava("25.0.1").out()).startsWith("started ");
  }

  /** One that only says that it was started, of a version that its folder names. */
  private static Command.Result withJava(String version) throws IOException {
    Path jdk = Files.createDirectories(folder.resolve("jdk " + version));
    Files.createDirectories(jdk.resolve("bin"));
    Files.writeString(
        jdk.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
    Path java = Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\necho started \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    return bare.with("JAVA_HOME", jdk.toString()).run(lethe(), "--version");
  }

  @Test
  void letters_beyond_ascii_come_through_in_a_locale_without_them() {
    assumeTrue(
        bare.with("LC_ALL", "C.UTF-8").run("locale", "charmap").out().strip().equals("UTF-8"),
        "there is no locale of UTF-8 here");
    Command.Result result = bare.with("LC_ALL", "C").run(lethe(), "verify", "Müller.json");
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.err()).contains("Müller.json");
  }

  /** As on servers that let nothing run from /tmp. */
  @Test
  void a_library_that_cannot_be_unpacked_is_named_with_the_remedy() {
    Command.Result result =
        bare.with("LETHE_JAVA_OPTS", "-Dorg.sqlite.tmpdir=/proc")
            .run(lethe(), "demo", "--rows", "2000", "--out", "no library");
    assertThat(result.exitCode()).as(result.err()).isEqualTo(2);
    assertThat(result.err()).contains("SQLite's own library", "-Dorg.sqlite.tmpdir=FOLDER");
  }

  @Tag("slow")
  @Test
  void a_new_user_runs_the_demo_and_verifies_what_it_made() throws IOException {
    Path work = Files.createDirectory(folder.resolve("first day"));
    Command user = bare.from(work);
    Command.Result demo = user.run(lethe(), "demo");
    assertThat(demo.worked()).contains("look at lethe-demo/report.html");
    assertThat(demo.err()).contains("its certificate is verified on the retained rows");
    String key = user.run(lethe(), "key", "show", "--workspace", "lethe-demo/workspace").worked();
    Files.writeString(work.resolve("signer.pem"), key);
    String verified =
        user.run(
                lethe(),
                "verify",
                "lethe-demo/workspace/releases/0002/certificate.json",
                "--key",
                "signer.pem",
                "--data",
                "lethe-demo/retained.csv",
                "--software",
                home.resolve("manifest.txt").toString(),
                "--strict")
            .worked();
    assertThat(verified).contains("nothing found wrong", "software: the SHA-256 of the manifest");
  }
}

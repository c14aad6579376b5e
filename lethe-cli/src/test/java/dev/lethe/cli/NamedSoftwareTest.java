package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that runs from jars names them in its certificates. */
class NamedSoftwareTest {

  @TempDir static Path folder = Path.of("");

  private static Path app() {
    return folder.resolve("app/app.jar");
  }

  @BeforeAll
  static void distribution() throws IOException {
    WorkspaceFixture.in(folder);
    Files.createDirectories(folder.resolve("app/lib"));
    Files.writeString(folder.resolve("app/lib/other.jar"), "some library");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, libraries());
    Path classes = classes();
    try (OutputStream file = Files.newOutputStream(app());
        JarOutputStream jar = new JarOutputStream(file, manifest);
        Stream<Path> all = Files.walk(classes)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(each).toString()));
        Files.copy(each, jar);
      }
    }
    CommandRun listed = lethe("version", "--manifest");
    assertThat(listed.exitCode()).as(listed.err()).isZero();
    assertThat(listed.out().lines()).hasSize(2);
    Files.writeString(folder.resolve("app/manifest.txt"), listed.out());
  }

  /** Of the commands; the others stay where they are. */
  private static Path classes() {
    return Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  private static String libraries() {
    return Arrays.stream(System.getProperty("java.class.path").split(":", -1))
        .map(Path::of)
        .filter(each -> !each.equals(classes()))
        .map(each -> each.toUri().toString())
        .collect(Collectors.joining(" "));
  }

  private static CommandRun lethe(String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-jar", app().toString()));
    command.addAll(List.of(args));
    return ChildCommand.run(command, "C.UTF-8", Redirect.PIPE);
  }

  private static WorkspaceFixture files() {
    return new WorkspaceFixture(folder);
  }

  @Test
  void its_certificates_name_the_list_and_no_other_list_fits() throws IOException {
    files().train("w", "");
    CommandRun released =
        lethe(
            "release",
            "--workspace",
            folder.resolve("w").toString(),
            "--epsilon",
            "1",
            "--delta",
            "1e-5",
            "--capacity",
            "10");
    assertThat(released.exitCode()).as(released.err()).isZero();
    String verify =
        "verify FOLDER/w/releases/0001/certificate.json --software FOLDER/app/manifest.txt";
    assertThat(files().works(verify).out())
        .contains("  passed       software: the SHA-256 of the manifest of 2 files is ");
    files().put("one.txt", Files.readAllLines(folder.resolve("app/manifest.txt")).get(0) + "\n");
    CommandRun other = files().run(verify.replace("app/manifest.txt", "one.txt"));
    assertThat(other.exitCode()).isEqualTo(5);
    assertThat(other.out()).contains("  FAILED       software: the SHA-256 of the manifest of 1 ");
    files()
        .refuses(
            3, verify.replace("app/manifest.txt", "schema.json"), "schema.json", "no manifest");
  }

  @Test
  void a_file_that_changed_since_the_build_is_named() throws IOException {
    CommandRun before = lethe("version", "--manifest", "--check");
    assertThat(before.exitCode()).as(before.err()).isZero();
    assertThat(before.out()).startsWith("2 files are as the build listed them: ");
    Path library = folder.resolve("app/lib/other.jar");
    String content = Files.readString(library);
    Path more = Files.writeString(folder.resolve("app/lib/more.jar"), "more");
    Files.writeString(library, "a backdoor");
    CommandRun altered = lethe("version", "--manifest", "--check");
    assertThat(altered.exitCode()).isEqualTo(5);
    assertThat(altered.out()).isEqualTo("lib/more.jar: not listed\nlib/other.jar: changed\n");
    Files.delete(library);
    assertThat(lethe("version", "--manifest", "--check").out()).contains("other.jar: missing");
    Files.writeString(library, content);
    Files.delete(more);
  }
}

package dev.lethe.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.Main;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands that a release, a page or the demo prints about certificates run as they are printed.
 */
@Tag("slow")
class PrintedCommandsTest {

  private static final Pattern PRINTED = Pattern.compile("<code>((?:\\./)?lethe verify [^<]*)<");

  @TempDir static Path folder;

  @BeforeAll
  static void make() {
    WorkspaceFixture files = WorkspaceFixture.in(folder);
    files.train("w", "");
    files.works("forget --workspace FOLDER/w --subjects p5 p6 TERMS");
  }

  private static Path release() {
    return folder.resolve("w/releases/0001");
  }

  /** What a terminal shows, and how the command ended. */
  private record Ended(int exitCode, String shown) {}

  private static Ended ended(List<String> command, Path where)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), shown);
  }

  /** In a process of its own, because only that has a current folder of its own. */
  private static Ended lethe(String printed, Path where) throws IOException, InterruptedException {
    List<String> words = ConsoleSession.words(printed);
    assertThat(words.get(0)).isIn("lethe", "./lethe");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(words.subList(1, words.size()));
    return ended(command, where);
  }

  private static String printedOn(Path page) throws IOException {
    Matcher matcher = PRINTED.matcher(Files.readString(page));
    assertThat(matcher.find()).as("%s prints a command", page).isTrue();
    return matcher.group(1);
  }

  @Test
  void page_and_letter_print_a_command_that_runs_in_the_folder_of_the_release() throws Exception {
    for (String page : List.of("certificate.html", "letter.html")) {
      Ended run = lethe(printedOn(release().resolve(page)), release());
      assertThat(run.exitCode()).as(run.shown()).isZero();
      assertThat(run.shown())
          .contains("certificate.json: nothing found wrong; signature: pinned, ");
    }
  }

  @Test
  void the_demo_prints_a_command_that_checks_all_that_files_can_show() throws Exception {
    Path demo = folder.resolve("demo");
    assertThat(CommandRun.of("demo", "--rows", "2000", "--out", demo.toString()).exitCode())
        .isZero();
    Ended run = lethe(printedOn(demo.resolve("report.html")) + " --strict", folder);
    assertThat(run.exitCode()).as(run.shown()).isZero();
  }

  @Test
  void the_shell_commands_for_checking_without_lethe_run_in_the_folder_of_the_release()
      throws Exception {
    for (String tool : List.of("bash", "jq", "openssl", "sha256sum")) {
      assumeTrue(isThere(tool), () -> tool + " is not here");
    }
    Ended run =
        ended(
            List.of(
                "bash", "-euo", "pipefail", "-c", documented("docs/verify/certificate.md", "sh")),
            release());
    assertThat(run.exitCode()).as(run.shown()).isZero();
    List<String> lines = run.shown().lines().toList();
    assertThat(lines.get(0)).isEqualTo("Signature Verified Successfully");
    String keyId = lines.get(1).substring(0, 64);
    assertThat(Files.readString(release().resolve("certificate.json"))).contains(keyId);
    assertThat(lines.get(3)).as("the digest of the parameters").startsWith(lines.get(2));

    assumeTrue(isThere("python3"), "python3 is not here");
    Ended noise =
        ended(
            List.of("python3", "-c", documented("docs/verify/certificate.md", "python")),
            release());
    assertThat(noise.exitCode()).as(noise.shown()).isZero();
  }

  @Test
  void the_recipe_for_the_signature_finds_a_changed_byte() throws Exception {
    for (String tool : List.of("bash", "jq", "openssl")) {
      assumeTrue(isThere(tool), () -> tool + " is not here");
    }
    Path altered = Files.createDirectories(folder.resolve("altered"));
    for (String name : List.of("certificate.json", "public-key.pem", "parameters.json")) {
      Files.copy(release().resolve(name), altered.resolve(name));
    }
    String honest = Files.readString(altered.resolve("certificate.json"));
    char[] forged = honest.toCharArray();
    int middle = honest.indexOf("\"payload\"") + 400;
    forged[middle] = forged[middle] == 'A' ? 'B' : 'A';
    Files.writeString(altered.resolve("certificate.json"), new String(forged));
    List<String> recipe =
        List.of("bash", "-euo", "pipefail", "-c", documented("docs/verify/certificate.md", "sh"));
    Ended good = ended(recipe, release());
    assertThat(good.exitCode()).as(good.shown()).isZero();
    assertThat(ended(recipe, altered).exitCode()).isNotZero();
  }

  private static boolean isThere(String tool) throws IOException, InterruptedException {
    return ended(List.of("sh", "-c", "command -v " + tool), folder).exitCode() == 0;
  }

  /** The first block of this language on a page. */
  private static String documented(String name, String language) throws IOException {
    String page = Files.readString(DocumentationTest.ROOT.resolve(name));
    Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(page);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }
}

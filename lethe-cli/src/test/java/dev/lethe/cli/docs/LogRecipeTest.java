package dev.lethe.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The recipes of docs/verify/verifying.md for the log of certificates check it without Lethe. */
class LogRecipeTest {

  @TempDir static Path folder;

  @BeforeAll
  static void make() {
    WorkspaceFixture files = WorkspaceFixture.in(folder);
    files.train("w", "");
    for (int i = 0; i < 3; i++) {
      files.works("release --workspace FOLDER/w TERMS");
    }
  }

  private static Path release(int number) {
    return folder.resolve("w/releases/000" + number);
  }

  /** The first block of this language below the heading. */
  private static String documented(String language) throws IOException {
    String page = Files.readString(DocumentationTest.ROOT.resolve("docs/verify/verifying.md"));
    String section = page.substring(page.indexOf("## The log without Lethe"));
    Matcher block = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(section);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  private static String ended(Path where, String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true).start();
    String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor() == 0)
        .as(shown)
        .isNotEqualTo(shown.contains("Error") || shown.contains("not found"));
    return shown;
  }

  private static void assumeThere(String... tools) throws Exception {
    for (String tool : tools) {
      String found = ended(folder, "sh", "-c", "command -v " + tool + " || true");
      assumeTrue(!found.isBlank(), () -> tool + " is not here");
    }
  }

  private static Path mixed(int certificate, int proof) throws IOException {
    Path mixed = folder.resolve("mixed" + certificate + proof);
    Files.createDirectory(mixed);
    Files.copy(release(certificate).resolve("certificate.json"), mixed.resolve("certificate.json"));
    Files.copy(
        release(proof).resolve("certificate.tlog-proof"), mixed.resolve("certificate.tlog-proof"));
    return mixed;
  }

  @Test
  void the_recipe_in_python_checks_inclusion_and_place() throws Exception {
    assumeThere("python3");
    String recipe = documented("python");
    assertThat(recipe.lines().count()).isLessThanOrEqualTo(30);
    for (int number = 1; number <= 3; number++) {
      assertThat(ended(release(number), "python3", "-c", recipe))
          .startsWith("certificate " + number + " of " + number + " in lethe/log/");
    }
    for (List<Integer> pair : List.of(List.of(2, 1), List.of(1, 3), List.of(3, 2))) {
      assertThat(ended(mixed(pair.get(0), pair.get(1)), "python3", "-c", recipe))
          .contains("AssertionError");
    }
  }

  /** The verifier in Python was not written from this code. */
  @Test
  void the_second_verifier_says_the_same_of_every_proof() throws Exception {
    assumeThere("python3");
    Path place = mixed(2, 2);
    byte[] proof = Files.readAllBytes(place.resolve("certificate.tlog-proof"));
    assertThat(both(place)).isEqualTo("0 [log checkpoint, log inclusion, log position]");
    Random random = new Random(7);
    Set<String> answers = new TreeSet<>();
    for (int i = 0; i < 40; i++) {
      byte[] changed = proof.clone();
      int at = i < 10 ? proof.length * i / 10 : random.nextInt(proof.length);
      changed[at] = i % 4 == 0 ? (byte) '\n' : (byte) (changed[at] ^ 1 << random.nextInt(5));
      Files.write(place.resolve("certificate.tlog-proof"), changed);
      answers.add(both(place));
    }
    for (int other : new int[] {1, 3}) {
      Files.copy(
          release(other).resolve("certificate.tlog-proof"),
          place.resolve("certificate.tlog-proof"),
          StandardCopyOption.REPLACE_EXISTING);
      answers.add(both(place));
    }
    assertThat(answers).hasSizeGreaterThanOrEqualTo(3);
  }

  /** The exit code and the checks of the log that passed, of both: the same. */
  private static String both(Path place) throws Exception {
    String certificate = place.resolve("certificate.json").toString();
    String key = release(2).resolve("public-key.pem").toString();
    CommandRun ours = CommandRun.of("verify", certificate, "--key", key, "--json");
    Path script = DocumentationTest.ROOT.resolve("python/lethe/lethe_verify.py");
    Process process =
        new ProcessBuilder("python3", script.toString(), certificate, "--key", key, "--json")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String theirs = process.waitFor() + " " + passed(said);
    assertThat(theirs)
        .as(ours.out() + ours.err())
        .isEqualTo(ours.exitCode() + " " + passed(ours.out()));
    return theirs;
  }

  private static List<String> passed(String json) {
    return json.isBlank()
        ? List.of()
        : JsonMapper.shared()
            .readTree(json)
            .get("passed")
            .valueStream()
            .map(check -> check.get("check").asString())
            .filter(name -> name.startsWith("log "))
            .toList();
  }

  @Test
  void the_recipe_for_the_shell_checks_the_signature_of_the_checkpoint() throws Exception {
    assumeThere("bash", "awk", "base64", "openssl");
    assertThat(ended(release(3), "bash", "-euo", "pipefail", "-c", documented("sh")))
        .contains("Signature Verified Successfully");
  }
}

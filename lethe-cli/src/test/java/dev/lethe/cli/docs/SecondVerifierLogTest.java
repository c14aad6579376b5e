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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The verifier in Python, written from the pages, says the same of proofs of the log. */
@Tag("slow")
class SecondVerifierLogTest {

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

  private static boolean pythonIsThere() throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", "command -v python3").start().waitFor() == 0;
  }

  private static Path copied() throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    for (String name : List.of("certificate.json", "certificate.tlog-proof")) {
      Files.copy(release(2).resolve(name), copy.resolve(name));
    }
    return copy;
  }

  @Test
  void the_second_verifier_says_the_same_of_every_proof() throws Exception {
    assumeTrue(pythonIsThere(), "python3 is not here");
    Path place = copied();
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
}

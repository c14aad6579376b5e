package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What {@code lethe verify} answers to honest, incomplete and forged releases. */
class VerifyCommandTest {

  private static final String ALL = " --key FOLDER/signer.pem --data FOLDER/retained.csv";

  @TempDir static Path folder;

  @TempDir Path release = Path.of("");

  @BeforeAll
  static void release_once() throws IOException {
    WorkspaceFixture files = WorkspaceFixture.in(folder);
    files.train("w", "");
    files.works("forget --workspace FOLDER/w --subjects p5 p6 TERMS");
    files.put("signer.pem", files.works("key show --workspace FOLDER/w").out());
    files.put("retained.csv", without("p5", "p6"));
  }

  private static String without(String... left) throws IOException {
    List<String> gone = Stream.of(left).map(id -> id + ",").toList();
    return Files.readAllLines(folder.resolve("table.csv")).stream()
            .filter(row -> gone.stream().noneMatch(row::startsWith))
            .reduce((a, b) -> a + "\n" + b)
            .orElseThrow()
        + "\n";
  }

  /** Each test may spoil its own copy. */
  @BeforeEach
  void copy() throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve("w/releases/0001"))) {
      for (Path file : all.toList()) {
        Files.copy(file, release.resolve(file.getFileName()));
      }
    }
  }

  private static WorkspaceFixture files() {
    return new WorkspaceFixture(folder);
  }

  private Path certificate() {
    return release.resolve("certificate.json");
  }

  private CommandRun verify(String options) {
    return files().run("verify " + certificate() + options);
  }

  /** The exit code is this, and stdout is one JSON object whatever it is. */
  private JsonNode answers(int exitCode, String options) {
    CommandRun run = verify(options + " --json");
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(exitCode);
    return run.json();
  }

  private static void assertSays(JsonNode answer, boolean valid, String signature) {
    assertThat(answer.get("valid").asBoolean()).as("valid: %s", answer).isEqualTo(valid);
    assertThat(answer.get("signature").asString()).isEqualTo(signature);
  }

  private static List<String> names(JsonNode checks) {
    return checks.valueStream().map(check -> check.get("check").asString()).toList();
  }

  private void removeKey() throws IOException {
    Files.deleteIfExists(release.resolve("public-key.pem"));
    Files.deleteIfExists(release.resolve("keys.json"));
  }

  private Path proof() {
    return release.resolve("certificate.tlog-proof");
  }

  /**
   * Another day: a field that no number depends on, under the old signature. The proof that another
   * file is in the log is taken away.
   */
  private void forge() throws IOException {
    Files.delete(proof());
    byte[] payload = EnvelopeJson.read("honest", Files.readAllBytes(certificate())).payload();
    byte[] forged =
        new String(payload, StandardCharsets.UTF_8)
            .replaceAll("\"day\":\"[^\"]*\"", "\"day\":\"2020-02-02\"")
            .getBytes(StandardCharsets.UTF_8);
    assertThat(forged).isNotEqualTo(payload);
    Base64.Encoder base64 = Base64.getEncoder();
    Files.writeString(
        certificate(),
        Files.readString(certificate())
            .replace(base64.encodeToString(payload), base64.encodeToString(forged)));
  }

  /** The forger signs, puts his key where the signer's was, and takes the list of keys away. */
  private void forgeAndSign() throws IOException {
    forge();
    SigningKey forger = SigningKey.generate();
    Envelope forged = EnvelopeJson.read("forged", Files.readAllBytes(certificate()));
    Files.write(
        certificate(), EnvelopeJson.write(Envelope.sign(forged.unverified("forged"), forger)));
    Files.writeString(release.resolve("public-key.pem"), forger.verifyingKey().pem());
    Files.delete(release.resolve("keys.json"));
  }

  @Test
  void a_pinned_key_a_key_beside_and_none_are_told_apart() throws IOException {
    assertSays(answers(0, " --key FOLDER/signer.pem"), true, "pinned");
    assertThat(verify(" --key FOLDER/signer.pem").out())
        .startsWith(certificate() + ": nothing found wrong; signature: pinned, ");

    assertSays(answers(0, ""), true, "beside");
    assertThat(verify("").out())
        .startsWith(certificate() + ": nothing found wrong; signature: beside, integrity only, ");

    removeKey();
    assertSays(answers(4, ""), false, "none");
    CommandRun bare = verify("");
    assertThat(bare.out())
        .startsWith(certificate() + ": NOTHING VOUCHES FOR IT; signature: none, ")
        .doesNotContain("nothing found wrong");
    assertThat(bare.err()).contains("nothing vouches for it", "public key from the signer");
  }

  @Test
  void a_forged_payload_without_a_key_is_not_valid_whatever_else_is_given() throws IOException {
    forge();
    assertSays(answers(5, ""), false, "none");
    assertSays(answers(5, " --key FOLDER/signer.pem"), false, "none");
    removeKey();
    assertSays(answers(4, ""), false, "none");
    assertSays(answers(4, " --data FOLDER/retained.csv"), false, "none");
    assertSays(answers(5, " --strict"), false, "none");
  }

  @Test
  void a_forger_who_replaces_the_key_too_is_never_pinned() throws IOException {
    forgeAndSign();
    assertSays(answers(0, ""), true, "beside");
    assertSays(answers(5, " --strict --data FOLDER/retained.csv"), true, "beside");
    JsonNode pinned = answers(5, " --key FOLDER/signer.pem");
    assertSays(pinned, false, "none");
    assertThat(names(pinned.get("failed"))).containsExactly("signature");
  }

  @Test
  void a_proof_that_is_left_beside_a_forged_certificate_shows_it_without_a_key()
      throws IOException {
    byte[] honest = Files.readAllBytes(proof());
    forgeAndSign();
    Files.write(proof(), honest);
    assertThat(names(answers(5, "").get("failed")))
        .containsExactly("log checkpoint", "log inclusion");
    removeKey();
    assertThat(names(answers(5, "").get("failed"))).containsExactly("log inclusion");
  }

  @Test
  void what_is_wrong_is_5_without_a_key_too() throws IOException {
    removeKey();
    assertSays(answers(5, " --data FOLDER/table.csv"), false, "none");
    Files.writeString(certificate(), "{}");
    assertSays(answers(5, ""), false, "none");
    assertSays(answers(5, ALL), false, "none");
  }

  @Test
  void strict_passes_where_every_file_is_given_and_the_key_is_pinned() {
    JsonNode answer = answers(0, ALL + " --strict");
    assertSays(answer, true, "pinned");
    assertThat(answer.get("complete").asBoolean()).isTrue();
    assertThat(answer.get("not_checked")).isEmpty();
    assertThat(names(answer.get("unknowable"))).contains("forgotten rows", "secrecy of the noise");
  }

  @Test
  void strict_fails_on_each_file_that_is_missing() throws IOException {
    assertLeftOpen(" --data FOLDER/retained.csv", "signer");
    assertLeftOpen(" --key FOLDER/signer.pem", "constants on the rows");
    byte[] proof = Files.readAllBytes(proof());
    Files.delete(proof());
    assertLeftOpen(ALL, "log inclusion");
    Files.write(proof(), proof);
    Files.delete(release.resolve("opening.json"));
    assertLeftOpen(ALL, "commitment");
    Files.delete(release.resolve("parameters.json"));
    assertLeftOpen(ALL, "parameters");
    removeKey();
    assertLeftOpen("", "signature");
  }

  private void assertLeftOpen(String options, String check) {
    JsonNode answer = answers(5, options + " --strict");
    assertThat(answer.get("complete").asBoolean()).isFalse();
    assertThat(names(answer.get("failed"))).isEmpty();
    assertThat(names(answer.get("not_checked"))).contains(check);
    assertThat(verify(options + " --strict").err())
        .startsWith("lethe: --strict: not checked, though files could show it: ")
        .contains(check);
  }

  @Test
  void one_of_several_pinned_keys_may_be_the_signers() {
    files().put("other.pem", SigningKey.generate().verifyingKey().pem());
    assertSays(answers(0, " --key FOLDER/other.pem --key FOLDER/signer.pem"), true, "pinned");
    assertSays(answers(5, " --key FOLDER/other.pem"), false, "none");
  }

  /** Never "no key": somebody who asks for a key must not get an answer without it. */
  @Test
  void a_key_that_cannot_be_read_is_bad_input() throws IOException {
    files().put("garbage.pem", "no key\n");
    String verify = "verify " + certificate() + " --key FOLDER";
    files().refuses(3, verify + "/absent.pem", "absent.pem");
    files().refuses(3, verify, "FOLDER");
    files().refuses(3, verify + "/garbage.pem", "garbage.pem");
    files().refuses(3, verify + "/w/signing-key.pem", "signing-key.pem", "PUBLIC KEY");
    Files.writeString(release.resolve("public-key.pem"), "no key\n");
    files().refuses(3, "verify " + certificate(), "public-key.pem");
  }
}

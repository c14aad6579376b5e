package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.cli.CommandRun;
import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Keys are shown, replaced and revoked, and those who verify see it. */
class KeyCommandsTest {

  @TempDir Path folder = Path.of("");
  private WorkspaceFixture files = new WorkspaceFixture(folder);

  @BeforeEach
  void released() {
    files = WorkspaceFixture.in(folder);
    files.train("w", "");
    files.works("release --workspace FOLDER/w TERMS");
    files.put("old.pem", files.works("key show --workspace FOLDER/w").out());
  }

  private String inUse() {
    return files.json("key show --workspace FOLDER/w").get("keyid").asString();
  }

  private CommandRun verify(int release, String options) {
    return files.run("verify FOLDER/w/releases/000" + release + "/certificate.json" + options);
  }

  private void verifies(int release, String options, String... words) {
    CommandRun run = verify(release, options);
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(List.of(words)).allSatisfy(word -> assertThat(run.out()).contains(word));
  }

  private void fails(int release, String options, String check) {
    CommandRun run = verify(release, options);
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(5);
    assertThat(run.out()).contains("FAILED       " + check + ": ");
  }

  @Test
  void a_rotation_is_signed_for_by_the_old_key_and_a_pin_follows_it() {
    CommandRun rotated = files.works("key rotate --workspace FOLDER/w --valid-days 90");
    assertThat(rotated.out()).startsWith("-----BEGIN PUBLIC KEY-----");
    assertThat(rotated.err())
        .contains("note: publish " + folder.resolve("w/releases/keys.json"))
        .doesNotContain("did not sign for the new one");
    files.works("release --workspace FOLDER/w TERMS");
    for (int release : List.of(1, 2)) {
      verifies(release, " --key FOLDER/old.pem", "signature: pinned", "key succession: ");
      verifies(release, " --keys FOLDER/w/releases/keys.json", "signature: pinned");
      verifies(release, "", "signature: beside", "passed       key revocation: ");
    }
    LocalDate last = LocalDate.now(ZoneOffset.UTC).plusDays(89);
    assertThat(files.works("key show --workspace FOLDER/w --all").out())
        .contains(" to " + last, "yes", "in use");
    JsonNode keys = files.json("key show --workspace FOLDER/w").get("keys");
    assertThat(keys.get(0).get("endorsed").asBoolean()).isTrue();
    assertThat(keys.get(0).get("successor")).isEqualTo(keys.get(1).get("keyid"));
  }

  @Test
  void the_list_is_printed_as_it_is_published() throws IOException {
    String printed = files.works("key export --workspace FOLDER/w").out();
    for (String place : List.of("w/releases/keys.json", "w/releases/0001/keys.json")) {
      assertThat(folder.resolve(place)).hasContent(printed);
    }
    files.works("key rotate --workspace FOLDER/w");
    String after = files.works("key export --workspace FOLDER/w").out();
    assertThat(after).isNotEqualTo(printed);
    assertThat(folder.resolve("w/releases/0001/keys.json")).as("release 1 too").hasContent(after);
    Files.delete(folder.resolve("w/releases/keys.json"));
    Files.writeString(folder.resolve("w/releases/0001/keys.json"), "{}");
    files.works("log --workspace FOLDER/w");
    assertThat(folder.resolve("w/releases/keys.json")).hasContent(after);
    assertThat(folder.resolve("w/releases/0001/keys.json")).hasContent(after);
  }

  @Test
  void a_lost_key_signs_for_none_and_a_pin_does_not_follow() throws IOException {
    Files.delete(folder.resolve("w/signing-key.pem"));
    CommandRun rotated = files.works("key rotate --workspace FOLDER/w");
    assertThat(rotated.err()).contains("did not sign for the new one");
    files.works("release --workspace FOLDER/w TERMS");
    fails(2, " --key FOLDER/old.pem", "key succession");
    verifies(2, " --keys FOLDER/w/releases/keys.json");
    assertThat(files.works("key show --workspace FOLDER/w --all").out()).contains(" no ");
  }

  @Test
  void the_key_in_use_is_revoked_together_with_a_rotation() {
    String leaked = inUse();
    files.refuses(
        2, "key revoke " + leaked + " --why compromised --workspace FOLDER/w", "--rotate");
    assertThat(inUse()).as("nothing was changed").isEqualTo(leaked);
    CommandRun revoked =
        files.works("key revoke " + leaked + " --why compromised --rotate --workspace FOLDER/w");
    assertThat(revoked.err()).contains("note: publish ", "did not sign for the new one");
    assertThat(inUse()).isNotEqualTo(leaked);
    fails(1, " --keys FOLDER/w/releases/keys.json", "key revocation");
    fails(1, "", "key revocation");
    files.works("release --workspace FOLDER/w TERMS");
    verifies(2, " --keys FOLDER/w/releases/keys.json");
    fails(2, " --key FOLDER/old.pem", "key succession");
    files.refuses(3, "key revoke " + leaked + " --why lost --workspace FOLDER/w", "was revoked on");
    assertThat(files.works("key show --workspace FOLDER/w --all").out())
        .contains("compromised since " + LocalDate.now(ZoneOffset.UTC));
  }

  @Test
  void an_earlier_key_is_revoked_by_the_one_in_use() {
    String old = inUse();
    files.works("key rotate --workspace FOLDER/w");
    String fresh = inUse();
    files.works("key revoke " + old + " --why superseded --workspace FOLDER/w");
    assertThat(inUse()).isEqualTo(fresh);
    fails(1, " --key FOLDER/old.pem", "key revocation");
    files.works("release --workspace FOLDER/w TERMS");
    verifies(2, " --key FOLDER/old.pem", "key succession: ");
  }

  @Test
  void what_cannot_be_revoked_is_refused() {
    String key = inUse();
    String to = " --workspace FOLDER/w";
    files.refuses(2, "key revoke " + key + " --why stolen" + to, "compromised, lost or superseded");
    files.refuses(
        2, "key revoke " + key + " --why lost --since yesterday" + to, "a day such as 2026-11-15");
    files.refuses(
        3,
        "key revoke " + key + " --why lost --since 2999-01-01 --rotate" + to,
        "a day that has come");
    files.refuses(
        3,
        "key revoke " + key + " --why lost --since 1999-01-01 --rotate" + to,
        "since its first day or later");
    files.refuses(3, "key revoke abc --why lost" + to, "64 lower-case hexadecimal digits");
    files.refuses(
        3, "key revoke " + "0".repeat(64) + " --why lost" + to, "no key of this workspace is");
    files.refuses(2, "key rotate --valid-days 0" + to, "1 to 36500 days");
    files.refuses(2, "key", "key revoke");
    assertThat(inUse()).isEqualTo(key);
  }

  @Test
  void verifying_opens_no_connection() {
    for (String url : List.of("https://example.org/keys.json", "ftp://x/k", "file://host/k")) {
      files.refuses(
          2,
          "verify FOLDER/w/releases/0001/certificate.json --keys " + url,
          "verifying opens no connection");
    }
    verifies(1, " --keys " + folder.resolve("w/releases/keys.json").toUri(), "pinned");
  }

  @Test
  void a_list_that_was_altered_fails() throws IOException {
    Path list = folder.resolve("w/releases/0001/keys.json");
    String whole = Files.readString(list);
    int at = whole.indexOf("\"sig\" : \"") + 12;
    char other = whole.charAt(at) == 'A' ? 'B' : 'A';
    Files.writeString(list, whole.substring(0, at) + other + whole.substring(at + 1));
    fails(1, " --key FOLDER/old.pem", "key list");
    Files.writeString(list, whole.substring(0, whole.length() / 2));
    fails(1, " --key FOLDER/old.pem", "key list");
  }

  // A store of Java's own, which any key tool writes.

  private String store(String alias, String algorithm) throws IOException, InterruptedException {
    Path store = folder.resolve("keys.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    String command =
        "%s -genkeypair -keystore %s -storetype PKCS12 -storepass secret1 -alias %s %s -dname CN=l"
            .formatted(keytool, store, alias, algorithm);
    Process process =
        new ProcessBuilder(List.of(command.split(" "))).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    Path pin = folder.resolve("pin");
    Files.writeString(pin, "secret1\n");
    Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rw-------"));
    Files.setPosixFilePermissions(pin, PosixFilePermissions.fromString("rw-------"));
    return "keystore:" + store + "?alias=" + alias + "&pin-file=" + pin;
  }

  @Test
  void a_key_moves_into_a_store_and_on_to_another_algorithm()
      throws IOException, InterruptedException {
    String ec = store("ec", "-keyalg EC -groupname secp256r1");
    CommandRun moved = files.works("key rotate --workspace FOLDER/w --to " + ec);
    assertThat(moved.err()).contains("say --key from now on", "signing-key.pem, erase it there");
    files.refuses(3, "release --workspace FOLDER/w TERMS", "say where it is with --key");
    files.works("release --workspace FOLDER/w TERMS --key " + ec);
    verifies(2, " --key FOLDER/old.pem", "pinned", "key succession: ");
    files.refuses(2, "key rotate --workspace FOLDER/w --key " + ec, "say it with --to");
    String ed = store("ed", "-keyalg Ed25519");
    files.put("wrong", "wrong");
    Files.setPosixFilePermissions(
        folder.resolve("wrong"), PosixFilePermissions.fromString("rw-------"));
    String wrong = ec.replaceAll("pin$", "wrong");
    files.refuses( // or nobody would sign for the new key, for a slip
        3, "key rotate --workspace FOLDER/w --key " + wrong + " --to " + ed, "password is wrong");
    files.works("key rotate --workspace FOLDER/w --key " + ec + " --to " + ed);
    files.works("release --workspace FOLDER/w TERMS --key " + ed);
    verifies(3, " --key FOLDER/old.pem", "pinned");
    assertThat(files.works("key show --all --workspace FOLDER/w").out())
        .contains("ecdsa-p256", "ed25519");
    assertThat(files.works("workspace check --workspace FOLDER/w --key " + ed).out())
        .contains("signing key");
  }

  @Test
  void a_store_that_cannot_be_used_is_refused_with_the_reason()
      throws IOException, InterruptedException {
    String ec = store("ec", "-keyalg EC -groupname secp256r1");
    String rotate = "key rotate --workspace FOLDER/w --to ";
    files.refuses(3, rotate + ec.replace("alias=ec", "alias=no"), "there is no such key", "[ec]");
    files.refuses(2, rotate + ec.replace("alias=ec", "name=ec"), "it names no key");
    files.refuses(2, rotate + ec + "&pin=1234", "nothing is known of [pin]");
    files.refuses(3, rotate + ec.replaceAll("&pin-file.*", ""), "LETHE_KEY_PIN");
    files.refuses(3, rotate + ec.replace("keys.p12", "none.p12"), "none.p12");
    Files.writeString(folder.resolve("pin"), "wrong");
    files.refuses(3, rotate + ec, "the PIN or password is wrong");
    Files.setPosixFilePermissions(
        folder.resolve("pin"), PosixFilePermissions.fromString("rw-r--r--"));
    files.refuses(3, rotate + ec, "only its owner may have rights");
    String rsa = store("rsa", "-keyalg RSA");
    files.refuses(3, rotate + rsa, "an Ed25519 or ECDSA P-256 public key is expected", "RSA");
  }

  @Test
  void people_to_hold_out_cannot_be_chosen_by_a_key_that_never_signs_the_same_twice()
      throws IOException, InterruptedException {
    String ec = store("ec", "-keyalg EC -groupname secp256r1");
    files.refuses(
        2,
        "train --data FOLDER/table.csv --schema FOLDER/schema.json --workspace FOLDER/h --model"
            + " logistic --lambda 0.05 --holdout 0.2 --key "
            + ec,
        "Ed25519");
  }
}

package dev.lethe.cli.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.cli.WorkspaceFixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A workspace whose key is on a token (PKCS#11), as docs/operate/keys.md says to set it up:
 * Debian's softhsm2, a token in software, in processes of their own because it is found by an
 * environment variable. Skipped where it is not installed.
 */
@Tag("slow")
class TokenTest {

  private static final Path LIBRARY = Path.of("/usr/lib/softhsm/libsofthsm2.so");

  @TempDir Path folder = Path.of("");

  private record Ended(int exitCode, String said) {}

  private Ended run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("SOFTHSM2_CONF", folder.resolve("softhsm2.conf").toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), said);
  }

  private String tool(String command) throws IOException, InterruptedException {
    Ended ended = run(List.of(command.split(" ")), Map.of());
    assertThat(ended.exitCode()).as(command + ": " + ended.said()).isZero();
    return ended.said();
  }

  private Ended lethe(Map<String, String> environment, String arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.lethe.cli.Main"));
    String expanded =
        arguments
            .replace("TERMS", "--epsilon 1 --delta 1e-5 --capacity 10")
            .replace("FOLDER", folder.toString());
    command.addAll(List.of(expanded.split(" ")));
    return run(command, environment);
  }

  private String lethe(int exitCode, String arguments) throws IOException, InterruptedException {
    Ended ended = lethe(Map.of(), arguments);
    assertThat(ended.exitCode()).as(arguments + ": " + ended.said()).isEqualTo(exitCode);
    return ended.said();
  }

  private String at(String alias) {
    return "pkcs11:FOLDER/token.conf?alias=" + alias;
  }

  private void makeKey(String alias) throws IOException, InterruptedException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    tool(
        keytool
            + " -genkeypair -keystore NONE -storetype PKCS11 -providerClass"
            + " sun.security.pkcs11.SunPKCS11 -providerArg "
            + folder.resolve("token.conf")
            + " -storepass 5678 -alias "
            + alias
            + " -keyalg EC -groupname secp256r1 -dname CN=lethe");
  }

  private void makeToken() throws IOException, InterruptedException {
    assumeTrue(Files.exists(LIBRARY), "softhsm2 is not installed");
    Files.createDirectory(folder.resolve("tokens"));
    Files.writeString(
        folder.resolve("softhsm2.conf"),
        "directories.tokendir = " + folder.resolve("tokens") + "\nobjectstore.backend = file\n");
    tool("softhsm2-util --init-token --free --label lethe --so-pin 1234 --pin 5678");
    Files.writeString(
        folder.resolve("token.conf"),
        "name = lethe\nlibrary = " + LIBRARY + "\nslotListIndex = 0\n");
    Files.writeString(folder.resolve("pin"), "5678\n");
    Files.setPosixFilePermissions(
        folder.resolve("pin"), PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void a_workspace_is_trained_released_rotated_and_verified_with_keys_on_a_token()
      throws IOException, InterruptedException {
    makeToken();
    makeKey("one");
    makeKey("two");
    WorkspaceFixture.in(folder);
    String one = " --key " + at("one") + "&pin-file=FOLDER/pin";
    String two = " --key " + at("two") + "&pin-file=FOLDER/pin";
    lethe(
        0,
        "train --data FOLDER/table.csv --schema FOLDER/schema.json --model logistic --lambda 0.05"
            + " --workspace FOLDER/w"
            + one);
    assertThat(folder.resolve("w/signing-key.pem")).doesNotExist();
    lethe(0, "release --workspace FOLDER/w TERMS" + one);
    Files.writeString(folder.resolve("one.pem"), lethe(0, "key show --workspace FOLDER/w" + one));
    lethe(
        0, "key rotate --workspace FOLDER/w" + one + " --to " + at("two") + "&pin-file=FOLDER/pin");
    assertThat(lethe(3, "release --workspace FOLDER/w TERMS" + one))
        .contains("but the one in use is");
    lethe(0, "forget --workspace FOLDER/w --subjects p5 TERMS" + two);
    for (String release : List.of("0001", "0002")) {
      String verify = "verify FOLDER/w/releases/" + release + "/certificate.json --key ";
      assertThat(lethe(0, verify + "FOLDER/one.pem"))
          .contains("signature: pinned", "key succession");
    }
    assertThat(lethe(0, "key show --all --workspace FOLDER/w" + two)).contains("ecdsa-p256", "yes");
    assertThat(lethe(0, "workspace check --workspace FOLDER/w" + two)).contains("signing key");

    // The PIN: from the environment too, and told apart from a key that is not there.
    String bare = "release --workspace FOLDER/w TERMS --key " + at("two");
    assertThat(lethe(3, bare)).contains("LETHE_KEY_PIN");
    assertThat(lethe(Map.of("LETHE_KEY_PIN", "0000"), bare).exitCode()).isEqualTo(3);
    assertThat(lethe(Map.of("LETHE_KEY_PIN", "0000"), bare).said())
        .contains("the PIN or password is wrong");
    assertThat(lethe(Map.of("LETHE_KEY_PIN", "5678"), bare).exitCode()).isZero();
    assertThat(lethe(3, bare.replace("two", "none") + "&pin-file=FOLDER/pin"))
        .contains("there is no such key");
    assertThat(lethe(3, bare.replace("token.conf", "absent.conf") + "&pin-file=FOLDER/pin"))
        .contains("absent.conf");
  }
}

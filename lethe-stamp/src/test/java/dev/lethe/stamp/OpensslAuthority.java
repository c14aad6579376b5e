package dev.lethe.stamp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A time stamp authority by the real openssl: a root, and a certificate of the authority. */
public record OpensslAuthority(Path folder) {

  public static final String POLICY = "1.3.6.1.4.1.99999.1";

  private static final String SETTINGS =
      """
      [req]
      distinguished_name = dn
      [dn]
      [root]
      basicConstraints = critical, CA:TRUE
      keyUsage = critical, keyCertSign
      [authority]
      extendedKeyUsage = critical, timeStamping
      keyUsage = critical, digitalSignature
      [tsa]
      default_tsa = usual
      [usual]
      serial = serial
      signer_cert = tsa.pem
      signer_key = tsa.key
      signer_digest = sha256
      default_policy = POLICY
      digests = sha1, sha256, sha512
      accuracy = secs:1
      ess_cert_id_alg = sha256
      """
          .replace("POLICY", POLICY);

  /** Skips the test where openssl is not installed. */
  public static void assumeInstalled() {
    boolean there;
    try {
      there = new ProcessBuilder("openssl", "version").start().waitFor() == 0;
    } catch (IOException e) {
      there = false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    assumeTrue(there, "openssl is not installed");
  }

  /**
   * Makes one.
   *
   * @param newKey what openssl calls its kind of key, {@code rsa:2048} for one
   */
  public static OpensslAuthority in(Path folder, String newKey) {
    OpensslAuthority made = new OpensslAuthority(folder);
    made.put("openssl.cnf", SETTINGS.getBytes(StandardCharsets.US_ASCII));
    made.put("serial", "01\n".getBytes(StandardCharsets.US_ASCII));
    String key = "-config openssl.cnf -nodes -newkey " + newKey;
    made.openssl(
        "req -x509 -subj /CN=Root -days 3650 -extensions root -keyout root.key -out root.pem "
            + key);
    made.openssl("req -subj /CN=Authority -keyout tsa.key -out tsa.csr " + key);
    made.openssl(
        "x509 -req -in tsa.csr -CA root.pem -CAkey root.key -CAcreateserial -days 365 -extfile"
            + " openssl.cnf -extensions authority -out tsa.pem");
    return made;
  }

  /** The certificate of who certified the authority. */
  public Path root() {
    return folder.resolve("root.pem");
  }

  /** The authority's own. */
  public Path certificate() {
    return folder.resolve("tsa.pem");
  }

  public byte[] answer(byte[] query) {
    put("query.tsq", query);
    openssl("ts -reply -config openssl.cnf -queryfile query.tsq -out answer.tsr");
    return get("answer.tsr");
  }

  public void put(String name, byte[] content) {
    try {
      Files.write(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public byte[] get(String name) {
    try {
      return Files.readAllBytes(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs it in the folder; it must work. */
  public String openssl(String arguments) {
    List<String> command = new ArrayList<>(List.of("openssl"));
    command.addAll(List.of(arguments.split(" ")));
    try {
      Process process =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as("%s: %s", arguments, shown).isZero();
      return shown;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}

package dev.lethe.certificate.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.certificate.Examples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another implementation reads our keys and signatures, and we read its; skipped without one. */
class OpensslTest {

  @TempDir Path folder;

  @BeforeEach
  void openssl_is_there() throws InterruptedException {
    boolean there;
    try {
      there = new ProcessBuilder("openssl", "version").start().waitFor() == 0;
    } catch (IOException e) {
      there = false;
    }
    assumeTrue(there, "openssl is not installed");
  }

  @Test
  void it_accepts_our_signature_and_refuses_another() throws IOException, InterruptedException {
    SigningKey key = SigningKey.generate();
    Envelope envelope = Envelope.sign(Examples.statement(Examples.logistic()), key);
    Files.writeString(folder.resolve("public.pem"), key.verifyingKey().pem());
    byte[] signed = Envelope.preAuthEncoding("application/vnd.in-toto+json", envelope.payload());
    Files.write(folder.resolve("signed.bin"), signed);
    Files.write(folder.resolve("sig.bin"), envelope.signatures().get(0).signature());
    String check =
        "pkeyutl -verify -pubin -inkey public.pem -rawin -in signed.bin -sigfile sig.bin";

    assertThat(openssl(check)).isZero();

    signed[100] ^= 1;
    Files.write(folder.resolve("signed.bin"), signed);
    assertThat(openssl(check)).isNotZero();
  }

  @Test
  void we_read_its_key_and_it_reads_ours() throws IOException, InterruptedException {
    assertThat(openssl("genpkey -algorithm ed25519 -out theirs.pem")).isZero();
    assertThat(openssl("pkey -in theirs.pem -pubout -out public.pem")).isZero();
    Path theirs = folder.resolve("theirs.pem");
    String both = Files.readString(theirs) + Files.readString(folder.resolve("public.pem"));
    SigningKey key = SigningKey.ofPem("theirs.pem", both.getBytes(StandardCharsets.US_ASCII));
    assertThat(key.verifyingKey()).isEqualTo(VerifyingKey.read(folder.resolve("public.pem")));

    key.writeNew(folder.resolve("ours.pem"));
    assertThat(openssl("pkey -in ours.pem -pubout -out again.pem")).isZero();
    assertThat(folder.resolve("again.pem")).hasSameTextualContentAs(folder.resolve("public.pem"));
  }

  private int openssl(String arguments) throws IOException, InterruptedException {
    return new ProcessBuilder(List.of(("openssl " + arguments).split(" ")))
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}

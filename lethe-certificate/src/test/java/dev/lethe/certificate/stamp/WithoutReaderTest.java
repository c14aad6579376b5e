package dev.lethe.certificate.stamp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.StampEvidence;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.linalg.Kernels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In this module nothing reads time stamps, as for users who leave that module out. */
class WithoutReaderTest {

  /** A root of nobody, valid from 2026 to 2126, made by openssl for this test. */
  private static final String ROOT =
      """
      -----BEGIN CERTIFICATE-----
      MIIBeDCCAR6gAwIBAgIUTOecHw5en8hGJlH8GVfY5Ua4JAAwCgYIKoZIzj0EAwIw
      GTEXMBUGA1UEAwwOUm9vdCBvZiBub2JvZHkwIBcNMjYxMTE2MTQwNDEzWhgPMjEy
      NjEwMjMxNDA0MTNaMBkxFzAVBgNVBAMMDlJvb3Qgb2Ygbm9ib2R5MFkwEwYHKoZI
      zj0CAQYIKoZIzj0DAQcDQgAE4SzzIbRvnhdPca+2bPJNDw0ePaHz3K9wQaHANZus
      B4+HBCzW4DOSMyxLHNxCuV1YAIcEaMKRetw9m+o1jcKBDKNCMEAwDwYDVR0TAQH/
      BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAgQwHQYDVR0OBBYEFBVQdxu7jQ5BwvjQS6ju
      3Bw4yzonMAoGCCqGSM49BAMCA0gAMEUCIFrV6o+GZLOkJzOgoGvpizb5+TNdFMFd
      AxmkIfVLgOduAiEAhFfBo48Epx8p8PEAd1qCZ55lehNOZHQN99H1zvcWrws=
      -----END CERTIFICATE-----
      """;

  @TempDir Path folder;

  private Path put(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void a_stamp_that_is_to_be_checked_is_refused_rather_than_passed_over() throws IOException {
    Evidence stamped =
        Evidence.none()
            .withStamp(
                new StampEvidence(
                    "c.tsr",
                    Optional.of(new byte[1]),
                    AuthorityCertificates.read(put("root.pem", ROOT))));
    Verifier verifier = Verifier.on(Kernels.java());
    assertThatThrownBy(() -> verifier.verify("c.json", new byte[0], stamped))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("dev.lethe:lethe-stamp");
  }

  /** The twin: nobody asks for it to be checked, so no reader is needed. */
  @Test
  void a_stamp_without_an_authority_is_left_open() {
    Evidence stamped =
        Evidence.none().withStamp(new StampEvidence("c.tsr", Optional.of(new byte[1]), List.of()));
    assertThat(Verifier.on(Kernels.java()).verify("c.json", new byte[0], stamped).inWords())
        .contains("time stamp: there is one, c.tsr");
  }

  @Test
  void certificates_are_read_as_authorities_publish_them() throws IOException {
    assertThat(AuthorityCertificates.read(put("two.pem", ROOT + "\n" + ROOT))).hasSize(2);
    assertThat(AuthorityCertificates.read(put("words.pem", "issued by us\n" + ROOT))).hasSize(1);
    Path der = folder.resolve("root.der");
    try {
      Files.write(der, AuthorityCertificates.read(put("one.pem", ROOT)).get(0).getEncoded());
    } catch (java.security.cert.CertificateException e) {
      throw new IllegalStateException(e);
    }
    assertThat(AuthorityCertificates.read(der)).hasSize(1);
  }

  @Test
  void files_that_hold_no_certificate_are_refused() throws IOException {
    for (String wrong :
        List.of(
            "",
            "no certificate\n",
            ROOT.substring(0, ROOT.length() / 2),
            ROOT.replace("MII", "AAA"))) {
      Path file = put("wrong.pem", wrong);
      assertThatThrownBy(() -> AuthorityCertificates.read(file))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("wrong.pem: a certificate (X.509, PEM or DER) is expected");
    }
    assertThatThrownBy(() -> AuthorityCertificates.read(folder.resolve("absent.pem")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no such file");
  }
}

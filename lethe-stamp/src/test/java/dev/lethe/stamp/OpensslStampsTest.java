package dev.lethe.stamp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.stamp.AuthorityCertificates;
import dev.lethe.certificate.stamp.TimeStamp;
import dev.lethe.certificate.stamp.TimeStamps;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real openssl as the authority, and as the verifier; skipped without one. */
class OpensslStampsTest {

  private static final byte[] DATA = "what was there".getBytes(StandardCharsets.UTF_8);
  private static final TimeStamps STAMPS = new Rfc3161();

  @TempDir Path folder;

  @BeforeAll
  static void openssl_is_there() {
    OpensslAuthority.assumeInstalled();
  }

  /** All that is checked of a stamp; the name of its signer. */
  private static String proved(byte[] answer, byte[] query, List<X509Certificate> trusted) {
    TimeStamp stamp = STAMPS.read("answer", answer);
    stamp.requireAnswerTo(query);
    stamp.requireOver(DATA);
    X509Certificate signer = stamp.signer(trusted);
    stamp.requireAuthority(signer);
    stamp.requireTrusted(signer, trusted);
    return signer.getSubjectX500Principal().getName() + stamp.time() + stamp.policy();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rsa:2048", "ec -pkeyopt ec_paramgen_curve:P-256"})
  void it_answers_our_questions_and_we_read_its_answers(String key) {
    OpensslAuthority openssl = OpensslAuthority.in(folder, key);
    byte[] query = STAMPS.query(DATA);
    byte[] answer = openssl.answer(query);
    TimeStamp stamp = STAMPS.read("answer", answer);
    assertThat(stamp.time()).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    assertThat(stamp.accuracy()).isEqualTo(Duration.ofSeconds(1));
    assertThat(stamp.policy()).isEqualTo(OpensslAuthority.POLICY);
    for (Path given : List.of(openssl.root(), openssl.certificate())) {
      assertThat(proved(answer, query, AuthorityCertificates.read(given)))
          .startsWith("CN=Authority");
    }
    openssl.put("data.bin", DATA);
    assertThat(openssl.openssl("ts -verify -in answer.tsr -data data.bin -CAfile root.pem"))
        .contains("Verification: OK");
    assertThatThrownBy(() -> proved(answer, STAMPS.query(DATA), List.of()))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("it answers another question: nonce ");
  }

  /** A byte that nobody signed may change, and says nothing: what is proved stays the same. */
  @ParameterizedTest
  @ValueSource(strings = {"rsa:2048", "ec -pkeyopt ec_paramgen_curve:P-256"})
  void no_changed_byte_changes_what_is_proved(String key) {
    OpensslAuthority openssl = OpensslAuthority.in(folder, key);
    byte[] query = STAMPS.query(DATA);
    byte[] answer = openssl.answer(query);
    List<X509Certificate> trusted = AuthorityCertificates.read(openssl.root());
    String proved = proved(answer, query, trusted);
    List<Integer> unsigned = new ArrayList<>();
    for (int i = 0; i < answer.length; i++) {
      byte[] changed = answer.clone();
      changed[i] ^= (byte) (1 << i % 8);
      try {
        assertThat(proved(changed, query, trusted)).as("byte %d", i).isEqualTo(proved);
        unsigned.add(i);
      } catch (LetheException caught) {
        assertThat(caught).hasMessageContaining("answer: ");
      }
    }
    assertThat(unsigned).as("status, parameters of algorithms").hasSizeLessThan(6);
  }

  @Test
  void the_old_way_to_name_the_signer_is_read_too() {
    OpensslAuthority openssl = OpensslAuthority.in(folder, "rsa:2048");
    String settings = new String(openssl.get("openssl.cnf"), StandardCharsets.US_ASCII);
    openssl.put(
        "openssl.cnf",
        settings
            .replace("ess_cert_id_alg = sha256", "ess_cert_id_alg = sha1")
            .getBytes(StandardCharsets.US_ASCII));
    byte[] query = STAMPS.query(DATA);
    assertThat(proved(openssl.answer(query), query, AuthorityCertificates.read(openssl.root())))
        .startsWith("CN=Authority");
  }

  @Test
  void its_refusal_is_told_in_its_words() {
    OpensslAuthority openssl = OpensslAuthority.in(folder, "rsa:2048");
    openssl.put("data.bin", DATA);
    openssl.openssl("ts -query -data data.bin -sha384 -out other.tsq");
    assertThatThrownBy(() -> STAMPS.read("answer", openssl.answer(openssl.get("other.tsq"))))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("did not grant a time stamp: status 2, failure ")
        .hasMessageContaining("in its words: ");
  }

  @Test
  void a_stamp_by_an_old_hash_is_refused() {
    OpensslAuthority openssl = OpensslAuthority.in(folder, "rsa:2048");
    openssl.put("data.bin", DATA);
    openssl.openssl("ts -query -data data.bin -sha1 -cert -out old.tsq");
    TimeStamp old = STAMPS.read("answer", openssl.answer(openssl.get("old.tsq")));
    assertThatThrownBy(() -> old.requireOver(DATA))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("SHA-256");
  }
}

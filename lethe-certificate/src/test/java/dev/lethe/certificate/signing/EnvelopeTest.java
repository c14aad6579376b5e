package dev.lethe.certificate.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.LetheException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.Statement;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvelopeTest {

  private static final SigningKey KEY = SigningKey.generate();
  private static final List<VerifyingKey> TRUSTED = List.of(KEY.verifyingKey());
  private static final Statement STATEMENT = Examples.statement(Examples.logistic());
  private static final byte[] FILE = EnvelopeJson.write(Envelope.sign(STATEMENT, KEY));

  /** The example of the DSSE v1 protocol (secure-systems-lab/dsse, protocol.md). */
  @Test
  void type_and_body_are_encoded_as_the_protocol_shows_it() {
    byte[] body = "hello world".getBytes(StandardCharsets.UTF_8);
    assertThat(Envelope.preAuthEncoding("http://example.com/HelloWorld", body))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
    assertThat(Envelope.preAuthEncoding("é", new byte[0]))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("DSSEv1 2 é 0 ");
  }

  @Test
  void a_signed_statement_survives_its_file() {
    Envelope envelope = EnvelopeJson.read("c.json", FILE);
    assertThat(envelope.verified("c.json", TRUSTED)).isEqualTo(STATEMENT);
    assertThat(envelope.requireSignature("c.json", TRUSTED)).containsExactly(KEY.verifyingKey());
    assertThat(EnvelopeJson.write(envelope)).isEqualTo(FILE);
  }

  @Test
  void any_of_several_trusted_keys_will_do_and_others_will_not() {
    Envelope envelope = EnvelopeJson.read("c.json", FILE);
    VerifyingKey other = SigningKey.generate().verifyingKey();
    assertThat(envelope.verified("c.json", List.of(other, KEY.verifyingKey())))
        .isEqualTo(STATEMENT);
    assertThatThrownBy(() -> envelope.verified("c.json", List.of(other)))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("c.json: signed by [" + KEY.verifyingKey().id())
        .hasMessageContaining("trusted are [" + other.id());
    assertThatThrownBy(() -> envelope.verified("c.json", List.of()))
        .isInstanceOf(VerificationFailedException.class);
  }

  @Test
  void a_signature_under_a_borrowed_name_fails() {
    SigningKey thief = SigningKey.generate();
    Envelope stolen = Envelope.sign(STATEMENT, thief);
    Envelope renamed =
        new Envelope(
            CertificateJson.PAYLOAD_TYPE,
            stolen.payload(),
            List.of(
                new Envelope.KeySignature(
                    KEY.verifyingKey().id(), stolen.signatures().get(0).signature())));
    assertThatThrownBy(() -> renamed.verified("c.json", TRUSTED))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("does not fit the content");
  }

  /** S + L signs the same message where S is not held to its range (RFC 8032, 8.4). */
  @Test
  void a_second_form_of_a_signature_is_refused() {
    Envelope good = Envelope.sign(STATEMENT, KEY);
    byte[] sig = good.signatures().get(0).signature().clone();
    byte[] order =
        java.util.HexFormat.of()
            .parseHex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    int carry = 0;
    for (int i = 0; i < 32; i++) {
      carry += (sig[32 + i] & 0xff) + (order[i] & 0xff);
      sig[32 + i] = (byte) carry;
      carry >>>= 8;
    }
    Envelope malleated =
        new Envelope(
            CertificateJson.PAYLOAD_TYPE,
            good.payload(),
            List.of(new Envelope.KeySignature(KEY.verifyingKey().id(), sig)));
    assertThatThrownBy(() -> malleated.verified("c.json", TRUSTED))
        .isInstanceOf(VerificationFailedException.class);
  }

  @Test
  void no_character_of_the_file_can_be_changed() {
    String text = new String(FILE, StandardCharsets.UTF_8);
    int checked = 0;
    // every 5th character of the payload, and all of the rest
    for (int i = 0; i < text.length(); i += i > 100 && i < text.length() - 300 ? 5 : 1) {
      if (Character.isWhitespace(text.charAt(i))) {
        continue;
      }
      char other = text.charAt(i) == 'A' ? 'B' : 'A';
      String bad = text.substring(0, i) + other + text.substring(i + 1);
      assertThatThrownBy(
              () ->
                  EnvelopeJson.read("c.json", bad.getBytes(StandardCharsets.UTF_8))
                      .verified("c.json", TRUSTED))
          .as("character " + i)
          .isInstanceOf(LetheException.class);
      checked++;
    }
    assertThat(checked).isGreaterThan(500);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "application/vnd.in-toto+json|application/json|payloadType: 'application/vnd.in-toto+json'",
        "\"payloadType\"|\"extra\" : 1, \"payloadType\"|the field \"extra\" is not known",
        "\"keyid\"|\"extra\" : 1, \"keyid\"|signatures[0]: the field \"extra\" is not known",
        "\"sig\" : \"|\"sig\" : \"AAAA|signatures[0].sig: a signature of 64 bytes (Ed25519)",
        "==\"|\"|signatures[0].sig: base64 with padding",
        "\"signatures\" : [|\"signatures\" : [], \"x\" : [|1 to 16 signatures",
      })
  void what_is_wrong_with_an_envelope_is_refused_with_its_place(
      String what, String instead, String says) {
    String text = new String(FILE, StandardCharsets.UTF_8);
    int at = text.lastIndexOf(what);
    String bad = text.substring(0, at) + instead + text.substring(at + what.length());
    assertThatThrownBy(() -> EnvelopeJson.read("c.json", bad.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("c.json: ")
        .hasMessageContaining(says);
  }

  @Test
  void two_signatures_of_one_key_are_refused() {
    Envelope.KeySignature one = Envelope.sign(STATEMENT, KEY).signatures().get(0);
    assertThatThrownBy(() -> new Envelope("t", new byte[0], List.of(one, one)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("a key signs once");
  }
}

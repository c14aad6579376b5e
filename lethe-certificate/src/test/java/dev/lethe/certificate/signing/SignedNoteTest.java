package dev.lethe.certificate.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Notes are signed and read as the standard has it. */
class SignedNoteTest {

  private static final SigningKey KEY = FixedKey.of("notes");
  private static final String NAME = "example.org/log";

  private static SignedNote read(String note) {
    return SignedNote.read("note", note.getBytes(StandardCharsets.UTF_8));
  }

  private static void verify(String note, VerifyingKey... keys) {
    read(note).requireSignature("note", NAME, List.of(keys));
  }

  /** The example of c2sp.org/signed-note: other programs sign what is verified here. */
  @Test
  void the_example_of_the_standard_is_verified() {
    byte[] typed = Base64.getDecoder().decode("AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k");
    String der = "302a300506032b6570032100" + HexFormat.of().formatHex(typed).substring(2);
    VerifyingKey key = VerifyingKey.ofSpki("key", HexFormat.of().parseHex(der));
    String note =
        "This is an example message.\n\n\u2014 example.com/foo"
            + " Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n";
    assertThat(read(note).requireSignature("note", "example.com/foo", List.of(key)))
        .containsExactly(key);
    assertThat(read(note).write()).isEqualTo(note);
    assertThatThrownBy(
            () ->
                read(note.replace("example m", "Example m"))
                    .requireSignature("note", "example.com/foo", List.of(key)))
        .isInstanceOf(VerificationFailedException.class);
  }

  @Test
  void signatures_of_others_are_passed_over_and_one_of_a_trusted_key_must_be_there() {
    SigningKey witness = FixedKey.of("a witness");
    String ours = SignedNote.sign("a\nb\n", NAME, KEY).write();
    String theirs = SignedNote.sign("a\nb\n", "witness", witness).write();
    String both = ours + theirs.substring(theirs.indexOf('\u2014'));
    verify(ours, KEY.verifyingKey());
    verify(both, KEY.verifyingKey());
    verify(both, witness.verifyingKey(), KEY.verifyingKey());
    for (String note : List.of(theirs, both)) {
      assertThatThrownBy(() -> verify(note, witness.verifyingKey()))
          .isInstanceOf(VerificationFailedException.class)
          .hasMessageContaining("note: signed by");
    }
    assertThatThrownBy(() -> verify(ours)).isInstanceOf(VerificationFailedException.class);
  }

  @Test
  void a_false_signature_of_a_trusted_key_fails_beside_a_good_one() {
    SigningKey second = FixedKey.of("second");
    String ours = SignedNote.sign("a\n", NAME, KEY).write();
    String elsewhere = SignedNote.sign("b\n", NAME, second).write();
    String both = ours + elsewhere.substring(elsewhere.indexOf('\u2014'));
    verify(both, KEY.verifyingKey());
    assertThatThrownBy(() -> verify(both, KEY.verifyingKey(), second.verifyingKey()))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("altered");
  }

  @Test
  void a_key_signs_once() {
    String ours = SignedNote.sign("a\n", NAME, KEY).write();
    assertThatThrownBy(() -> read(ours + ours.substring(ours.indexOf('\u2014'))))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("one a key");
  }

  @Test
  void bytes_that_are_no_text_are_refused() {
    for (String hex : List.of("ff0a0a", "610a0ae2", "610a0ae280940a", "61000a0ae280940a")) {
      assertThatThrownBy(() -> SignedNote.read("note", HexFormat.of().parseHex(hex)))
          .isInstanceOf(BadInputException.class)
          .hasMessageStartingWith("note: a signed note is expected");
    }
  }
}
